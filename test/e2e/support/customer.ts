import { expect, type Page } from '@playwright/test'
import { prepareState, type RunningPortal } from './running-portal.ts'

/** `fleetCustomer` has 2,000 orders. */
export const demoCustomer = { username: 'demo@meridian.test', password: 'correct horse' }
export const fleetCustomer = { username: 'fleet@meridian.test', password: 'correct horse' }

export const signIn = async (page: Page, { username, password } = demoCustomer): Promise<void> => {
  await page.getByLabel('Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const openOrders = async (page: Page, customer = demoCustomer): Promise<void> => {
  await page.goto('/sign-in')
  await signIn(page, customer)
  await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
}

/** Runs in the page. Stores a token in the cookie and the storage, as the sign-in form does. */
export const storeToken = ([cookieName, token]: readonly [cookieName: string, token: string]): void => {
  localStorage.setItem('user_access_token', token)
  // biome-ignore lint/suspicious/noDocumentCookie: as the portal writes it
  document.cookie = `${cookieName}=${token}; Path=/; Secure; SameSite=Lax`
}

/** Opens a page for a customer who has signed in before, without using the form. */
export const openAsCustomer = async (page: Page, path: string, customer = demoCustomer): Promise<void> => {
  // config.json has the portal's origin and runs no script.
  const configuration = await page.goto('/config.json')
  const { services, clientId, session } = (await configuration?.json()) ?? {}
  const granted = await page.request.post(`${services.sso}/oauth2/token`, {
    data: { grant_type: 'password', client_id: clientId, ...customer },
  })
  expect(granted.status(), 'the customer is signed in').toBe(200)
  const { access_token: token } = await granted.json()
  await page.evaluate(storeToken, [session.cookieName, token] as const)
  await page.goto(path)
}

export const openOrdersAsCustomer = async (page: Page, customer = demoCustomer): Promise<void> => {
  await openAsCustomer(page, '/', customer)
  await expect(page.getByRole('heading', { name: 'My orders' })).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
}

export const readStoredValue = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => window.localStorage.getItem(key), name)

/** An order of the demo customer with an active subscription. Tests must not change this order. */
export const subscriptionOrderId = 1004210

let createdSubscriptions = 0

/** Each test gets its own subscription, because tests cancel it. */
export const openSubscription = async (page: Page, portal: RunningPortal) => {
  createdSubscriptions += 1
  const purchaseId = 500_000 + createdSubscriptions
  await prepareState(portal, 'a subscription', { username: demoCustomer.username, purchaseId })
  await openAsCustomer(page, `/order/${8_000_000 + purchaseId}`)
  await page.getByRole('heading', { name: 'Subscription summary' }).waitFor()
}
