import { jest } from '@jest/globals'
import { merge } from 'rxjs'
import { throws as accountThrows } from '../../../../core/account-app.ts'
import type { Ports } from '../../../../core/ports.ts'
import { throws as productThrows } from '../../../../core/products-app.ts'
import type { StoredUserTokens, UserToken } from '../../../../core/session/ports.ts'
import { anOrder } from '../../../builders/orders.ts'
import { ada, grace, password } from '../../../builders/portal.ts'
import { FakeBrowser } from '../../../fakes/fake-browser.ts'

export const customers = [ada, grace] as const

/** Customers by the number of their only order, which identifies their list. */
const ownerOfOrder = (id: number | undefined) => (id === undefined ? undefined : customers[id])

/** Returns the email address to which a customer changes. */
export const newAddressOf = (customer: string) => `new.${customer}`

/** The values that stay in a browser in which no customer is signed in. */
const browsersOwn: ReadonlySet<string> = new Set(['client_access_token', 'language', 'refused_tokens'])

/** More calls than this for a single action mean a loop. */
const maxCalls = 12

/** The events in a tab. */
interface TabEvents {
  /** The text that a customer has typed into a screen, by the key of the screen. */
  typed?: { readonly by: string; readonly token: UserToken | undefined; readonly screenKey: number }
  signingOut: boolean
}

/** A tab under observation. */
export type Tab = TabEvents & ReturnType<FakeBrowser['openTab']>

/** Returns the customer whose name a tab shows. */
export const shownIn = ({ app }: Pick<Tab, 'app'>): string | undefined => {
  const login = app.session.login.value
  return login.tag === 'logged-in' ? login.username : undefined
}

/** The ports of a tab, under observation. */
const observedPorts = (world: SessionWorld, ports: Ports, tab: TabEvents): Ports => {
  const { userTokens, profileStore, ordersCache } = ports
  const current = () => world.currentOf(userTokens.read())
  const expectCurrent = (token: UserToken, did: string) =>
    world.expect(token === current(), () => `${did} ${world.ownerOf(token)}, who is not signed in`)
  const expectStored = (customer: string, what: string) =>
    world.expect(world.ownerOf(current()) === customer, () => `${what} of ${customer} stored, who is not signed in`)
  /** A service that checks that a customer's token is sent only while it is the current one. */
  const sending = (service: object) =>
    new Proxy(service, {
      get: (target, name) => {
        const call: unknown = Reflect.get(target, name)
        if (typeof call !== 'function') return call
        return (...values: readonly unknown[]) => {
          const token = String(values[0])
          if (world.ownerOf(token) !== undefined) expectCurrent(token, `${String(name)} sent for`)
          return call(...values)
        }
      },
    })
  const services = Object.entries(ports).flatMap(([name, port]) =>
    name in accountThrows || name in productThrows ? [] : [[name, sending(Object(port))]],
  )
  return {
    ...ports,
    ...Object.fromEntries(services),
    userTokens: {
      ...userTokens,
      save: (token) => {
        userTokens.save(token)
        world.issuedHere.add(token)
        world.accepted(token, userTokens.read())
      },
      accept: (token) => {
        const [before, shared] = [userTokens.read(), world.browser.sharedToken]
        expectCurrent(token, 'a check has accepted')
        userTokens.accept(token)
        world.accepted(token, before)
        world.expect(world.browser.sharedToken === shared, () => 'a check has changed the shared cookie')
      },
      clear: () => {
        const before = current()
        const mayClear = before === undefined || world.revoked.has(before) || tab.signingOut
        world.expect(mayClear, () => `${world.ownerOf(before)} signed out unasked`)
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
        expectStored(ownerOfOrder(orders[0]?.id) ?? owner, 'orders')
        ordersCache.save(owner, orders)
      },
    },
  }
}

/** Whether another person than the customer may see the text that was typed into the mounted screens. */
const isSeenByAnother = (world: SessionWorld, tab: Tab): boolean => {
  const { typed, app } = tab
  if (typed === undefined || typed.screenKey !== app.session.screenKey.value) return false
  const shown = shownIn(tab)
  if (shown !== undefined) return shown !== typed.by
  // A customer whose session was refused is still there.
  return app.session.login.value.tag === 'logged-out' && typed.token !== undefined && !world.revoked.has(typed.token)
}

/** The screens of a tab, under observation. */
const watchScreens = (world: SessionWorld, tab: Tab) => {
  const { orders, messages, session } = tab.app
  const owner = () => world.ownerOf(world.current(tab))
  orders.list.changes.subscribe((list) => {
    const shown = list.tag === 'loaded' ? ownerOfOrder(list.value[0]?.id) : owner()
    world.expect(shown === owner(), () => `orders of ${shown} shown to another`)
  })
  messages.current.changes.subscribe((message) => {
    const isWrong = message?.code === 'signed-in-as' && message.username !== owner()
    world.expect(!isWrong, () => `the page says that ${message?.username} is signed in, who is not`)
  })
  merge(session.login.changes, messages.current.changes).subscribe(() => {
    // Answers may still arrive at a closed tab, which shows nothing.
    if (!world.tabs.includes(tab)) return
    const mailedTo = messages.current.value?.mailedTo
    const isOthers = mailedTo !== undefined && mailedTo !== newAddressOf(shownIn(tab) ?? '')
    world.expect(!isOthers, () => `another customer reads of a mail to ${mailedTo}`)
    world.expect(!isSeenByAnother(world, tab), () => `what ${tab.typed?.by} has typed is seen by another`)
  })
}

