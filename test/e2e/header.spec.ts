import type { Locator, Page } from '@playwright/test'
import type { Language } from '../../core/language/languages.ts'
import { arriveAtOrders } from './support/customer.ts'
import { inBothFonts } from './support/fonts.ts'
import { textOf } from './support/locales.ts'
import { expect, test } from './support/portal.ts'

/** The source, and those whose names of the links take the most room. */
const tried: readonly Language[] = ['en-gb', 'pt', 'ca', 'de', 'fr', 'lv']

const longName = 'maximilian@meridian.test'

const settingsIn = async (page: Page, language: Language) => {
  await page.evaluate((chosen) => window.localStorage.setItem('language', chosen), language)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(language, 'settings.title'))
}

const signOut = (page: Page) => page.getByRole('button', { name: textOf('en-gb', 'layout.signOut') })
const picker = (page: Page) => page.locator('header button[aria-haspopup=dialog]')

const edgesOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not to be seen')
  return { start: box.x, end: box.x + box.width }
}

const headerOf = (page: Page, address: string) =>
  page.evaluate((name) => {
    const customer = document.querySelector<HTMLElement>('header bdi')
    if (customer !== null) customer.textContent = name
    window.dispatchEvent(new Event('resize'))
    const isInSight = (link: string) => document.querySelector(`header nav ${link}`)?.checkVisibility()
    return {
      height: document.querySelector('header > div')?.clientHeight,
      isCut: customer !== null && customer.scrollWidth > customer.clientWidth,
      hasPages: isInSight('a'),
      hasSites: isInSight('a[href^="http"]'),
    }
  }, address)

test.describe('The header of a customer', () => {
  test.use({ font: 'narrow' })

  test('keeps to one line: links to other sites go into a menu first, the address gives way last', async ({ page }) => {
    await arriveAtOrders(page)
    for (const language of tried) {
      await settingsIn(page, language)
      await inBothFonts(page, async (font) => {
        for (const width of [740, 1024, 1184, 1280, 1440]) {
          await page.setViewportSize({ width, height: 600 })
          const { hasPages, hasSites, ...rest } = await headerOf(page, longName)
          const where = `${language} at ${width} px, ${font}`
          expect(rest, where).toEqual({ height: 64, isCut: false })
          if (width >= 1280) expect(hasPages, where).toBe(true)
          if (font === 'narrow' && width >= 1280) expect(hasSites, where).toBe(true)
        }
      })
    }
  })

  test('unfolds the links to other sites by a button of their own, and folds them on Escape', async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 600 })
    await arriveAtOrders(page)
    const more = page.getByRole('button', { name: textOf('en-gb', 'layout.more') })
    const site = page.getByRole('banner').getByRole('link', { name: 'Meridian Travel' })
    await expect(site).toBeHidden()
    await more.click()
    await expect(site).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Tab')
    await expect(site).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(site).toBeHidden()
    await expect(more).toBeFocused()
  })

  test('keeps its buttons apart, and within the page, where they have edges', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await arriveAtOrders(page)
    const [leaves, chooses, content] = [
      await edgesOf(signOut(page)),
      await edgesOf(picker(page)),
      await edgesOf(page.getByRole('table')),
    ]
    expect(leaves.end).toBeLessThan(chooses.start)
    expect(chooses.end).toBeLessThanOrEqual(content.end + 1)
  })
})
