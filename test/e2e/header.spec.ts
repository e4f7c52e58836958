import type { Locator, Page } from '@playwright/test'
import type { Language } from '../../core/language/languages.ts'
import { openOrdersAsCustomer } from './support/customer.ts'
import { checkBothFonts } from './support/fonts.ts'
import { getText } from './support/locales.ts'
import { expect, test } from './support/portal.ts'

/** English and the languages with the longest links in the header. */
const testedLanguages: readonly Language[] = ['en-gb', 'pt', 'ca', 'de', 'fr', 'lv']

const longUsername = 'maximilian@meridian.test'

const openSettingsInLanguage = async (page: Page, language: Language) => {
  await page.evaluate((chosen) => window.localStorage.setItem('language', chosen), language)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(getText(language, 'settings.title'))
}

const getSignOutButton = (page: Page) => page.getByRole('button', { name: getText('en-gb', 'layout.signOut') })
const getLanguageButton = (page: Page) => page.locator('header button[aria-haspopup=dialog]')

const getHeaderLink = (page: Page, key: 'layout.orders' | 'layout.settings' | 'layout.activate') =>
  page.getByRole('banner').getByRole('link', { name: getText('en-gb', key) })

const readEdges = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not to be seen')
  return { start: box.x, end: box.x + box.width }
}

const measureHeader = (page: Page, email: string) =>
  page.evaluate((name) => {
    const customer = document.querySelector<HTMLElement>('header bdi[title]')
    if (customer !== null) customer.textContent = name
    window.dispatchEvent(new Event('resize'))
    const startOf = (element: string) => document.querySelector(element)?.getBoundingClientRect().left
    const isInSight = (link: string) => document.querySelector(`header ${link}`)?.checkVisibility()
    return {
      height: document.querySelector('header > div')?.clientHeight,
      isAligned: startOf('header svg') === startOf('h1'),
      isNamed: customer !== null && customer.clientWidth > 0,
      isCut: customer !== null && customer.scrollWidth > customer.clientWidth,
      hasPages: isInSight('a[href="/settings"]'),
      hasSites: isInSight('a[href^="http"]'),
      hasActivation: isInSight('a[href="/activate-license-key"]'),
      // A hidden language name is still one pixel wide.
      hasLanguage: Number(document.querySelector('header [aria-haspopup=dialog] bdi')?.clientWidth) > 1,
    }
  }, email)

test.describe('The header of a customer, in a wide font,', () => {
  test.use({ font: 'wide' })

  test('still shows the links to other sites and the name when the page has rendered again', async ({ page }) => {
    await openOrdersAsCustomer(page)
    await openSettingsInLanguage(page, 'de')
    await page.getByRole('link', { name: getText('de', 'layout.orders') }).click()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Meridian Travel' })).toBeVisible()
    expect(await measureHeader(page, 'demo@meridian.test')).toMatchObject({ hasSites: true, isNamed: true })
  })
})

test.describe('The header of a customer', () => {
  test.use({ font: 'narrow' })

  test('keeps on one line what specification §2 names; the rest moves into the menu first', async ({ page }) => {
    await openOrdersAsCustomer(page)
    for (const language of testedLanguages) {
      await openSettingsInLanguage(page, language)
      await checkBothFonts(page, async (font) => {
        const seen = new Map<number, unknown>()
        const wanted = new Map<number, unknown>()
        for (const width of [320, 640, 800, 1024, 1152, 1280, 1440, 1920]) {
          await page.setViewportSize({ width, height: 600 })
          const { isAligned, isNamed, isCut, hasPages, hasSites, hasActivation, hasLanguage, ...rest } =
            await measureHeader(page, longUsername)
          const isNarrow = font === 'narrow'
          seen.set(width, { isAligned, isNamed, isCut, hasPages, hasSites, hasActivation, hasLanguage, ...rest })
          wanted.set(width, {
            height: 64,
            isAligned: true,
            isNamed: width >= 1024 || isNamed,
            // A long user name may be cut off in a wide font, because the `title` attribute has the whole name.
            isCut: !(isNarrow && width >= 1440) && isCut,
            hasPages: width >= (isNarrow ? 800 : 1024) || hasPages,
            hasSites: width >= (isNarrow ? 1024 : 1280) || hasSites,
            hasActivation: (isNarrow && width >= 1280) || hasActivation,
            hasLanguage: (isNarrow && width >= 1152) || hasLanguage,
          })
        }
        expect(seen, `${language}, ${font}`).toEqual(wanted)
      })
    }
  })

  test('shows what has moved into the menu by a button, which takes the focus of a link that moves, and gives it back', async ({
    page,
  }) => {
    const resize = (width: number) => page.setViewportSize({ width, height: 600 })
    await resize(700)
    await openOrdersAsCustomer(page)
    const more = page.getByRole('button', { name: getText('en-gb', 'layout.more') })
    const menu = page.getByRole('button', { name: getText('en-gb', 'layout.menu') })
    const [settings, orders] = [getHeaderLink(page, 'layout.settings'), getHeaderLink(page, 'layout.orders')]
    const site = page.getByRole('link', { name: 'Meridian Travel' })
    await expect(site).toBeHidden()
    await more.click()
    await expect(site).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Tab')
    await expect(getHeaderLink(page, 'layout.activate')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(site).toBeHidden()
    await expect(more).toBeFocused()
    await more.click()
    await resize(400)
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await expect(settings).toBeHidden()

    for (const folded of [settings, getSignOutButton(page)]) {
      await resize(1280)
      await folded.focus()
      await resize(400)
      await expect(menu).toBeFocused()
      await resize(1280)
      await expect(folded).toBeFocused()
    }
    await resize(400)
    await page.keyboard.press('Shift+Tab')
    await menu.focus()
    await resize(1280)
    await expect(orders).toBeFocused()
  })

  test('keeps its buttons apart, and within the page, when they have edges', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await openOrdersAsCustomer(page)
    const [leaves, chooses, content] = [
      await readEdges(getSignOutButton(page)),
      await readEdges(getLanguageButton(page)),
      await readEdges(page.getByRole('table')),
    ]
    expect(leaves.end).toBeLessThan(chooses.start)
    expect(chooses.end).toBeLessThanOrEqual(content.end + 1)
  })

  test('keeps its bar on the page when buttons get edges', async ({ page }) => {
    await openOrdersAsCustomer(page)
    for (let width = 640; width <= 1280; width += 20) {
      await page.emulateMedia({ forcedColors: 'none' })
      await page.setViewportSize({ width, height: 600 })
      await page.emulateMedia({ forcedColors: 'active' })
      const overflow = () => page.locator('header > div').evaluate((bar) => bar.scrollWidth - bar.clientWidth)
      await expect.poll(overflow, `${width} pixels`).toBeLessThanOrEqual(0)
    }
  })
})
