import { expect, type Page } from '@playwright/test'

/** The seeded customers of the sandbox. */
export const demo = { username: 'demo@meridian.test', password: 'correct horse' }
export const fleet = { username: 'fleet@meridian.test', password: 'correct horse' }

/** Fills in the sign-in form of the page that shows it, and sends it. */
export const signIn = async (page: Page, { username, password } = demo): Promise<void> => {
  await page.getByLabel('Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** From a new browser to the customer's orders. */
export const openOrders = async (page: Page, customer = demo): Promise<void> => {
  await page.goto('/sign-in')
  await signIn(page, customer)
  await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
}

/** What this browser remembers under one of the portal's names. */
export const remembered = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => window.localStorage.getItem(key), name)
