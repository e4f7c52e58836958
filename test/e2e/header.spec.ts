import type { Page } from '@playwright/test'
import type { Language } from '../../core/language/languages.ts'
import { arriveAtOrders } from './support/customer.ts'
import { textOf } from './support/locales.ts'
import { expect, test } from './support/portal.ts'

/** Those whose names of the links take the most room. */
const longest: readonly Language[] = ['pt', 'ca', 'de', 'fr']

/** The first of them is where the menu no longer folds. */
const widths = [1184, 1280, 1440]

const settingsIn = async (page: Page, language: Language) => {
  await page.evaluate((chosen) => window.localStorage.setItem('language', chosen), language)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(language, 'settings.title'))
}

const signOut = (page: Page) => page.getByRole('button', { name: textOf('en-gb', 'layout.signOut') })
const picker = (page: Page) => page.locator('header button[aria-haspopup=dialog]')

const edgesOf = async (locator: ReturnType<typeof signOut>) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not to be seen')
  return { start: box.x, end: box.x + box.width }
}

test.describe('The header of a customer', () => {
  test('stays on one line in the longest languages, for as long as its menu is unfolded', async ({ page }) => {
    await arriveAtOrders(page)
    const height = async () => (await page.locator('header').first().boundingBox())?.height
    const oneLine = await height()
    for (const language of longest) {
      await settingsIn(page, language)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 600 })
        expect(await height(), `${language} at ${width} px`).toBe(oneLine)
      }
    }
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
