import { merge } from 'rxjs'
import type { Ports } from '../../../../core/app.ts'
import type { Accounts } from '../../../../core/auth/ports.ts'
import type { UserToken } from '../../../../core/session/ports.ts'
import { type Customer, newAddressOf, ownerOfOrder } from './current-token.ts'
import type { SessionWorld, Tab } from './session-world.ts'

/** The ports of a tab, under watch. */
export const watchedPorts = (world: SessionWorld, ports: Ports, tabOf: () => Tab): Ports => {
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
        world.truth.cleared()
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
export const watchScreens = (world: SessionWorld, tab: Tab) => {
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
