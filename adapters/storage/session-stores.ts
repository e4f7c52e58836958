import * as t from 'io-ts'
import type { ClientTokenStore, CustomerData, ProfileStore } from '../../core/session/ports.ts'
import { type LocalStore, readStored } from './local-store.ts'
import { customerNames, storedNames } from './names.ts'

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

export const localCustomerData = (store: LocalStore): CustomerData => ({
  forget: () => {
    for (const name of customerNames) store.remove(name)
  },
})
