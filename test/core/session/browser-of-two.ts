import { anOrder } from '../../builders/orders.ts'
import { FakeBrowser } from '../../fakes/fake-browser.ts'
import { settled } from '../../fakes/settled.ts'

export const ada = 'ada@compass.test'
export const grace = 'grace@compass.test'
export const password = 'a long password'
export const secondsPerDay = 86_400

export const asAda = { tag: 'logged-in', username: ada }
export const asGrace = { tag: 'logged-in', username: grace }
export const signedOut = { tag: 'logged-out' }

/** A portal whose cookie is that of the provider's sites. */
export const shared = { cookieDomain: '.compass.test' }

/** A browser that has not been to the portal, and two customers with an order each. */
export const givenBrowser = (options: { readonly cookieDomain?: string } = shared) => {
  const browser = new FakeBrowser(options)
  const { signOn, shop } = browser.world
  for (const each of [ada, grace]) signOn.addAccount(each, password)
  shop.putOrders(ada, [anOrder({ id: 1 })])
  shop.putOrders(grace, [anOrder({ id: 2 })])
  return { ...browser.world, browser }
}

/** Ada has signed in at the portal, in a tab that is still open. */
export const adaSignedIn = async (options?: { readonly cookieDomain?: string }) => {
  const world = givenBrowser(options)
  const tab = world.browser.openTab()
  await tab.app.auth.signIn.submit({ username: ada, password })()
  await settled()
  return { ...world, tab, adasToken: world.browser.storage.get('user_access_token') ?? '' }
}

/** What the browser remembers, the client's own token aside. */
export const storedNamesOf = (browser: FakeBrowser): readonly string[] =>
  [...browser.storage.keys()].filter((name) => name !== 'client_access_token')
