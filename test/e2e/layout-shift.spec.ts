import type { Page } from '@playwright/test'
import { languages } from '../../core/language/languages.ts'
import { holdBackRequests, notFoundScript } from './support/built-scripts.ts'
import { openAsCustomer, openOrdersAsCustomer } from './support/customer.ts'
import { checkBothFonts, testedFontNames } from './support/fonts.ts'
import { watchElementPositions, watchLayoutShifts } from './support/layout-shifts.ts'
import { findCutWords, findOverflow } from './support/page-problems.ts'
import { expect, phone, test } from './support/portal.ts'
import { interceptRequests } from './support/screen-states/screen-state.ts'

test.use({ reducedMotion: 'no-preference' })

/**
 * Screens that load data. The selector `before` matches only before the answer, `after` only after the answer. A
 * `remembered` screen first shows a stored order, which has no activation codes.
 */
const loadingScreens = [
  { path: '/', call: '*/shop/purchase', before: 'main [aria-busy]', after: 'main tbody th' },
  { path: '/order/1003544', call: '*/shop/purchase', before: 'main [aria-busy]', after: 'main dl' },
  { path: '/order/1004210', call: '*/shop/purchase', before: 'main [aria-busy]', after: 'main dl' },
  {
    path: '/order/1003544',
    call: '*/shop/purchase',
    remembered: true,
    before: 'main dl',
    after: 'main code:not([aria-hidden] *)',
  },
  { path: '/order/1003544', call: '*/sso/user/me', before: 'main [data-loading]', after: 'main dl' },
  { path: '/settings', call: '*/sso/user/me', before: 'header a', after: 'main form' },
]

const removeStoredAnswers = async (page: Page, call: string) => {
  await expect.poll(() => page.evaluate(() => window.localStorage.getItem('user_profile'))).not.toBeNull()
  await page.evaluate(
    (names) => {
      for (const name of names) window.localStorage.removeItem(name)
    },
    call.endsWith('/user/me') ? ['orders', 'user_profile'] : ['orders'],
  )
}

const viewports = [
  { device: 'a phone', viewport: { width: 360, height: 740 } },
  { device: 'a tablet', viewport: { width: 768, height: 1024 } },
  { device: 'a desktop', viewport: { width: 1280, height: 800 } },
].flatMap((view) => testedFontNames.map((font) => ({ ...view, font })))

test.describe('What is shown stays where it is', () => {
  for (const { device, viewport, font } of viewports)
    test.describe(`on ${device}, in a ${font} font,`, () => {
      test.use({ viewport, font })

      test('when a call loads what a screen shows', async ({ page, portal }) => {
        const shifts = await watchLayoutShifts(page)
        await openOrdersAsCustomer(page)
        const answers = await interceptRequests(page, portal.url)
        for (const { path, call, remembered = false, before, after } of loadingScreens)
          await test.step(`${call.slice(2)} at ${path}${remembered ? ', which is remembered' : ''}`, async () => {
            if (!remembered) await removeStoredAnswers(page, call)
            let deliver = () => {}
            const delivered = new Promise<undefined>((resolve) => {
              deliver = () => resolve(undefined)
            })
            await answers.add(call, () => delivered)
            await page.goto(path)
            await page.locator(before).first().waitFor()
            // The header appears with the app's script, after the loading bar of the prerendered page.
            await page.getByRole('banner').getByRole('link').first().waitFor()
            const moved = await watchElementPositions(page)
            deliver()
            await page.locator(after).first().waitFor()
            expect({ shifts: await shifts(), moved: await moved() }).toEqual({ shifts: [], moved: [] })
            await answers.keepFirst(0)
          })
      })
    })

  test('the placeholders of a page, when its app and then its screen load, however long they take', async ({
    page,
  }) => {
    await page.clock.install()
    await holdBackRequests(page, notFoundScript)
    const deliver = await holdBackRequests(page, '**/assets/chunk-*.js')
    const placeholders = page.locator('main [data-loading]')
    const readPlaces = () => placeholders.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    await page.goto('/nowhere', { waitUntil: 'commit' })
    await expect(placeholders).toHaveCount(2)
    const places = await readPlaces()
    deliver()
    await page.getByRole('heading', { name: 'Loading' }).waitFor({ state: 'attached' })
    expect(await readPlaces()).toEqual(places)
    await page.clock.fastForward('00:30')
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    expect(await readPlaces()).toEqual(places)
  })

  test('the columns of a list when it is filtered and searched', async ({ page }) => {
    await openAsCustomer(page, '/?sort=oldest')
    await page.getByRole('rowheader').first().waitFor()
    const moved = await watchElementPositions(page, 'main thead')
    await page.getByLabel('Status').selectOption('in_review')
    await expect(page.getByRole('rowheader')).toHaveText([/^1000763/])
    expect(await moved()).toEqual([])
    await page.getByLabel('Search').fill('no such order')
    await expect(page.getByText('No orders found')).toBeVisible()
    expect(await moved()).toEqual([])
  })
})

test.describe('On a phone', () => {
  test.use(phone)

  test('nothing moves when the answer about a magic link arrives', async ({ page }) => {
    const shifts = await watchLayoutShifts(page)
    const deliver = await holdBackRequests(page, '**/sso/magic-link/*')
    await page.goto('/magic-link/demo-travel')
    await page.locator('main [data-loading]').waitFor()
    await page.getByRole('banner').getByRole('link').first().waitFor()
    const moved = await watchElementPositions(page, 'body', ['Loading...'])
    deliver()
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect({ shifts: await shifts(), moved: await moved() }).toEqual({ shifts: [], moved: [] })
  })
})

/** The narrowest supported width in pixels, widths around the change from cards to a table, and common widths. */
const viewportWidths = [320, 740, 768, 1024, 1280]

/** Each test has this number of languages, so that both workers end at about the same time. */
const languagesPerTest = 15

test.describe('The list of orders', () => {
  test.use({ font: 'narrow' })
  test.setTimeout(180_000)

  for (let i = 0; i < languages.length; i += languagesPerTest) {
    const group = languages.slice(i, i + languagesPerTest)
    test(`fits the page, as a table and as cards, in ${group.join(', ')}`, async ({ page, context, portal }) => {
      await openOrdersAsCustomer(page)
      const problems: string[] = []
      for (const language of group) {
        await page.evaluate((chosen) => window.localStorage.setItem('language', chosen), language)
        await context.addCookies([{ name: 'language', value: language, url: portal.url }])
        await page.goto('/')
        await page.locator('main tbody th').first().waitFor()
        await checkBothFonts(page, async (font) => {
          for (const width of viewportWidths) {
            // The window is only 300 pixels high, because a small window is painted faster.
            await page.setViewportSize({ width, height: 300 })
            const [table, room] = await page.evaluate(() => {
              const shown = document.querySelector('main table')
              return [shown?.scrollWidth, shown?.parentElement?.clientWidth]
            })
            const found = [...(await findOverflow(page)), ...(await findCutWords(page, 'main table'))]
            if (table !== room) found.push(`${table} px in ${room}`)
            problems.push(...found.map((problem) => `${language}, ${font}, ${width}: ${problem}`))
          }
        })
      }
      expect(problems).toEqual([])
    })
  }
})
