import type { Page } from '@playwright/test'
import { signIn } from './support/customer.ts'
import { holdBack } from './support/hold-back.ts'
import { parts } from './support/parts.ts'
import { expect, test } from './support/portal.ts'

/** The app comes, and no screen until what this returns is called. */
const holdScript = (page: Page) => holdBack(page, parts.screens)

test.describe('A form that is sent before its screen is there', () => {
  test('signs in by the app, and the screen leads to where the customer wanted to go', async ({ page }) => {
    const deliver = await holdScript(page)
    await page.goto('/sign-in?redirect_url=%2Fsettings', { waitUntil: 'commit' })
    const answer = page.waitForResponse('**/oauth2/token')
    await signIn(page)
    await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true')
    expect((await answer).ok()).toBe(true)
    await expect(page).toHaveURL(/\/sign-in\?/)
    deliver()
    await expect(page).toHaveURL(/\/settings$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })
})

test.describe('A button that is pressed before its screen is there', () => {
  test('shows the password once it can, however often it was pressed', async ({ page }) => {
    const deliver = await holdScript(page)
    await page.goto('/sign-in', { waitUntil: 'commit' })
    const field = page.getByLabel('Password', { exact: true })
    await field.fill('correct horse')
    const show = page.getByRole('button', { name: 'Show password' })
    await show.click()
    await show.click()
    deliver()
    await expect(field).toHaveAttribute('type', 'text')
    await expect(field).toHaveValue('correct horse')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(field).toHaveAttribute('type', 'password')
  })
})
