import type { Page } from '@playwright/test'
import { callsTo, freshEmail, password } from './support/accounts.ts'
import { codeField, continueButton, makeCode } from './support/activation.ts'
import { demo, signIn } from './support/customer.ts'
import { holdBack } from './support/hold-back.ts'
import { parts, pathOf } from './support/parts.ts'
import { expect, test } from './support/portal.ts'

/** The app comes, and no screen until what this returns is called. */
const holdScript = (page: Page) => holdBack(page, parts.screens)

test.describe('A form that is sent before its screen is there', () => {
  test('is sent by the app, and the screen goes on from that', async ({ page }) => {
    const deliver = await holdScript(page)
    await page.goto('/sign-in', { waitUntil: 'commit' })
    const answer = page.waitForResponse('**/oauth2/token')
    await signIn(page)
    await expect(page.getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true')
    expect((await answer).ok()).toBe(true)
    await expect(page).toHaveURL(/\/sign-in$/)
    deliver()
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
  })

  test('waits for an app that is slower than the screen', async ({ page }) => {
    const deliver = await holdBack(page, parts.app)
    const screen = page.waitForEvent('requestfinished', (request) => request.url().endsWith(pathOf(parts.screens)))
    await page.goto('/sign-in', { waitUntil: 'commit' })
    await signIn(page)
    const submit = page.getByRole('button', { name: 'Sign in' })
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    await screen
    // Only React shows a password.
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

  test('leads a customer who signs in by it to where they wanted to go', async ({ page }) => {
    const deliver = await holdScript(page)
    await page.goto('/sign-in?redirect_url=%2Fsettings', { waitUntil: 'commit' })
    const answer = page.waitForResponse('**/oauth2/token')
    await signIn(page)
    expect((await answer).ok()).toBe(true)
    deliver()
    await expect(page).toHaveURL(/\/settings$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })

  test('has its screen say what the app was told', async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname))
    const deliver = await holdScript(page)
    await page.goto('/sign-in', { waitUntil: 'commit' })
    const answer = page.waitForResponse('**/oauth2/token')
    await signIn(page, { ...demo, password: 'a wrong one' })
    expect((await answer).status()).toBe(401)
    deliver()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-busy')
    await expect(page.getByLabel('Email')).toHaveValue(demo.username)
    expect(calls).toHaveLength(1)
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

  test('may be that of a new account', async ({ page, portal }) => {
    const email = freshEmail()
    const calls = callsTo(page, '/user/register')
    const deliver = await holdScript(page)
    await page.goto('/sign-up', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(email)
    await password(page).fill('a long password')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect.poll(() => portal.mailbox(email)).toHaveLength(1)
    deliver()
    await expect(page).toHaveURL('/sign-in')
    await expect(page.getByRole('status').getByText('You have been successfully registered')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    expect(calls).toHaveLength(1)
  })

  test('may ask for a new password', async ({ page }) => {
    const calls = callsTo(page, '/user/reset-password')
    const deliver = await holdScript(page)
    await page.goto('/reset-password', { waitUntil: 'commit' })
    await page.getByLabel('Email').fill(demo.username)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect.poll(() => calls.length).toBe(1)
    deliver()
    await expect(page.getByText('Instructions were sent to given email')).toBeVisible()
    expect(calls).toHaveLength(1)
  })

  test('may be the code of an activation', async ({ page, portal }) => {
    const code = await makeCode(portal)
    const calls = callsTo(page, `/activation/activation-code/${code}`)
    const deliver = await holdScript(page)
    await page.goto('/activate-license-key', { waitUntil: 'commit' })
    await codeField(page).fill(code)
    await continueButton(page).click()
    await expect.poll(() => calls.length).toBe(1)
    deliver()
    await expect(page.getByRole('heading', { name: 'Your email address' })).toBeVisible()
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