/**
 * A browser, its tabs, a sister site and two customers. It is a violation if a tab sends, stores, shows or ends
 * something for another token than the current one of cookie and storage.
 */
export class SessionWorld {
  readonly browser: FakeBrowser
  readonly tabs: Tab[] = []
  readonly revoked = new Set<UserToken>()
  readonly issuedHere = new Set<UserToken>()
  /** If the storage of a browser is full in one tab, different tabs remember different values. */
  isForgetful = false
  /** Tokens whose sessions continue in storage alone. */
  private readonly alone = new Set<UserToken>()
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

  /** Fails with a description of the violation. */
  private judge() {
    if (this.violations.length > 0) throw new Error(this.violations.join('\n'))
  }

  /**
   * The expected token, computed from the events of the browser alone: the token of the cookie or, without one, the
   * token that was issued here, unless another site signed the customer out. The steps of a sequence take less than
   * six days; `browser-user-tokens.test.ts` has the rules after that.
   */
  currentOf({ shared, kept, missing }: StoredUserTokens): UserToken | undefined {
    if (shared !== undefined || kept === undefined || !this.isShared) return shared ?? kept
    const goesOn = this.isForgetful && this.issuedHere.has(kept) ? missing !== 'ended' : this.alone.has(kept)
    return goesOn ? kept : undefined
  }

  current = (tab: Tab): UserToken | undefined => this.currentOf(tab.userTokens.read())

  /** Records that the browser holds this token, of which the tab knew these places before. */
  accepted(token: UserToken, { shared }: StoredUserTokens) {
    if (shared === undefined) this.alone.add(token)
  }

  ownerOf(token: UserToken | undefined): string | undefined {
    return token === undefined ? undefined : this.browser.world.signOn.issuedTo.get(token)
  }

  /** Ends the session of the cookie, or of the storage, at the service. */
  revokeStored() {
    const token = this.browser.sharedToken ?? this.browser.storage.get('user_access_token')
    if (token === undefined) return
    this.revoked.add(token)
    this.browser.world.signOn.revoke(token)
  }

  /** A customer looks at a tab. A token has ended if another site has replaced its cookie. */
  private look() {
    if (this.browser.sharedToken !== undefined) this.alone.clear()
  }

  openTab() {
    this.look()
    const events: TabEvents = { signingOut: false }
    const opened = this.browser.openTab((ports) => observedPorts(this, ports, events))
    const tab = Object.assign(events, opened)
    this.tabs.push(tab)
    watchScreens(this, tab)
  }

  /** A customer turns to a tab, which may have been asleep. */
  comeBack({ page }: Tab) {
    this.look()
    page.wake()
  }

  closeTab(tab: Tab) {
    tab.close()
    this.tabs.splice(this.tabs.indexOf(tab), 1)
  }

  /** Closes the browser, with its tabs and its session cookies, and opens it again. */
  closeBrowser() {
    for (const tab of [...this.tabs]) this.closeTab(tab)
    this.browser.cookies.endSession()
    this.openTab()
  }

  type(tab: Tab) {
    const [by, screenKey] = [shownIn(tab), tab.app.session.screenKey.value]
    if (by !== undefined) tab.typed = { by, token: this.current(tab), screenKey }
  }

  signOut(tab: Tab) {
    tab.signingOut = true
    tab.app.session.signOut()
    tab.signingOut = false
    const names = [...this.browser.storage.keys()].filter((name) => !browsersOwn.has(name))
    const left = this.browser.sharedToken === undefined ? names : [...names, 'the shared cookie']
    this.expect(tab.storage.full || left.length === 0, () => `signing out has left ${left.join(', ')}`)
  }

  /** Runs an action, waits for its consequences, and checks the tabs. */
  async step(action: () => unknown) {
    for (const service of this.services) service.calls.length = 0
    await action()
    await this.settle()
    const calls = this.services.flatMap((service) => service.calls)
    this.expect(calls.length <= maxCalls, () => `For one step: ${calls.join(', ')}`)
    const written = this.tabs.flatMap(({ page }) => page.document.written.splice(0))
    const tokens = written.flatMap((text) => /^user_access_token=([^;]+);/.exec(text)?.[1] ?? [])
    this.expect(
      tokens.every((token) => this.issuedHere.has(token)),
      () => 'another site’s cookie was rewritten',
    )
    this.judge()
  }

  /** Waits until every call that is not held has ended, and the other tabs have received every change. */
  private async settle() {
    await jest.advanceTimersByTimeAsync(60)
  }

  /** Answers arrive one after the other, each in a separate task, as from a network. */
  async answer() {
    for (const service of this.services)
      while (service.releaseOne()) await new Promise((resolve) => setImmediate(resolve))
    for (const service of this.services) service.release()
  }

  /** All services answer again and the customer visits every tab. Each tab then shows the stored state. */
  async comeToRest() {
    for (const service of this.services) service.recover()
    await this.answer()
    await this.settle()
    for (let times = 0; times < 2; times += 1) {
      for (const tab of this.tabs) this.comeBack(tab)
      await this.settle()
    }
    for (const [index, tab] of this.tabs.entries()) {
      const token = this.current(tab)
      const login = tab.app.session.login.value
      const owner = this.ownerOf(token)
      const shows = login.tag === 'logged-in' ? login.username : login.tag
      if (token !== undefined && this.revoked.has(token) && login.tag === 'logged-in') continue
      this.expect(shows === (owner ?? 'logged-out'), () => `tab ${index} shows ${shows}, not ${owner}`)
    }
    this.judge()
  }
}
