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

/** A tab under watch. */
export interface Tab {
  readonly opened: ReturnType<FakeBrowser['openTab']>
  /** Tokens that this tab's own sign-in got, and has not stored yet. */
  readonly issued: Set<UserToken>
  /** The profiles asked for since the last command. */
  readonly checked: UserToken[]
  /** Whose password was changed last. */
  changedFor: UserToken | undefined
  /** The text that a customer has typed into a screen, by the screen's key. */
  typed: { readonly by: string; readonly token: UserToken | undefined; readonly screenKey: number } | undefined
  signingOut: boolean
}

/** The ports of a tab, under watch. */
const watchedPorts = (world: SessionWorld, ports: Ports, tabOf: () => Tab): Ports => {
  const { userTokens, profiles, profileStore, ordersCache, purchases, accounts } = ports
  const isCurrent = (token: UserToken | undefined) => world.truth.of(userTokens.read()) === token
  const sent = (what: string, token: UserToken) => {
    if (!isCurrent(token)) world.violations.push(`${what} sent for ${world.ownerOf(token)}, who is not signed in`)
  }
  const stored = (what: string, customer: string) => {
    if (world.ownerOf(world.truth.of(userTokens.read())) !== customer)
      world.violations.push(`${what} of ${customer} stored, who is not signed in`)
  }
  return {
    ...ports,
    userTokens: {
      read: () => userTokens.read(),
      save: (token) => {
        const before = world.truth.of(userTokens.read())
        const isNew = tabOf().issued.delete(token)
        if (before !== undefined && before !== token && !isNew)
          world.violations.push(`${world.ownerOf(before)} replaced by ${world.ownerOf(token)}`)
        userTokens.save(token)
        world.truth.issued(token, userTokens.read())
      },
      accept: (token) => {
        const [before, shared] = [userTokens.read(), world.browser.sharedToken]
        if (!isCurrent(token)) world.violations.push(`${world.ownerOf(token)} accepted, who is not signed in`)
        userTokens.accept(token)
        world.truth.accepted(token, before)
        if (world.browser.sharedToken !== shared) world.violations.push('a check has changed the shared cookie')
      },
      clear: () => {
        const before = world.truth.of(userTokens.read())
        if (before !== undefined && !world.revoked.has(before) && !tabOf().signingOut)
          world.violations.push(`${world.ownerOf(before)} signed out unasked`)
        return userTokens.clear()
      },
      changes: userTokens.changes,
    },
    profiles: {
      fetch: (token) => () => {
        sent('a check', token)
        queueMicrotask(() => tabOf().checked.push(token))
        return profiles.fetch(token)()
      },
    },
    profileStore: {
      read: () => profileStore.read(),
      save: (profile) => {
        stored('the profile', profile.username)
        profileStore.save(profile)
      },
    },
    ordersCache: {
      read: (owner) => ordersCache.read(owner),
      forget: () => ordersCache.forget(),
      save: (owner, orders) => {
        stored('orders', ownerOfOrder(orders[0]?.id) ?? owner)
        ordersCache.save(owner, orders)
      },
    },
    purchases: {
      list: (token) => () => {
        sent('orders', token)
        return purchases.list(token)()
      },
    },
    accounts: Object.assign<Accounts, Partial<Accounts>>(Object.create(accounts), {
      signIn: (credentials, captchaResponse) => async () => {
        const token = await accounts.signIn(credentials, captchaResponse)()
        if (token._tag === 'Right') {
          world.owners.set(token.right, credentials.username as Customer)
          tabOf().issued.add(token.right)
        }
        return token
      },
      changePassword: (token, change) => async () => {
        sent('a password', token)
        const changed = await accounts.changePassword(token, change)()
        if (changed._tag === 'Right') tabOf().changedFor = token
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
  orders.list.changes.subscribe((list) => {
    if (list.tag !== 'loaded') return
    const owner = ownerOfOrder(list.value[0]?.id)
    if (owner !== world.ownerOf(world.current(tab))) world.violations.push(`orders of ${owner} shown to another`)
  })
  messages.current.changes.subscribe((message) => {
    if (message?.code === 'password-changed' && tab.changedFor !== world.current(tab))
      world.violations.push(`a changed password of ${world.ownerOf(tab.changedFor)} was told to another`)
    if (message?.code === 'signed-in-as' && message.username !== world.ownerOf(world.current(tab)))
      world.violations.push(`the page says that ${message.username} is signed in, who is not`)
  })
  merge(session.login.changes, messages.current.changes).subscribe(() => {
    // Answers may still come to a tab that was closed; it shows nothing.
    if (!world.tabs.includes(tab)) return
    const login = session.login.value
    const mailedTo = messages.current.value?.mailedTo
    if (isSeenByAnother(world, tab)) world.violations.push(`what ${tab.typed?.by} has typed is seen by another`)
    if (mailedTo !== undefined && (login.tag !== 'logged-in' || mailedTo !== newAddressOf(login.username ?? '')))
      world.violations.push(`a mail to ${mailedTo} is told to another`)
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

  get signOn() {
    return this.browser.world.signOn
  }

  get services() {
    return [this.browser.world.signOn, this.browser.world.shop]
  }

  current(tab: Tab): UserToken | undefined {
    return this.truth.of(tab.opened.userTokens.read())
  }

  ownerOf(token: UserToken | undefined): Customer | undefined {
    return token === undefined ? undefined : this.owners.get(token)
  }

  issueTo(customer: Customer): UserToken {
    const token = this.signOn.issueToken(customer)
    this.owners.set(token, customer)
    return token
  }

  revoke(token: UserToken) {
    this.revoked.add(token)
    this.signOn.revoke(token)
  }

  openTab() {
    this.truth.visit(this.browser.sharedToken)
    const tab: { opened?: Tab['opened'] } & Omit<Tab, 'opened'> = {
      issued: new Set(),
      checked: [],
      changedFor: undefined,
      typed: undefined,
      signingOut: false,
    }
    tab.opened = this.browser.openTab((ports) => watchedPorts(this, ports, () => tab as Tab))
    this.tabs.push(tab as Tab)
    watchScreens(this, tab as Tab)
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
  async answer(only?: string) {
    for (const service of this.services)
      while (service.releaseOne(only)) await new Promise((resolve) => setImmediate(resolve))
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
    for (const service of this.services) service.release()
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
      if (shows !== (owner ?? 'logged-out')) this.violations.push(`tab ${index} shows ${shows}, not ${owner}`)
    }
  }
}
