import * as t from 'io-ts'
import type { ClientTokenStore, CustomerData, ProfileStore } from '../../core/session/ports.ts'
import { type LocalStore, readStored } from './local-store.ts'
import { accountNames, customerNames, type StoredName, storedNames } from './names.ts'

const clientTokenCodec = t.type({ token: t.string, issuedAt: t.number, expiresIn: t.number })

/** The client token in local storage, so that a reload does not ask for another. */
export const localClientTokens = (store: LocalStore): ClientTokenStore => ({
  read: () => readStored(store, storedNames.clientToken, clientTokenCodec),
  save: (token) => store.write(storedNames.clientToken, JSON.stringify(token)),
  clear: () => store.remove(storedNames.clientToken),
})

const profileCodec = t.intersection([t.type({ username: t.string }), t.partial({ email: t.string })])

export const localProfile = (store: LocalStore): ProfileStore => ({
  read: () => readStored(store, storedNames.profile, profileCodec),
  save: (profile) => store.write(storedNames.profile, JSON.stringify(profile)),
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
