import { ContainerModule } from 'inversify'
import * as t from 'io-ts'
import type { ConsentStore } from '../../core/analytics/ports.ts'
import type { SentLinks } from '../../core/auth/ports.ts'
import type { CustomerData, EntryMarks } from '../../core/session/ports.ts'
import { bearerToken, emailAddress, oneOf, refinedType } from '../decoding/codecs.ts'
import { ClientTokenStore, port } from '../ports.ts'
import { profileCodec } from '../sso/sso-accounts.ts'
import { bindService } from '../token.ts'
import { digestOf } from './digest.ts'
import { type ChangesElsewhere, expiringValue, LocalStore, renameOwner, storedValue, TabStore } from './local-store.ts'
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
const localClientTokens = (store: LocalStore): ClientTokenStore =>
  storedValue(store, storedNames.clientToken, clientTokenCodec)

/** The answer to the consent notice in local storage. A sign-out keeps it, because it belongs to the browser. */
export const localConsent = (
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

const confirmationMemory = oneOf('sent', 'confirmed', 'own')

const sentLinksCodec = refinedType(
  'confirmations by link',
  {},
  (value): value is Readonly<Record<string, t.TypeOf<typeof confirmationMemory>>> =>
    t.UnknownRecord.is(value) && Object.values(value).every(confirmationMemory.is),
)

/** The sent links, by the digests of their tokens. The tokens themselves give access to the account. */
const tabSentLinks = (tabStore: TabStore): SentLinks => {
  const stored = storedValue(tabStore, tabNames.sentLinks, sentLinksCodec)
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

/** The marks are stored with a digest of the token. A digest of a name could be found by guessing. */
const tabEntryMarks = (tabStore: TabStore): EntryMarks => {
  const stored = storedValue(tabStore, tabNames.entryMark, entryMarkCodec)
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

const browserCustomerData = (store: LocalStore, tabStore: TabStore): CustomerData => ({
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

export const accountStorage = new ContainerModule(({ bind }) => {
  bindService(bind, ClientTokenStore, localClientTokens, [LocalStore])
  bindService(bind, port.profileStore, (store) => storedValue(store, storedNames.profile, profileCodec), [LocalStore])
  bindService(bind, port.customerData, browserCustomerData, [LocalStore, TabStore])
  bindService(bind, port.entryMarks, tabEntryMarks, [TabStore])
  bindService(bind, port.sentLinks, tabSentLinks, [TabStore])
  bindService(bind, port.captchaProofs, (store) => storedValue(store, storedNames.captchaResponse, captchaProofCodec), [
    LocalStore,
  ])
  bindService(
    bind,
    port.mailedAddresses,
    (store, clock) => expiringValue(store, clock, tabNames.mailedAddress, emailAddress),
    [TabStore, port.clock],
  )
})
