import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { bringAbout } from './accounts.ts'
import type { RunningPortal } from './running-portal.ts'

export const codeField = (page: Page) => page.getByLabel('Activation code')
export const emailField = (page: Page) => page.getByLabel('Email')
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' })

export const carApp = 'Meridian Car Navigation'

export const makeCode = async (portal: RunningPortal): Promise<string> => {
  const code = randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase().match(/.{4}/g)?.join('-') ?? ''
  await bringAbout(portal, 'an unused activation code', { code, appName: carApp })
  return code
}

export const enterCode = async (page: Page, code: string): Promise<void> => {
  await page.goto('/activate-license-key')
  await codeField(page).fill(code)
  await continueButton(page).click()
  await expect(page.getByRole('heading', { name: 'Your email address' })).toBeVisible()
}

export const enterEmail = async (page: Page, email: string): Promise<void> => {
  await emailField(page).fill(email)
  await continueButton(page).click()
}

/** Steps 1 and 2 for an e-mail that has no account. */
export const askForVerification = async (page: Page, code: string, email: string): Promise<void> => {
  await enterCode(page, code)
  await enterEmail(page, email)
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
}

export const expectActivated = async (page: Page, appName: string, email: string): Promise<void> => {
  await expect(page).toHaveURL('/activation-successful')
  await expect(page.getByRole('heading', { name: 'Your licence is active' })).toBeFocused()
  await expect(page.getByText(appName)).toBeVisible()
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible()
}
