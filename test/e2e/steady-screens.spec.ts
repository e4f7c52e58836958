import { languages } from '../../core/language/languages.ts'
import { arrive, arriveAtOrders } from './support/customer.ts'
import { phone } from './support/devices.ts'
import { fonts, inBothFonts } from './support/fonts.ts'
import { cutWordsOn, overflowOn } from './support/found-texts.ts'
import { holdBack } from './support/hold-back.ts'
import { rememberPlaces } from './support/places.ts'
import { expect, test } from './support/portal.ts'
import { watchShifts } from './support/shifts.ts'

test.use({ reducedMotion: 'no-preference' })

const viewports = {
  'a phone': { width: 360, height: 740 },
  'a tablet': { width: 768, height: 1024 },
  'a desktop': { width: 1280, height: 800 },
}

/** Screens that show what a call brings; what is seen before it, what after it. Orders are remembered without their codes. */
const screens = [
  { path: '/', call: '**/shop/purchase', before: 'main [aria-busy]', after: 'main tbody th' },
  { path: '/order/1003544', call: '**/shop/purchase', before: 'main [aria-busy]', after: 'main table' },
  { path: '/order/1004210', call: '**/shop/purchase', before: 'main [aria-busy]', after: 'main table' },
  { path: '/order/1003544', call: '**/shop/purchase', remembered: true, before: 'main table', after: 'main td button' },
  { path: '/order/1003544', call: '**/sso/user/me', before: 'main [data-loading]', after: 'main table' },
  { path: '/settings', call: '**/sso/user/me', before: 'header a', after: 'main form' },
]

test.describe('What is shown stays where it is', () => {
  const views = Object.entries(viewports).flatMap(([device, viewport]) =>
    fonts.map((font) => ({ device, viewport, font })),
  )
  for (const { device, viewport, font } of views)
    test.describe(`on ${device}, in a ${font} font,`, () => {
      test.use({ viewport, font })

      for (const { path, call, remembered = false, before, after } of screens)
        test(`when ${call.slice(3)} brings what ${path} shows${remembered ? ', which is remembered' : ''}`, async ({
          page,
        }) => {
          const shifts = await watchShifts(page)
          await arriveAtOrders(page)
          // Nothing remembered: neither what is shown nor, where that is what comes late, who is signed in.
          const forgotten = call.endsWith('/user/me') ? ['orders', 'user_profile'] : ['orders']
          await expect.poll(() => page.evaluate(() => window.localStorage.getItem('user_profile'))).not.toBeNull()
          await page.evaluate(
            (names) => {
              for (const name of names) window.localStorage.removeItem(name)
            },
            remembered ? [] : forgotten,
          )
          const deliver = await holdBack(page, call)
          await page.goto(path)
          await page.locator(before).first().waitFor()
          // The header comes with the app's script, after the first view's loading bar.
          await page.getByRole('banner').getByRole('link').first().waitFor()
          const moved = await rememberPlaces(page)
          deliver()
          await page.locator(after).first().waitFor()
          expect(await shifts()).toEqual([])
          expect(await moved()).toEqual([])
        })

      test('the columns of a list, whatever is asked of it', async ({ page }) => {
        await arrive(page, '/?sort=oldest')
        await page.getByRole('rowheader').first().waitFor()
        const filters = page.getByRole('button', { name: 'Filter' })
        if (await filters.isVisible()) await filters.click()
        const moved = await rememberPlaces(page, 'main thead')
        await page.getByLabel('Status').selectOption('in_review')
        await expect(page.getByRole('rowheader')).toHaveText([/^1003988/])
        expect(await moved()).toEqual([])
        await page.getByLabel('Search').fill('no such order')
        await expect(page.getByText('No orders found')).toBeVisible()
        expect(await moved()).toEqual([])
      })
    })
})

test.describe('On a phone', () => {
  test.use(phone)

  test('what is shown stays where it is when a magic link is answered', async ({ page }) => {
    const shifts = await watchShifts(page)
    const deliver = await holdBack(page, '**/sso/magic-link/*')
    await page.goto('/magic-link/demo-travel')
    await page.locator('main [data-loading]').waitFor()
    await page.getByRole('banner').getByRole('link').first().waitFor()
    const moved = await rememberPlaces(page, 'body', ['Loading...'])
    deliver()
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect(await shifts()).toEqual([])
    expect(await moved()).toEqual([])
  })
})

test.describe('The list of orders', () => {
  test.use({ font: 'narrow' })
  test.setTimeout(180_000)

  test('fits the page in every language and in any font, as a table and as cards', async ({
    page,
    context,
    portal,
  }) => {
    await arriveAtOrders(page)
    const tooWide: string[] = []
    for (const language of languages) {
      await page.evaluate((chosen) => window.localStorage.setItem('language', chosen), language)
      await context.addCookies([{ name: 'language', value: language, url: portal.url }])
      await page.goto('/')
      await page.locator('main tbody th').first().waitFor()
      await inBothFonts(page, async (font) => {
        for (const width of [320, 740, 768, 1024, 1280]) {
          await page.setViewportSize({ width, height: 900 })
          const widths = await page
            .locator('main table')
            .evaluate((table) => [table.scrollWidth, table.parentElement?.clientWidth])
          const where = `${language}, ${font}, ${width}`
          if (widths[0] !== widths[1]) tooWide.push(`${where}: ${widths.join(' in ')}`)
          for (const found of [...(await overflowOn(page)), ...(await cutWordsOn(page, 'main table'))])
            tooWide.push(`${where}: ${found}`)
        }
      })
    }
    expect(tooWide).toEqual([])
  })
})
