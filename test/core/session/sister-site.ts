import { anItem, anOrder } from '../../builders/orders.ts'
import { ada, grace, password } from '../../builders/portal.ts'
import { FakeBrowser } from '../../fakes/fake-browser.ts'
import { settled } from '../../fakes/settled.ts'

export const day = 86_400
/** A portal whose cookie is that of all the provider's sites. */
export const shared = { cookieDomain: '.compass.test' }

/** A browser that has not been to the portal, and two customers. */
export const given = (options: { readonly cookieDomain?: string } = shared) => {
  const browser = new FakeBrowser(options)
  const { signOn } = browser.world
  for (const each of [ada, grace]) signOn.addAccount(each, password)
  const sisterSignsIn = (username: string, lifetime?: string) => {
    const token = signOn.issueToken(username)
    browser.sisterSignsIn(token, lifetime)
    return token
  }
  /** Opens the portal, and lets it find out who is signed in. */
  const visit = async (...tab: Parameters<typeof browser.openTab>) => {
    const opened = browser.openTab(...tab)
    await settled()
    return portalIn(opened)
  }
  /** What the browser remembers, the client's own token aside. */
  const left = () => [...browser.storage.keys()].filter((name) => name !== 'client_access_token')
  return { ...browser.world, browser, sisterSignsIn, visit, left }
}

const portalIn = (tab: ReturnType<FakeBrowser['openTab']>) => ({
  ...tab,
  login: () => tab.app.session.login.value,
  message: () => tab.app.messages.current.value,
})

/** Ada has signed in at the portal, in a tab that is still open. */
export const givenAda = async (options?: { readonly cookieDomain?: string }) => {
  const world = given(options)
  world.shop.putOrders(ada, [anOrder({ items: [anItem({ activation: { code: 'CODE-1', email: undefined } })] })])
  const tab = portalIn(world.browser.openTab())
  await tab.app.auth.signIn.submit({ username: ada, password })()
  await settled()
  world.signOn.calls.length = 0
  return { ...world, tab, ...tab, adasToken: world.browser.storage.get('user_access_token') ?? '' }
}
