import type { Page } from '@playwright/test'
import { demo } from './support/customer.ts'
import { expect, test } from './support/portal.ts'

/** Replaces each text by one within a <font> element, whenever it appears, as page translations of browsers do. */
const translatePages = (page: Page) =>
  page.addInitScript(() => {
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) {
        if (!text.textContent?.trim() || text.parentElement?.closest('font, script, style')) continue
        const font = document.createElement('font')
        font.textContent = `«${text.textContent}»`
        text.parentNode?.replaceChild(font, text)
      }
    }
    document.addEventListener('DOMContentLoaded', () => {
      translateAll()
      const observed = { childList: true, characterData: true, subtree: true }
      new MutationObserver(translateAll).observe(document.body, observed)
    })
  })

test.describe('With the page translated by the browser', () => {
  // Here it is translated before React has come to it, which then draws it anew, and says so.
  test.use({ expectedProblems: [/Minified React error #418/] })

  test.beforeEach(({ page }) => translatePages(page))

  test('the sign-in form shows its problems, and signs in', async ({ page }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { name: '«Sign in»' })).toBeVisible()

    await page.getByRole('button', { name: '«Sign in»' }).click()
    await expect(page.getByText('«Field is required»')).toHaveCount(2)
    await page.getByLabel('Email').fill(demo.username)
    await expect(page.getByText('«Field is required»')).toHaveCount(1)

    for (const password of ['wrong horse', 'wrong again']) {
      await page.getByLabel('«Password»').fill(password)
      await page.getByRole('button', { name: '«Sign in»' }).click()
      await expect(page.getByText('«Wrong email or password»')).toHaveCount(1)
    }
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText('«Wrong email or password»')).toHaveCount(0)

    await page.getByRole('button', { name: 'Show password' }).click()
    await page.getByRole('button', { name: 'Hide password' }).click()
    await page.getByLabel('«Password»').fill(demo.password)
    await page.getByRole('button', { name: '«Sign in»' }).click()
    await expect(page.getByRole('heading', { name: '«My orders»' })).toBeVisible()
  })
})
