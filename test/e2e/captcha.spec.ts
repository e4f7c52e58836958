import type { Page } from '@playwright/test'
import { findScript, toScriptPath } from './support/built-scripts.ts'
import { demoCustomer, readStoredValue, signIn } from './support/customer.ts'
import { expect, test } from './support/portal.ts'
import { createEmail, getPasswordField } from './support/running-portal.ts'

test.use({ captcha: 'altcha' })

// One worker runs all tests of this file with one portal, because starting a portal takes longer than the tests.
test.describe.configure({ mode: 'default' })

const getUnsolvedCaptcha = (page: Page) => page.getByRole('button', { name: 'I am not a robot' })
const getSolvedCaptcha = (page: Page) => page.getByRole('button', { name: 'Checked, thank you' })

const solveCaptcha = async (page: Page) => {
  await getUnsolvedCaptcha(page).focus()
  await page.keyboard.press('Space')
  await expect(getSolvedCaptcha(page)).toBeVisible()
}

test.describe('The captcha', () => {
  test('lets a visitor sign up', async ({ page }) => {
    await page.goto('/sign-up')
    await solveCaptcha(page)
    await page.getByLabel('Email').fill(createEmail())
    await getPasswordField(page).fill('a long password')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('You have been successfully registered')).toBeVisible()
  })

  test('of the reset form survives a reload until it is sent', async ({ page }) => {
    await page.goto('/reset-password')
    await solveCaptcha(page)
    expect(await readStoredValue(page, 'captcha_response')).not.toBeNull()
    await page.reload()
    await expect(getSolvedCaptcha(page)).toBeVisible()
    await page.getByLabel('Email').fill(demoCustomer.username)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByText('Instructions were sent to given email')).toBeVisible()
    expect(await readStoredValue(page, 'captcha_response')).toBeNull()
  })

  test('loads its solver when it is pressed and not before, and lets a customer sign in', async ({ page }) => {
    const solver = toScriptPath(findScript('adapters/captcha/altcha.ts'))
    const events: string[] = []
    page.on('request', (request) => request.url().endsWith(solver) && events.push('solver'))
    await page.goto('/sign-in')
    await expect(getUnsolvedCaptcha(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    events.push('press')
    await solveCaptcha(page)
    expect(events).toEqual(['press', 'solver'])
    await signIn(page)
    await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
  })
})
