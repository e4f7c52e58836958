import { jest } from '@jest/globals'
import { merge } from 'rxjs'
import { accountThrowPolicies as accountThrows } from '../../../../core/account-app.ts'
import type { Ports } from '../../../../core/ports.ts'
import { productsThrowPolicies as productThrows } from '../../../../core/products-app.ts'
import type { StoredUserTokens, UserToken } from '../../../../core/session/ports.ts'
import { anOrder } from '../../../builders/orders.ts'
import { ada, grace, password } from '../../../builders/portal.ts'
import { FakeBrowser } from '../../../fakes/fake-browser.ts'

export const customers = [ada, grace] as const

/** Each customer has one order, whose id is the customer's index. */
const findOrderOwner = (id: number | undefined) => (id === undefined ? undefined : customers[id])

export const createNewEmail = (customer: string) => `new.${customer}`

const storedNamesAfterSignOut: ReadonlySet<string> = new Set(['client_access_token', 'language', 'refused_tokens'])

/** More calls than this for one action mean that the app makes calls in an endless loop. */
const maxCallsPerAction = 12

interface TabState {
  /** The customer who has typed into a screen, this customer's token, and the key of the screen. */
  typedInput?: { readonly by: string; readonly token: UserToken | undefined; readonly screenKey: number }
  isSigningOut: boolean
}

export type CheckedTab = TabState & ReturnType<FakeBrowser['openTab']>

export const readShownCustomer = ({ app }: Pick<CheckedTab, 'app'>): string | undefined => {
  const login = app.session.login.value
  return login.tag === 'logged-in' ? login.username : undefined
}

/** Reports a violation if data of another customer is sent, stored or removed. */
const createCheckingPorts = (world: SessionModel, ports: Ports, tab: TabState): Ports => {
  const { userTokens, profileStore, ordersCache } = ports
  const current = () => world.findCurrent(userTokens.read())
  const expectCurrent = (token: UserToken, did: string) =>
    world.expect(token === current(), () => `${did} ${world.findOwner(token)}, who is not signed in`)
  const expectStored = (customer: string, what: string) =>
    world.expect(world.findOwner(current()) === customer, () => `${what} of ${customer} stored, who is not signed in`)
  const checkSentTokens = (service: object) =>
    new Proxy(service, {
      get: (target, name) => {
        const call: unknown = Reflect.get(target, name)
        if (typeof call !== 'function') return call
        return (...values: readonly unknown[]) => {
          const token = String(values[0])
          if (world.findOwner(token) !== undefined) expectCurrent(token, `${String(name)} sent for`)
          return call(...values)
        }
      },
    })
  const services = Object.entries(ports).flatMap(([name, port]) =>
    name in accountThrows || name in productThrows ? [] : [[name, checkSentTokens(Object(port))]],
  )
  return {
    ...ports,
    ...Object.fromEntries(services),
    userTokens: {
      ...userTokens,
      save: (token) => {
        userTokens.save(token)
        world.issuedHere.add(token)
        world.recordAccepted(token, userTokens.read())
      },
      accept: (token) => {
        const [before, shared] = [userTokens.read(), world.browser.sharedToken]
        expectCurrent(token, 'a check has accepted')
        userTokens.accept(token)
        world.recordAccepted(token, before)
        world.expect(world.browser.sharedToken === shared, () => 'a check has changed the shared cookie')
      },
      clear: () => {
        const before = current()
        const mayClear = before === undefined || world.revoked.has(before) || tab.isSigningOut
        world.expect(mayClear, () => `${world.findOwner(before)} signed out unasked`)
        return userTokens.clear()
      },
    },
    profileStore: {
      ...profileStore,
      save: (profile) => {
        expectStored(profile.username, 'the profile')
        profileStore.save(profile)
      },
    },
    ordersCache: {
      ...ordersCache,
      save: (owner, orders) => {
        expectStored(findOrderOwner(orders[0]?.id) ?? owner, 'orders')
        ordersCache.save(owner, orders)
      },
    },
  }
}

