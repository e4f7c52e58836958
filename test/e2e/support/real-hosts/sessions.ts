import type { Page } from '@playwright/test'
import { bringAbout } from '../accounts.ts'
import { fleet } from '../customer.ts'
import type { RunningPortal } from '../running-portal.ts'
import { hosts, originOf, sharedDomain } from './sites.ts'

/** Lets the server of the sister site send this `Set-Cookie` line, in a separate tab. */
const setByShop = async (page: Page, line: string): Promise<void> => {
  const tab = await page.context().newPage()
  await tab.goto(`${originOf(hosts.shop)}/set?${new URLSearchParams({ cookie: line })}`)
  await tab.close()
}

/** The sister site's own sign-in, with the same sign-on service. */
export const shopSignsIn = async (page: Page, portal: RunningPortal, customer = fleet, path = '/'): Promise<void> => {
  const { userToken = '' } = await bringAbout(portal, 'a signed-in customer', customer)
  await setByShop(
    page,
    `user_access_token=${userToken}; Domain=${sharedDomain}; Secure; Path=${path}; Max-Age=15811200`,
  )
}

export const shopSignsOut = (page: Page): Promise<void> =>
  setByShop(page, `user_access_token=; Domain=${sharedDomain}; Max-Age=0; Secure; Path=/`)

/** The customer turns to this tab: a headless browser takes every page for visible all the time. */
export const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

export const banner = (page: Page) => page.getByRole('banner')
export const signInForm = (page: Page) => page.getByRole('heading', { name: 'Sign in' })

/** What stays in the storage of a browser that no customer is signed in to. */
export const storedNames = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])).filter(
    (name) => name !== 'language' && name !== 'client_access_token',
  )
