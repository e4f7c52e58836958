import type { Page } from '@playwright/test'
import { openSubscription } from './support/customer.ts'
import { tabToElement } from './support/layout-shifts.ts'
import { expect, phone, test } from './support/portal.ts'

/** Presses Tab from the first link to the last, and then to the first again. Fails if an element traps the focus. */
const tabThroughPage = async (page: Page): Promise<void> => {
  await tabToElement(page, page.locator('footer a').last())
  await tabToElement(page, page.locator('a').first(), 'Shift+Tab')
}

test('No page traps the keyboard focus', async ({ page, portal }) => {
  for (const path of ['/sign-in', '/sign-up']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Terms of Use' })).toBeVisible()
    await tabToElement(page, page.getByLabel('Password', { exact: true }))
    await tabThroughPage(page)
  }

  await openSubscription(page, portal)
  await page.getByRole('button', { name: 'Change payment card' }).click()
  await expect(page.getByLabel('Card number')).toBeEditable()
  await expect(page.locator('main form button[type=submit]')).toBeInViewport({ ratio: 1 })
  await page.getByRole('heading', { level: 1 }).focus()
  await tabThroughPage(page)
})

test.describe('With motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('a closed dialog gives the focus back before it has faded', async ({ page }) => {
    await page.goto('/sign-in')
    const opener = page.getByRole('button', { name: /^Language/ })
    await opener.click()
    await expect(page.getByRole('searchbox')).toBeFocused()
    const fading = await page.getByRole('button', { name: 'Close' }).evaluate(async (close: HTMLElement) => {
      const dialog = close.closest('dialog')
      const runs = new Promise((resolve) => dialog?.addEventListener('transitionrun', resolve, { once: true }))
      close.click()
      await runs
      return { focused: document.activeElement?.ariaHasPopup, isShown: close.checkVisibility(), isOpen: dialog?.open }
    })
    expect(fading).toEqual({ focused: 'dialog', isShown: true, isOpen: false })
    await expect(page.locator('dialog')).toBeHidden()
    await expect(page.locator('dialog')).toBeEmpty()
  })
})

test.describe('With motion, on a phone', () => {
  test.use({ reducedMotion: 'no-preference', ...phone })

  test('a menu fades out when its button closes it', async ({ page }) => {
    await page.goto('/sign-in')
    const opener = page.getByRole('button', { name: 'Menu' })
    await opener.click()
    const fading = await opener.evaluate(async (button: HTMLElement) => {
      const menu = document.getElementById(button.getAttribute('aria-controls') ?? '')
      const runs = new Promise((resolve) => menu?.addEventListener('transitionrun', resolve, { once: true }))
      button.click()
      await runs
      return { isExpanded: button.ariaExpanded, isShown: menu?.checkVisibility() }
    })
    expect(fading).toEqual({ isExpanded: 'false', isShown: true })
    await expect(page.getByRole('link', { name: 'Meridian Travel' })).toBeHidden()
  })
})

test('A dialog begins at its first control in a low window, as at 400 %', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 300 })
  await page.goto('/sign-in')
  await page.getByRole('button', { name: /^Language/ }).click()
  await expect(page.getByRole('searchbox')).toBeFocused()
})
