import * as t from 'io-ts'
import type { PendingEmailChanges } from '../../core/auth/ports.ts'
import type { ClientTokenStore, CustomerData, ExchangedLinks, ProfileStore } from '../../core/session/ports.ts'
import type { Clock } from '../../core/shared/clock.ts'
import { digestOf } from '../../core/shared/digest.ts'
import { bearerToken } from '../decoding/bearer-token.ts'
import { finiteNumber } from '../decoding/codecs.ts'
import { datedValue } from './dated-values.ts'
import { type LocalStore, readStored } from './local-store.ts'
import { accountNames, customerNames, type StoredName, storedNames, tabNames } from './names.ts'

const clientTokenCodec = t.type({ token: bearerToken, issuedAt: t.number, expiresIn: t.number })

/** The client token in local storage, so that a reload does not ask for another. */
export const localClientTokens = (store: LocalStore): ClientTokenStore => {
  const read = () => readStored(store, storedNames.clientToken, clientTokenCodec)
  // A damaged one goes at the start, even where no call needs one.
  read()
  return {
    read,
    save: (token) => store.write(storedNames.clientToken, JSON.stringify(token)),
    clear: () => store.remove(storedNames.clientToken),
  }
}

const profileCodec = t.intersection([t.type({ username: t.string }), t.partial({ email: t.string })])

export const localProfile = (store: LocalStore): ProfileStore => ({
  read: () => readStored(store, storedNames.profile, profileCodec),
  save: (profile) => store.write(storedNames.profile, JSON.stringify(profile)),
})

const exchangedLinkCodec = t.type({ link: t.string, token: bearerToken })

/** The token of an exchanged magic link in the tab's own storage; the link is told by its digest. */
export const tabExchangedLinks = (store: LocalStore): ExchangedLinks => ({
  read: (link) => {
    const found = readStored(store, tabNames.exchangedLink, exchangedLinkCodec)
    return found?.link === digestOf(link) ? found.token : undefined
  },
  save: (link, token) => store.write(tabNames.exchangedLink, JSON.stringify({ link: digestOf(link), token })),
  forget: () => store.remove(tabNames.exchangedLink),
})

/** A name is removed from both: none is in the other one. */
export const browserCustomerData = (store: LocalStore, tabStore: LocalStore): CustomerData => {
  const remove = (names: readonly StoredName[]) => {
    for (const name of names) {
      store.remove(name)
      tabStore.remove(name)
    }
  }
  return { forgetAccount: () => remove(accountNames), forget: () => remove(customerNames) }
}

const emailChangeCodec = t.type({ email: t.string, requestedAt: finiteNumber })

/** The change of address that waits to be confirmed, for a day. */
export const localEmailChange = (store: LocalStore, clock: Clock): PendingEmailChanges =>
  datedValue(store, clock, storedNames.emailChange, emailChangeCodec)
