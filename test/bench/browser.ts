import { type Browser, type BrowserContext, chromium, devices } from '@playwright/test'
import { storedNames } from '../../adapters/storage/names.ts'
import { chromiumArguments, requireQuickChromium } from '../e2e/support/chromium.ts'
import type { BenchPage } from './pages.ts'
import type { Sites } from './sites/running-sites.ts'

/** A browser that trusts the certificate of these sites and of no other that is unsigned. */
export const launchBrowser = ({ fingerprint }: Sites): Promise<Browser> =>
  chromium.launch({
    executablePath: requireQuickChromium(),
    args: [
      ...chromiumArguments,
      // Not `ignoreHTTPSErrors`: Chromium caches nothing that came with a certificate error.
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
      // For the network log Chromium looks up which line of a script made a request. Left to itself it would compile the
      // script a second time for that, in the middle of what is measured; a customer's browser keeps no such log.
      '--js-flags=--no-enable-lazy-source-positions',
    ],
  })

const cookieOf = ({ customer: { token } }: Sites) => ({
  cookies: [
    {
      name: storedNames.userToken,
      value: token,
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: true,
      sameSite: 'Lax' as const,
    },
  ],
  origins: [],
})

const storageOf = (sites: Sites) => ({
  ...cookieOf(sites),
  origins: [
    {
      origin: sites.urlOf.portal,
      localStorage: [
        { name: storedNames.userToken, value: sites.customer.token },
        { name: storedNames.profile, value: sites.customer.profile },
      ],
    },
  ],
})

/** A phone that has never been here, or one on which the demo customer has signed in, here or at a sister site. */
export const newPhone = (
  browser: Browser,
  sites: Sites,
  { customer, locale = 'en-GB' }: Pick<BenchPage, 'customer' | 'locale'>,
): Promise<BrowserContext> =>
  browser.newContext({
    ...devices['Pixel 7'],
    locale,
    ...(customer === 'signed in' && { storageState: storageOf(sites) }),
    ...(customer === 'cookie alone' && { storageState: cookieOf(sites) }),
  })
