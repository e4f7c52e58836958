import { jest } from '@jest/globals'
import { merge } from 'rxjs'
import type { Accounts } from '../../../../core/auth/ports.ts'
import type { Ports } from '../../../../core/ports.ts'
import type { UserToken } from '../../../../core/session/ports.ts'
import { anOrder } from '../../../builders/orders.ts'
import { password } from '../../../builders/portal.ts'
import { FakeBrowser } from '../../../fakes/fake-browser.ts'
import { CurrentToken, type Customer, customers, newAddressOf, ownerOfOrder } from './current-token.ts'

/** What stays in a browser that no customer is signed in to. */
const browsersOwn: ReadonlySet<string> = new Set(['client_access_token', 'language', 'refused_tokens'])

/** What has happened in a tab. */
interface Watched {
  /** Tokens that this tab's own sign-in got, and has not stored yet. */
  readonly issued: Set<UserToken>
  /** The profiles asked for since the last command. */
  readonly checked: UserToken[]
  /** Whose password was changed last. */
  changedFor?: UserToken
  /** The text that a customer has typed into a screen, by the screen's key. */
  typed?: { readonly by: string; readonly token: UserToken | undefined; readonly screenKey: number }
  signingOut: boolean
}

/** A tab under watch. */
export interface Tab extends Watched {
  readonly opened: ReturnType<FakeBrowser['openTab']>
}

