import * as TE from 'fp-ts/TaskEither'
import { activationEmails } from '../../adapters/activation/activation-emails.ts'
import { activationLicenses } from '../../adapters/activation/activation-licenses.ts'
import { createHttpClient } from '../../adapters/http/http-client.ts'
import { shopPurchases } from '../../adapters/shop/shop-purchases.ts'
import { shopSubscriptions } from '../../adapters/shop/shop-subscriptions.ts'
import { ssoAccounts } from '../../adapters/sso/sso-accounts.ts'
import { ssoMagicLinks } from '../../adapters/sso/sso-magic-links.ts'
import { ssoPreRegistrations } from '../../adapters/sso/sso-pre-registrations.ts'
import { ssoProfiles } from '../../adapters/sso/sso-profiles.ts'
import { ssoClientTokens } from '../../adapters/sso/sso-tokens.ts'
import { createLanguageChoice } from '../../core/language/language-choice.ts'
import { exampleTokens } from './example-tokens.ts'

type Fetch = typeof globalThis.fetch

/** What fetch is told beside the request must not stand in for headers that the portal itself promises to send. */
const withoutHelp =
  (fetch: Fetch): Fetch =>
  (address, options) =>
    fetch(address, { ...options, cache: 'default' })

/** A browser's fetch, in which a service has set a cookie: sent with the calls that include credentials, and no others. */
export const rememberingCookie =
  (cookie: string, fetch: Fetch = globalThis.fetch): Fetch =>
  (address, options) => {
    const headers = new Headers(options?.headers)
    if (options?.credentials === 'include') headers.set('cookie', cookie)
    return fetch(address, { ...options, headers })
  }

const british = createLanguageChoice({ read: () => 'en-gb', save: () => undefined }, { list: () => [] })

/**
 * The portal's own adapters, with each service at `address`. The client token is `exampleTokens.client` for ever, the
 * language British English, and nothing waits before it is tried again.
 */
export const portalAt = (address: string, fetch: Fetch = globalThis.fetch) => {
  const http = createHttpClient({
    fetch: withoutHelp(fetch),
    timeoutMs: 10_000,
    clientTokens: { get: () => TE.right(exampleTokens.client), drop: () => undefined },
    pause: () => Promise.resolve(),
  })
  const sso = { sso: address, clientId: 'account-portal' }
  const activation = { activation: address, language: british }
  return {
    clientTokens: ssoClientTokens(http, sso),
    accounts: ssoAccounts(http, sso),
    profiles: ssoProfiles(http, address),
    magicLinks: ssoMagicLinks(http, sso),
    preRegistrations: ssoPreRegistrations(http, address),
    purchases: shopPurchases(http, { shop: address, log: { warn: () => undefined }, pause: () => Promise.resolve() }),
    subscriptions: shopSubscriptions(http, address),
    licenses: activationLicenses(http, activation),
    emailVerifications: activationEmails(http, activation),
  }
}

/** The portal as far as it talks to back-ends. */
export type PortalClient = ReturnType<typeof portalAt>
