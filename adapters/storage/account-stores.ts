import { ContainerModule } from 'inversify'
import * as t from 'io-ts'
import type { ConsentStore } from '../../core/analytics/ports.ts'
import type { OneTimeLinkStore } from '../../core/auth/ports.ts'
import type { CustomerDataStore, HistoryMarkStore } from '../../core/session/ports.ts'
import { bearerToken, emailAddress, oneOf, refinedType } from '../decoding/codecs.ts'
import { ClientTokenStore, portKeys } from '../ports.ts'
import { bindService } from '../service-key.ts'
import { profileCodec } from '../sso/sso-accounts.ts'
import { computeDigest } from './digest.ts'
import {
  createExpiringValue,
  createStoredValue,
  LocalStore,
  type OtherTabWatcher,
  renameOwner,
  TabStore,
} from './local-store.ts'
import {
  accountStoredNames,
  customerStoredNames,
  customerTabStorageNames,
  storedNames,
  storedNamesWithOwner,
  tabStorageNames,
  visitorTabStorageNames,
} from './names.ts'

const clientTokenCodec = t.type({ token: bearerToken, issuedAt: t.number, expiresIn: t.number })

/** Stores the client token in local storage, so that a reload does not fetch a new token. */
const createClientTokenStore = (store: LocalStore): ClientTokenStore =>
  createStoredValue(store, storedNames.clientToken, clientTokenCodec)

/** Stores the answer to the consent notice. A sign-out does not remove it, because it belongs to the browser. */
export const createConsentStore = (
  store: LocalStore,
  changesOf: OtherTabWatcher,
  requiresConsent: boolean,
): ConsentStore => ({
  requiresConsent,
  changes: changesOf(storedNames.analyticsConsent),
  read: () => {
    const answer = store.read(storedNames.analyticsConsent)
    return answer === 'yes' || answer === 'no' ? answer : undefined
  },
  save: (answer) => store.write(storedNames.analyticsConsent, answer),
})

const captchaProofCodec = t.type({ response: t.string, goodUntil: t.number })

const oneTimeLinkStateCodec = oneOf('sent', 'confirmed', 'own')

const oneTimeLinksCodec = refinedType(
  'confirmations by link',
  {},
  (value): value is Readonly<Record<string, t.TypeOf<typeof oneTimeLinkStateCodec>>> =>
    t.UnknownRecord.is(value) && Object.values(value).every(oneTimeLinkStateCodec.is),
)

/** Stores the state of each sent link under a digest of its token, because the token gives access to the account. */
const createOneTimeLinkStore = (tabStore: TabStore): OneTimeLinkStore => {
  const stored = createStoredValue(tabStore, tabStorageNames.sentLinks, oneTimeLinksCodec)
  const read = () => stored.read() ?? {}
  const keyOf = (link: string, token: string) => `${link} ${computeDigest(token)}`
  return {
    read: (link, token) => read()[keyOf(link, token)],
    remember: (link, token, memory) => stored.save({ ...read(), [keyOf(link, token)]: memory }),
    forget: (link, token) => {
      const { [keyOf(link, token)]: _, ...others } = read()
      stored.save(others)
    },
  }
}

const historyMarkCodec = t.type({ text: t.string, session: t.string })

/**
 * Stores the mark that this tab writes into its history entries (`HistoryMark`), together with a digest of the user
 * token. A digest of the username would not be safe, because the username could be guessed from it.
 */
const createHistoryMarkStore = (tabStore: TabStore): HistoryMarkStore => {
  const stored = createStoredValue(tabStore, tabStorageNames.historyMark, historyMarkCodec)
  const sessionOf = (token: string | undefined) => (token === undefined ? '' : computeDigest(token))
  return {
    read: (token) => {
      const found = stored.read()
      return found && { text: found.text, isOfSession: found.session === sessionOf(token) }
    },
    save: (text, token) => stored.save({ text, session: sessionOf(token) }),
    createRandom: () => Math.random().toString(36).slice(2),
  }
}

const createCustomerDataStore = (store: LocalStore, tabStore: TabStore): CustomerDataStore => ({
  renameOwner: (from, to) => {
    for (const name of storedNamesWithOwner) renameOwner(store, name, from, to)
  },
  forgetAccount: () => accountStoredNames.forEach(store.remove),
  forgetVisitor: () => visitorTabStorageNames.forEach(tabStore.remove),
  forgetAll: () => {
    customerStoredNames.forEach(store.remove)
    customerTabStorageNames.forEach(tabStore.remove)
  },
})

export const accountStorageModule = new ContainerModule(({ bind }) => {
  bindService(bind, ClientTokenStore, createClientTokenStore, [LocalStore])
  bindService(bind, portKeys.profileStore, (store) => createStoredValue(store, storedNames.profile, profileCodec), [
    LocalStore,
  ])
  bindService(bind, portKeys.customerData, createCustomerDataStore, [LocalStore, TabStore])
  bindService(bind, portKeys.historyMarks, createHistoryMarkStore, [TabStore])
  bindService(bind, portKeys.sentLinks, createOneTimeLinkStore, [TabStore])
  bindService(
    bind,
    portKeys.captchaProofs,
    (store) => createStoredValue(store, storedNames.captchaResponse, captchaProofCodec),
    [LocalStore],
  )
  bindService(
    bind,
    portKeys.mailedAddresses,
    (store, clock) => createExpiringValue(store, clock, tabStorageNames.mailedAddress, emailAddress),
    [TabStore, portKeys.clock],
  )
})