const isInputExposed = (world: SessionModel, tab: CheckedTab): boolean => {
  const { typedInput: typed, app } = tab
  if (typed === undefined || typed.screenKey !== app.session.screenKey.value) return false
  const shown = readShownCustomer(tab)
  if (shown !== undefined) return shown !== typed.by
  // After a refused session, the input may stay, because the same person is still at the device.
  return app.session.login.value.tag === 'logged-out' && typed.token !== undefined && !world.revoked.has(typed.token)
}

const watchScreens = (world: SessionModel, tab: CheckedTab) => {
  const { orders, messages, session } = tab.app
  const owner = () => world.findOwner(world.readCurrentToken(tab))
  orders.list.changes.subscribe((list) => {
    const shown = list.tag === 'loaded' ? findOrderOwner(list.value[0]?.id) : owner()
    world.expect(shown === owner(), () => `orders of ${shown} shown to another`)
  })
  messages.current.changes.subscribe((message) => {
    const isWrong = message?.code === 'signed-in-as' && message.username !== owner()
    world.expect(!isWrong, () => `the page says that ${message?.username} is signed in, who is not`)
  })
  merge(session.login.changes, messages.current.changes).subscribe(() => {
    // A late answer may still change the app of a closed tab, but nobody sees this change.
    if (!world.tabs.includes(tab)) return
    const mailedTo = messages.current.value?.mailedTo
    const isOthers = mailedTo !== undefined && mailedTo !== createNewEmail(readShownCustomer(tab) ?? '')
    world.expect(!isOthers, () => `another customer reads of a mail to ${mailedTo}`)
    world.expect(!isInputExposed(world, tab), () => `what ${tab.typedInput?.by} has typed is seen by another`)
  })
}

/** A browser with tabs, a sister site and two customers. Tabs may use only the data of the current token. */
export class SessionModel {
  readonly browser: FakeBrowser
  readonly tabs: CheckedTab[] = []
  readonly revoked = new Set<UserToken>()
  readonly issuedHere = new Set<UserToken>()
  /** Whether the storage of a tab was ever full. Afterwards, tabs may have different stored values. */
  wasStorageFull = false
  private readonly tokensWithoutCookie = new Set<UserToken>()
  private readonly violations: string[] = []
  private readonly isShared: boolean

  constructor(cookieDomain: string | undefined) {
    this.browser = new FakeBrowser(cookieDomain)
    this.isShared = cookieDomain !== undefined
    const { signOn, shop } = this.browser.world
    for (const [index, customer] of customers.entries()) {
      signOn.addAccount(customer, password)
      shop.putOrders(customer, [anOrder({ id: index })])
    }
  }

  get services() {
    return [this.browser.world.signOn, this.browser.world.shop]
  }

  expect(isTrue: boolean, violation: () => string) {
    if (!isTrue) this.violations.push(violation())
  }

  private throwViolations() {
    if (this.violations.length > 0) throw new Error(this.violations.join('\n'))
  }

  /**
   * Returns the token that must be current: the cookie's token or, without a cookie, this browser's own token. After a
   * sign-out by another site, no token is current. A sequence of actions takes less than six days, and
   * `browser-user-tokens.test.ts` tests longer times.
   */
  findCurrent({ shared, kept, missing }: StoredUserTokens): UserToken | undefined {
    if (shared !== undefined || kept === undefined || !this.isShared) return shared ?? kept
    const isStillValid =
      this.wasStorageFull && this.issuedHere.has(kept) ? missing !== 'ended' : this.tokensWithoutCookie.has(kept)
    return isStillValid ? kept : undefined
  }

  readCurrentToken = (tab: CheckedTab): UserToken | undefined => this.findCurrent(tab.userTokens.read())

  recordAccepted(token: UserToken, { shared }: StoredUserTokens) {
    if (shared === undefined) this.tokensWithoutCookie.add(token)
  }

