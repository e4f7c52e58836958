import { ContainerModule } from 'inversify'
import * as t from 'io-ts'
import type { ConsentStore } from '../../core/analytics/ports.ts'
import type { SentLinks } from '../../core/auth/ports.ts'
import type { CustomerData, EntryMarks } from '../../core/session/ports.ts'
import { bearerToken, emailAddress, oneOf, refinedType } from '../decoding/codecs.ts'
import { ClientTokenStore, portTokens } from '../ports.ts'
import { profileCodec } from '../sso/sso-accounts.ts'
import { bindService } from '../token.ts'
import { digestOf } from './digest.ts'
import {
  type ChangesElsewhere,
  createExpiringValue,
  createStoredValue,
  LocalStore,
  renameOwner,
  TabStore,
} from './local-store.ts'
import {
  accountNames,
  customerNames,
  customerTabNames,
  ownedNames,
  storedNames,
  tabNames,
  visitorTabNames,
} from './names.ts'

const clientTokenCodec = t.type({ token: bearerToken, issuedAt: t.number, expiresIn: t.number })

/** The client token in local storage, so that a reload does not fetch a new one. */
const createClientTokenStore = (store: LocalStore): ClientTokenStore =>
  createStoredValue(store, storedNames.clientToken, clientTokenCodec)

/** The answer to the consent notice in local storage. A sign-out keeps it, because it belongs to the browser. */
export const createConsentStore = (
  store: LocalStore,
  changesOf: ChangesElsewhere,
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

const sentLinkState = oneOf('sent', 'confirmed', 'own')

const sentLinksCodec = refinedType(
  'confirmations by link',
  {},
  (value): value is Readonly<Record<string, t.TypeOf<typeof sentLinkState>>> =>
    t.UnknownRecord.is(value) && Object.values(value).every(sentLinkState.is),
)

/**
 * The sent links, by the digests of their tokens. The tokens are not stored, because they give access to the account.
 */
const createSentLinks = (tabStore: TabStore): SentLinks => {
  const stored = createStoredValue(tabStore, tabNames.sentLinks, sentLinksCodec)
  const read = () => stored.read() ?? {}
  const keyOf = (link: string, token: string) => `${link} ${digestOf(token)}`
  return {
    read: (link, token) => read()[keyOf(link, token)],
    remember: (link, token, memory) => stored.save({ ...read(), [keyOf(link, token)]: memory }),
    forget: (link, token) => {
      const { [keyOf(link, token)]: _, ...others } = read()
      stored.save(others)
    },
  }
}

const entryMarkCodec = t.type({ text: t.string, session: t.string })

/**
 * The mark of the history entries, with a digest of the token. A digest of the username is not used, because somebody
 * could guess the name.
 */
const createEntryMarks = (tabStore: TabStore): EntryMarks => {
  const stored = createStoredValue(tabStore, tabNames.entryMark, entryMarkCodec)
  const sessionOf = (token: string | undefined) => (token === undefined ? '' : digestOf(token))
  return {
    read: (token) => {
      const found = stored.read()
      return found && { text: found.text, isOfSession: found.session === sessionOf(token) }
    },
    save: (text, token) => stored.save({ text, session: sessionOf(token) }),
    createRandom: () => Math.random().toString(36).slice(2),
  }
}

const createCustomerData = (store: LocalStore, tabStore: TabStore): CustomerData => ({
  rename: (from, to) => {
    for (const name of ownedNames) renameOwner(store, name, from, to)
  },
  forgetAccount: () => accountNames.forEach(store.remove),
  forgetVisitor: () => visitorTabNames.forEach(tabStore.remove),
  forget: () => {
    customerNames.forEach(store.remove)
    customerTabNames.forEach(tabStore.remove)
  },
})

export const accountStorageModule = new ContainerModule(({ bind }) => {
  bindService(bind, ClientTokenStore, createClientTokenStore, [LocalStore])
  bindService(bind, portTokens.profileStore, (store) => createStoredValue(store, storedNames.profile, profileCodec), [
    LocalStore,
  ])
  bindService(bind, portTokens.customerData, createCustomerData, [LocalStore, TabStore])
  bindService(bind, portTokens.entryMarks, createEntryMarks, [TabStore])
  bindService(bind, portTokens.sentLinks, createSentLinks, [TabStore])
  bindService(
    bind,
    portTokens.captchaProofs,
    (store) => createStoredValue(store, storedNames.captchaResponse, captchaProofCodec),
    [LocalStore],
  )
  bindService(
    bind,
    portTokens.mailedAddresses,
    (store, clock) => createExpiringValue(store, clock, tabNames.mailedAddress, emailAddress),
    [TabStore, portTokens.clock],
  )
})
