import * as t from 'io-ts'
import type { AccountPorts } from '../../core/account-app.ts'
import type { ConsentStore } from '../../core/analytics/visits.ts'
import type { ConfirmationAttempts } from '../../core/auth/ports.ts'
import type { ClientTokenStore, CustomerData } from '../../core/session/ports.ts'
import { digestOf } from '../../core/shared/digest.ts'
import { limits } from '../../core/shared/limits.ts'
import type { Clock } from '../../core/shared/ports.ts'
import {
  accountName,
  bearerToken,
  emailAddress,
  finiteNumber,
  oneOf,
  optional,
  text,
  typeThat,
} from '../decoding/codecs.ts'
import { token } from '../token.ts'
import type { LocalStore } from './local-store.ts'
import { expiringValue, storedValue } from './local-store.ts'
import { accountNames, customerNames, type StoredName, storedNames, tabNames } from './names.ts'

const clientTokenCodec = t.type({ token: bearerToken, issuedAt: t.number, expiresIn: t.number })

/** The client token in local storage, so that a reload does not fetch another. */
export const localClientTokens = (store: LocalStore): ClientTokenStore => {
  const stored = storedValue(store, storedNames.clientToken, clientTokenCodec)
  // Removes a damaged one at the start, even if no call needs a token.
  stored.read()
  return stored
}

/** The answer to the consent notice in local storage. Signing out keeps it, because it is the browser's. */
export const localConsent = (store: LocalStore, asks: boolean): ConsentStore => ({
  asks,
  read: () => {
    const answer = store.read(storedNames.analyticsConsent)
    return answer === 'yes' || answer === 'no' ? answer : undefined
  },
  save: (answer) => store.write(storedNames.analyticsConsent, answer),
})

const profileCodec = t.type({ username: accountName, email: optional(text(limits.textLength)) })
const emailChangeCodec = t.type({ email: emailAddress, requestedAt: finiteNumber })
const captchaProofCodec = t.type({ response: t.string, goodUntil: t.number })

const confirmationMemory = oneOf('sent', 'confirmed')

const confirmationAttemptsCodec = typeThat(
  'confirmations by link',
  {},
  (value): value is Readonly<Record<string, t.TypeOf<typeof confirmationMemory>>> =>
    t.UnknownRecord.is(value) && Object.values(value).every(confirmationMemory.is),
)

/** Sent confirmation links by the digests of their tokens, because a token gives access to the account. */
const tabConfirmationAttempts = (tabStore: LocalStore): ConfirmationAttempts => {
  const stored = storedValue(tabStore, tabNames.confirmationAttempts, confirmationAttemptsCodec)
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

const browserCustomerData = (store: LocalStore, tabStore: LocalStore): CustomerData => {
  const remove = (names: readonly StoredName[]) => {
    for (const name of names) {
      store.remove(name)
      tabStore.remove(name)
    }
  }
  /** The products' stores, which a sign-in does not load, write it as `owner`. */
  const rename = (from: string, to: string) => {
    const [before, after] = [from, to].map((name) => `"owner":${JSON.stringify(name)}`) as [string, string]
    for (const name of accountNames) {
      const text = store.read(name)
      if (text?.includes(before))
        store.write(
          name,
          text.replace(before, () => after),
        )
    }
  }
  return { rename, forgetAccount: () => remove(accountNames), forget: () => remove(customerNames) }
}

/** The stored ports of every page, except the tokens. */
export type AccountStores = Pick<
  AccountPorts,
  'profileStore' | 'customerData' | 'captchaProofs' | 'confirmationAttempts' | 'pendingEmailChanges'
>

export const AccountStores = token<AccountStores>('AccountStores')

/** These ports over two stores: one outlives the program, one lives as long as the tab. */
export const accountStores = (store: LocalStore, tabStore: LocalStore, clock: Clock): AccountStores => ({
  profileStore: storedValue(store, storedNames.profile, profileCodec),
  customerData: browserCustomerData(store, tabStore),
  captchaProofs: storedValue(store, storedNames.captchaResponse, captchaProofCodec),
  confirmationAttempts: tabConfirmationAttempts(tabStore),
  pendingEmailChanges: expiringValue(store, clock, storedNames.emailChange, emailChangeCodec),
})