  findOwner(token: UserToken | undefined): string | undefined {
    return token === undefined ? undefined : this.browser.world.signOn.tokenOwners.get(token)
  }

  revokeStoredSession() {
    const token = this.browser.sharedToken ?? this.browser.storage.get('user_access_token')
    if (token === undefined) return
    this.revoked.add(token)
    this.browser.world.signOn.revoke(token)
  }

  /** A session with a cookie replaces sessions without a cookie. A tab notices this only when the tab is shown. */
  private endSeparateSessions() {
    if (this.browser.sharedToken !== undefined) this.tokensWithoutCookie.clear()
  }

  openTab() {
    this.endSeparateSessions()
    const events: TabState = { isSigningOut: false }
    const opened = this.browser.openTab((ports) => createCheckingPorts(this, ports, events))
    const tab = Object.assign(events, opened)
    this.tabs.push(tab)
    watchScreens(this, tab)
  }

  returnToTab({ page }: CheckedTab) {
    this.endSeparateSessions()
    page.wake()
  }

  closeTab(tab: CheckedTab) {
    tab.close()
    this.tabs.splice(this.tabs.indexOf(tab), 1)
  }

  closeBrowser() {
    for (const tab of [...this.tabs]) this.closeTab(tab)
    this.browser.cookies.endSession()
    this.openTab()
  }

  typeText(tab: CheckedTab) {
    const [by, screenKey] = [readShownCustomer(tab), tab.app.session.screenKey.value]
    if (by !== undefined) tab.typedInput = { by, token: this.readCurrentToken(tab), screenKey }
  }

  signOut(tab: CheckedTab) {
    tab.isSigningOut = true
    tab.app.session.signOut()
    tab.isSigningOut = false
    const names = [...this.browser.storage.keys()].filter((name) => !storedNamesAfterSignOut.has(name))
    const left = this.browser.sharedToken === undefined ? names : [...names, 'the shared cookie']
    this.expect(tab.storage.isFull || left.length === 0, () => `signing out has left ${left.join(', ')}`)
  }

  async runAction(action: () => unknown) {
    for (const service of this.services) service.calls.length = 0
    await action()
    await this.waitForEffects()
    const calls = this.services.flatMap((service) => service.calls)
    this.expect(calls.length <= maxCallsPerAction, () => `For one step: ${calls.join(', ')}`)
    const written = this.tabs.flatMap(({ page }) => page.document.written.splice(0))
    const tokens = written.flatMap((text) => /^user_access_token=([^;]+);/.exec(text)?.[1] ?? [])
    this.expect(
      tokens.every((token) => this.issuedHere.has(token)),
      () => 'another site’s cookie was rewritten',
    )
    this.throwViolations()
  }

  /** Waits for the calls that the test does not hold back, and for the changes in all tabs. */
  private async waitForEffects() {
    await jest.advanceTimersByTimeAsync(60)
  }

  /** Answers all calls that were held back, each in a separate task, as a network does. */
  async releaseAnswers() {
    for (const service of this.services)
      while (service.releaseOldest()) await new Promise((resolve) => setImmediate(resolve))
    for (const service of this.services) service.release()
  }

  /** Answers all calls, shows each tab to the customer, and checks that the tab displays the stored session. */
  async expectStoredState() {
    for (const service of this.services) service.recover()
    await this.releaseAnswers()
    await this.waitForEffects()
    for (let times = 0; times < 2; times += 1) {
      for (const tab of this.tabs) this.returnToTab(tab)
      await this.waitForEffects()
    }
    for (const [index, tab] of this.tabs.entries()) {
      const token = this.readCurrentToken(tab)
      const login = tab.app.session.login.value
      const owner = this.findOwner(token)
      const shows = login.tag === 'logged-in' ? login.username : login.tag
      if (token !== undefined && this.revoked.has(token) && login.tag === 'logged-in') continue
      this.expect(shows === (owner ?? 'logged-out'), () => `tab ${index} shows ${shows}, not ${owner}`)
    }
    this.throwViolations()
  }
}