/** The ports of a tab, under watch. */
const watchedPorts = (world: SessionWorld, ports: Ports, tab: Watched): Ports => {
  const { userTokens, profiles, profileStore, ordersCache, purchases, accounts } = ports
  const current = () => world.truth.of(userTokens.read())
  const expectCurrent = (token: UserToken, did: string) =>
    world.expect(token === current(), () => `${did} ${world.ownerOf(token)}, who is not signed in`)
  const expectStored = (customer: string, what: string) =>
    world.expect(world.ownerOf(current()) === customer, () => `${what} of ${customer} stored, who is not signed in`)
  return {
    ...ports,
    userTokens: {
      ...userTokens,
      save: (token) => {
        const before = current()
        const isNew = tab.issued.delete(token)
        const mayReplace = before === undefined || before === token || isNew
        world.expect(mayReplace, () => `${world.ownerOf(before)} replaced by ${world.ownerOf(token)}`)
        userTokens.save(token)
        world.truth.issued(token, userTokens.read())
      },
      accept: (token) => {
        const [before, shared] = [userTokens.read(), world.browser.sharedToken]
        expectCurrent(token, 'a check has accepted')
        userTokens.accept(token)
        world.truth.accepted(token, before)
        world.expect(world.browser.sharedToken === shared, () => 'a check has changed the shared cookie')
      },
      clear: () => {
        const before = current()
        const mayClear = before === undefined || world.revoked.has(before) || tab.signingOut
        world.expect(mayClear, () => `${world.ownerOf(before)} signed out unasked`)
        return userTokens.clear()
      },
    },
    profiles: {
      fetch: (token) => () => {
        expectCurrent(token, 'a check sent for')
        queueMicrotask(() => tab.checked.push(token))
        return profiles.fetch(token)()
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
    purchases: {
      list: (token) => () => {
        expectCurrent(token, 'orders sent for')
        return purchases.list(token)()
      },
    },
    accounts: Object.assign<Accounts, Partial<Accounts>>(Object.create(accounts), {
      signIn: (credentials, captchaResponse) => async () => {
        const token = await accounts.signIn(credentials, captchaResponse)()
        if (token._tag === 'Left') return token
        world.owners.set(token.right, credentials.username as Customer)
        tab.issued.add(token.right)
        return token
      },
      changePassword: (token, change) => async () => {
        expectCurrent(token, 'a password sent for')
        const changed = await accounts.changePassword(token, change)()
        if (changed._tag === 'Right') tab.changedFor = token
        return changed
      },
    }),
  }
}

/** Whether another person than its customer may see the text that was typed into the mounted screens. */
const isSeenByAnother = (world: SessionWorld, { typed, opened }: Tab): boolean => {
  const { login, screenKey } = opened.app.session
  if (typed === undefined || typed.screenKey !== screenKey.value) return false
  switch (login.value.tag) {
    case 'checking':
      return false
    case 'logged-in':
      return login.value.username !== undefined && login.value.username !== typed.by
    case 'logged-out':
      // A customer whose session was refused is still there.
      return typed.token !== undefined && !world.revoked.has(typed.token)
  }
}

/** A tab's screens, under watch. */
const watchScreens = (world: SessionWorld, tab: Tab) => {
  const { orders, messages, session } = tab.opened.app
  const owner = () => world.ownerOf(world.current(tab))
  orders.list.changes.subscribe((list) => {
    const shown = list.tag === 'loaded' ? ownerOfOrder(list.value[0]?.id) : owner()
    world.expect(shown === owner(), () => `orders of ${shown} shown to another`)
  })
  messages.current.changes.subscribe((message) => {
    if (message?.code === 'password-changed')
      world.expect(tab.changedFor === world.current(tab), () => 'a changed password was told to another')
    if (message?.code === 'signed-in-as')
      world.expect(
        message.username === owner(),
        () => `the page says that ${message.username} is signed in, who is not`,
      )
  })
  merge(session.login.changes, messages.current.changes).subscribe(() => {
    // Answers may still come to a tab that was closed; it shows nothing.
    if (!world.tabs.includes(tab)) return
    const login = session.login.value
    const mailedTo = messages.current.value?.mailedTo
    const newAddress = login.tag === 'logged-in' ? newAddressOf(login.username ?? '') : undefined
    world.expect(!isSeenByAnother(world, tab), () => `what ${tab.typed?.by} has typed is seen by another`)
    world.expect([undefined, newAddress].includes(mailedTo), () => `another customer reads of a mail to ${mailedTo}`)
  })
}

/**
 * A browser, its tabs, a sister site and two customers. A violation: a tab sends, stores, shows or ends something for
 * another token than the current one of cookie and storage.
 */
export class SessionWorld {
  readonly browser: FakeBrowser
  readonly tabs: Tab[] = []
  readonly violations: string[] = []
  readonly owners = new Map<UserToken, Customer>()
  readonly revoked = new Set<UserToken>()
  readonly truth: CurrentToken

  constructor(cookieDomain: string | undefined) {
    this.browser = new FakeBrowser(cookieDomain === undefined ? {} : { cookieDomain })
    this.truth = new CurrentToken(cookieDomain !== undefined)
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

  /** Fails with what was violated. */
  judge() {
    if (this.violations.length > 0) throw new Error(this.violations.join('\n'))
  }

  current(tab: Tab): UserToken | undefined {
    return this.truth.of(tab.opened.userTokens.read())
  }

  ownerOf(token: UserToken | undefined): Customer | undefined {
    return token === undefined ? undefined : this.owners.get(token)
  }

  issueTo(customer: Customer): UserToken {
    const token = this.browser.world.signOn.issueToken(customer)
    this.owners.set(token, customer)
    return token
  }

  revoke(token: UserToken) {
    this.revoked.add(token)
    this.browser.world.signOn.revoke(token)
  }

  openTab() {
    this.truth.visit(this.browser.sharedToken)
    const watched: Watched = { issued: new Set(), checked: [], signingOut: false }
    const opened = this.browser.openTab((ports) => watchedPorts(this, ports, watched))
    const tab = Object.assign(watched, { opened })
    this.tabs.push(tab)
    watchScreens(this, tab)
  }

  /** The customer turns to a tab, which may have been asleep. */
  comeBack({ opened }: Tab) {
    this.truth.visit(this.browser.sharedToken)
    opened.page.wake()
  }

  closeTab(tab: Tab) {
    tab.opened.close()
    this.tabs.splice(this.tabs.indexOf(tab), 1)
  }

  /** The browser is closed, with its tabs and the cookies that live no longer, and opened anew. */
  closeBrowser() {
    for (const tab of [...this.tabs]) this.closeTab(tab)
    this.browser.cookies.endSession()
    this.openTab()
  }

  /** Waits until every call that is not held has ended and the other tabs have heard of every change. */
  async settle() {
    await jest.advanceTimersByTimeAsync(60)
  }

  /** Answers come one after the other, each in a task of its own as from a network. */
  async answer() {
    for (const service of this.services)
      while (service.releaseOne()) await new Promise((resolve) => setImmediate(resolve))
    for (const service of this.services) service.release()
  }

  /** Whether a tab has written a cookie whose token another site was given. */
  hasRewritten({ opened }: Tab): boolean {
    const written = opened.page.document.written.splice(0)
    return written.some((text) => {
      const [, token = ''] = /^user_access_token=([^;]+);/.exec(text) ?? []
      return token !== '' && !this.truth.issuedHere.has(token)
    })
  }

  /** What has to be true of a browser in which a customer has just signed out. */
  leftBySigningOut(): readonly string[] {
    const names = [...this.browser.storage.keys()].filter((name) => !browsersOwn.has(name))
    return this.browser.sharedToken === undefined ? names : [...names, 'the shared cookie']
  }

  /** All services answer again and the customer visits every tab: then each shows the stored state. */
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
      const login = tab.opened.app.session.login.value
      const owner = this.ownerOf(token)
      const shows = login.tag === 'logged-in' ? login.username : login.tag
      if (token !== undefined && this.revoked.has(token) && login.tag === 'logged-in') continue
      this.expect(shows === (owner ?? 'logged-out'), () => `tab ${index} shows ${shows}, not ${owner}`)
    }
  }
}
