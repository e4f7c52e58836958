import type { Page } from '@playwright/test'
import { callsTo, freshEmail } from './support/accounts.ts'
import { makeCode } from './support/activation.ts'
import { demo, signIn } from './support/customer.ts'
import { holdBack } from './support/hold-back.ts'
import { parts, pathOf } from './support/parts.ts'
import { expect, test } from './support/portal.ts'
import type { RunningPortal } from './support/running-portal.ts'

/** The app comes, and no screen until what this returns is called. */
const holdScript = (page: Page) => holdBack(page, parts.screens)

/** Forms that need no screen to be sent: what is typed, the call that it makes, and what the screen shows when it comes. */
const forms = [
  {
    path: '/sign-up',
    typed: async () => ({ email: freshEmail(), password: 'a long password' }),
    call: '/user/register',
    shows: 'You have been successfully registered',
  },
  {
    path: '/reset-password',
    typed: async () => ({ email: demo.username }),
    call: '/user/reset-password',
    shows: 'Instructions were sent to given email',
  },
  {
    path: '/activate-license-key',
    typed: async (portal: RunningPortal) => ({ licenseKey: await makeCode(portal) }),
    call: '',
    shows: 'Your email address',
  },
]

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

  test('waits for an app that is slower than the screen', async ({ page }) => {
    const deliver = await holdBack(page, parts.app)
    await page.goto('/sign-in', { waitUntil: 'commit' })
    await signIn(page)
    const submit = page.getByRole('button', { name: 'Sign in' })
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    // Only React shows a password, and only once.
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible()
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    deliver()
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
  })

  test('is not there to be sent before there is something to keep it', async ({ page }) => {
    const deliver = await holdBack(page, parts.early)
    // It comes after the page itself: a form that waits for nothing would be there by then.
    const app = page.waitForEvent('requestfinished', (request) => request.url().endsWith(pathOf(parts.app)))
    await page.goto('/sign-in', { waitUntil: 'commit' })
    await app
    await expect(page.getByLabel('Email')).toHaveCount(0)
    deliver()
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
  })

  test('waits for its screen where something is missing, which then says so', async ({ page }) => {
    const deliver = await holdScript(page)
    await page.goto('/sign-in', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(demo.username)
    await page.keyboard.press('Enter')
    const submit = page.getByRole('button', { name: 'Sign in' })
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    deliver()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByText('Field is required')).toBeVisible()
    await expect(submit).not.toHaveAttribute('aria-busy')
  })

  for (const { path, typed, call, shows } of forms)
    test(`is sent once, at ${path}`, async ({ page, portal }) => {
      const fields: Readonly<Record<string, string>> = await typed(portal)
      const calls = callsTo(page, call === '' ? `/activation-code/${fields['licenseKey']}` : call)
      const deliver = await holdScript(page)
      await page.goto(path, { waitUntil: 'commit' })
      for (const [name, value] of Object.entries(fields)) await page.locator(`main input[name=${name}]`).fill(value)
      await page.locator('main form button[type=submit]').click()
      await expect.poll(() => calls.length).toBe(1)
      deliver()
      await expect(page.getByText(shows)).toBeVisible()
      expect(calls).toHaveLength(1)
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
