import { jest } from '@jest/globals'
import type { Ports } from '../../../../core/app.ts'
import type { StoredUserTokens, UserToken } from '../../../../core/session/ports.ts'
import { anOrder } from '../../../builders/orders.ts'
import { FakeBrowser } from '../../../fakes/fake-browser.ts'
import { bound } from './bound-accounts.ts'

export const customers = ['ada@compass.test', 'grace@compass.test'] as const

export type Customer = (typeof customers)[number]

export const password = 'a long password'

const sixDays = 6 * 86_400_000

/** By the number of its only order, whose list it is. */
const ownerOfOrder = (id: number | undefined): Customer | undefined => (id === undefined ? undefined : customers[id])

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
  signingOut: boolean
}

/**
 * A browser, its tabs, a sister site and two customers, watched: whatever a tab sends, stores, shows or ends for a token
 * that is not the current one of cookie and storage at that moment is a violation.
 */
export class SessionWorld {
  readonly browser: FakeBrowser
  readonly tabs: Tab[] = []
  readonly violations: string[] = []
  private readonly owners = new Map<UserToken, Customer>()
  private readonly revoked = new Set<UserToken>()
  private readonly isShared: boolean

  constructor(cookieDomain: string | undefined) {
    this.isShared = cookieDomain !== undefined
    this.browser = new FakeBrowser(cookieDomain === undefined ? {} : { cookieDomain })
    const { signOn, shop } = this.browser.world
    for (const [index, customer] of customers.entries()) {
      signOn.addAccount(customer, password)
      shop.putOrders(customer, [anOrder({ id: index })])
    }
  }

  get signOn() {
    return this.browser.world.signOn
  }

  get doors() {
    return [this.browser.world.signOn.door, this.browser.world.shop.door]
  }

  /** The token that counts, reckoned anew and apart from the portal's own reckoning. */
  private currentOf({ cookie, storage, cookieWrittenAt }: StoredUserTokens): UserToken | undefined {
    if (!this.isShared) return storage
    if (cookie !== undefined) return cookie
    const age = this.browser.world.clock.now() - (cookieWrittenAt ?? Number.NEGATIVE_INFINITY)
    return age >= 0 && age < sixDays ? undefined : storage
  }

  current(tab: Tab): UserToken | undefined {
    return this.currentOf(tab.opened.userTokens.read())
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
    const tab: { opened?: Tab['opened'] } & Omit<Tab, 'opened'> = {
      issued: new Set(),
      checked: [],
      changedFor: undefined,
      signingOut: false,
    }
    tab.opened = this.browser.openTab({ watched: (ports) => this.watched(ports, () => tab as Tab) })
    this.tabs.push(tab as Tab)
    this.watchScreens(tab as Tab)
  }

  closeTab(tab: Tab) {
    tab.opened.close()
    this.tabs.splice(this.tabs.indexOf(tab), 1)
  }

  /** Lets everything come to its end that no door holds back, the news of other tabs included. */
  async settle() {
    await jest.advanceTimersByTimeAsync(60)
  }

  /** Answers come one after the other, each in a task of its own as from a network. */
  async answer(only?: string) {
    for (const door of this.doors) while (door.releaseOne(only)) await new Promise((resolve) => setImmediate(resolve))
  }

  /** What has to be true of a browser in which a customer has just signed out. */
  leftBySigningOut(): readonly string[] {
    const names = [...this.browser.storage.keys()].filter((name) => !browsersOwn.has(name))
    return this.browser.sharedToken === undefined ? names : [...names, 'the shared cookie']
  }

  /** Everything answers again and every tab is looked at: all of them then show what is stored. */
  async comeToRest() {
    for (const door of this.doors) door.broken = undefined
    await this.answer()
    for (const door of this.doors) door.release()
    await this.settle()
    for (let times = 0; times < 2; times += 1) {
      for (const { opened } of this.tabs) opened.comeBack()
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

  private violate(what: string, token: UserToken | undefined, tab: Tab) {
    const current = this.current(tab)
    this.violations.push(`${what} for ${this.ownerOf(token)} while ${this.ownerOf(current)} is signed in`)
  }

  private watched(ports: Ports, tabOf: () => Tab): Ports {
    const { userTokens, profiles, profileStore, ordersCache, purchases, accounts } = ports
    const isCurrent = (token: UserToken | undefined) => this.currentOf(userTokens.read()) === token
    const sent = (what: string, token: UserToken) => {
      if (!isCurrent(token)) this.violations.push(`${what} sent for ${this.ownerOf(token)}, who is not signed in`)
    }
    const stored = (what: string, customer: string) => {
      if (this.ownerOf(this.currentOf(userTokens.read())) !== customer)
        this.violations.push(`${what} of ${customer} stored, who is not signed in`)
    }
    return {
      ...ports,
      userTokens: {
        read: () => userTokens.read(),
        save: (token) => {
          const before = this.currentOf(userTokens.read())
          const isNew = tabOf().issued.delete(token)
          if (before !== undefined && before !== token && !isNew)
            this.violations.push(`${this.ownerOf(before)} replaced by ${this.ownerOf(token)}`)
          userTokens.save(token)
        },
        clear: () => {
          const before = this.currentOf(userTokens.read())
          if (before !== undefined && !this.revoked.has(before) && !tabOf().signingOut)
            this.violations.push(`${this.ownerOf(before)} signed out unasked`)
          return userTokens.clear()
        },
        changes: userTokens.changes,
      },
      profiles: {
        fetch: (token) => () => {
          sent('a check', token)
          this.afterStart(() => tabOf().checked.push(token))
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
      accounts: {
        ...bound(accounts),
        signIn: (credentials, captchaResponse) => async () => {
          const token = await accounts.signIn(credentials, captchaResponse)()
          if (token._tag === 'Right') {
            this.owners.set(token.right, credentials.username as Customer)
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
      },
    }
  }

  /** A tab's first check comes while it is being opened. */
  private afterStart(action: () => void) {
    queueMicrotask(action)
  }

  private watchScreens(tab: Tab) {
    const { orders, messages } = tab.opened.app
    orders.list.changes.subscribe((list) => {
      if (list.tag !== 'loaded') return
      const owner = ownerOfOrder(list.value[0]?.id)
      if (owner !== this.ownerOf(this.current(tab))) this.violations.push(`orders of ${owner} shown to another`)
    })
    messages.current.changes.subscribe((message) => {
      if (message?.code === 'password-changed' && tab.changedFor !== this.current(tab))
        this.violate('a changed password was told', tab.changedFor, tab)
      if (message?.code === 'signed-in-as' && message.username !== this.ownerOf(this.current(tab)))
        this.violations.push(`the page says that ${message.username} is signed in, who is not`)
    })
  }
}
