import type { Outcome } from '../core/shared/app-error.ts'
import type { PortalClient } from './consumer/portal-at.ts'
import { exampleTokens, toActivationCode } from './examples.ts'

const { user } = exampleTokens
const email = 'ada@compass.test'
const password = ' verbatim '

export const credentials = { username: email, password }
const license = { licenseKey: toActivationCode('CARS-2026-DEMO-0001'), appName: 'Meridian Car Navigation' }
export const exampleRecipient = { license, email }

/** A call that the portal makes to a service. The pacts contain its path and its body. */
export interface PortalCall {
  readonly credential: 'none' | 'client' | 'user'
  /** The part of the answer that the portal reads. */
  readonly answerPart: 'body' | 'status'
  readonly make: (portal: PortalClient) => Outcome<unknown>
  /** Whether the call changes nothing at the service. If the answer is lost, the portal repeats such a call. */
  readonly isReadOnly?: boolean
  readonly bypassesCaches?: boolean
}

const createCall =
  (answerPart: PortalCall['answerPart']) =>
  (
    credential: PortalCall['credential'],
    make: PortalCall['make'],
    ...more: readonly ('isReadOnly' | 'bypassesCaches')[]
  ) =>
    ({ credential, answerPart, make, ...Object.fromEntries(more.map((name) => [name, true])) }) satisfies PortalCall

const [change, forBody] = [createCall('status'), createCall('body')]

/** Every call that the portal makes. The key is the name that the adapter gives the call. */
export const portalCalls = {
  'sso POST /oauth2/token (password)': forBody('none', (p) => p.accounts.signIn(credentials, undefined)),
  'sso POST /oauth2/token (client_credentials)': forBody('none', (p) => p.clientTokens.issue()),
  'sso POST /oauth2/token (magic_link)': forBody('none', (p) => p.magicLinks.exchange('a-token')),
  'sso POST /user/register': change('client', (p) => p.accounts.signUp({ email, password }, undefined)),
  'sso PUT /user/pre-register': change('client', (p) => p.preRegistrations.register(email)),
  'sso POST /user/reset-password': change('client', (p) => p.accounts.requestPasswordReset(email, undefined)),
  'sso POST /user/confirm-reset-password': change('client', (p) =>
    p.accounts.createPassword('reset-password', 't', password),
  ),
  'sso POST /user/confirm-email-change': change('client', (p) => p.accounts.confirm('confirm-email-change', 'a-token')),
  'sso PUT /user/set-password': change('client', (p) =>
    p.accounts.createPassword('finish-registration', 't', password),
  ),
  'sso GET /user/me': forBody('user', (p) => p.profiles.fetch(user), 'isReadOnly', 'bypassesCaches'),
  'sso POST /user/request-email-change': change('user', (p) => p.accounts.requestEmailChange(user, 'ada@new.test')),
  'sso POST /user/change-password': change('user', (p) =>
    p.accounts.changePassword(user, { current: 'old', next: 'new' }),
  ),
  'sso POST /user/confirm': change('client', (p) => p.accounts.confirm('confirm-email', 'a-token')),
  'sso GET /magic-link/{token}': forBody('client', (p) => p.magicLinks.find('a-token'), 'isReadOnly', 'bypassesCaches'),
  'sso POST /magic-link/clone': change('client', (p) => p.magicLinks.clone('a-token')),
  'shop GET /purchase': forBody('user', (p) => p.purchases.list(user), 'isReadOnly'),
  'shop GET /subscription/{id}/cancel': change('user', (p) => p.subscriptions.cancel(user, 7001)),
  'shop GET /payment-method-update/{id}/clienttoken': forBody('user', (p) =>
    p.subscriptions.getCardFormToken(user, 7001),
  ),
  'shop GET /payment-method-update/{id}': change('user', (p) => p.subscriptions.changeCard(user, 7001, 'a-nonce')),
  'activation GET /user/check': change('none', (p) => p.emailVerifications.hasAccount(email), 'isReadOnly'),
  'activation GET /activation/activation-code/{code}': forBody(
    'none',
    (p) => p.licenses.find(exampleRecipient.license.licenseKey),
    'isReadOnly',
  ),
  'activation POST /activation/activate': forBody('none', (p) => p.licenses.activate(exampleRecipient, password)),
  'activation GET /code/verify/{code}': change('none', (p) => p.emailVerifications.verify('a-code'), 'isReadOnly'),
  'activation POST /user/email/resend': change('none', (p) => p.emailVerifications.send(exampleRecipient)),
} satisfies Readonly<Record<string, PortalCall>>

export type CallName = keyof typeof portalCalls

/** The names and calls, as rows for `it.each`. */
export const callEntries = Object.entries<PortalCall>(portalCalls)

const mailedTokenNote =
  'The token of a mailed link can be used once, only for its purpose, and ends when the account gets a new password.'

/** Facts that a pact can't express, by call. The OpenAPI documents contain these facts. */
export const callNotes: Readonly<Record<CallName, string>> = {
  'sso POST /oauth2/token (password)':
    'Signs a customer in. If captchas are on, an X-Captcha-Response can be used once. After too many wrong passwords the answer is 429, or a captcha is required.',
  'sso POST /oauth2/token (client_credentials)': 'expires_in is in seconds, from 300 to 2592000.',
  'sso POST /oauth2/token (magic_link)': 'The link can then not be used again.',
  'sso POST /user/register':
    'Mails /confirm/{token}, or /finish-registration/{token} if the address was registered in advance, in the language of Accept-Language.',
  'sso PUT /user/pre-register':
    'Registers an address without a password. send_email asks for a mail with /finish-registration/{token}.',
  'sso POST /user/reset-password':
    'Mails /reset-password/{token} in the language of Accept-Language, also before the address is confirmed.',
  'sso POST /user/confirm-reset-password': `${mailedTokenNote} Ends every other session and mailed link of the account. It confirms the address.`,
  'sso POST /user/confirm-email-change': `${mailedTokenNote} From then on, only the new address signs in, and it is the username. The old address gets a mail.`,
  'sso PUT /user/set-password': `${mailedTokenNote} It confirms the address.`,
  'sso GET /user/me': 'The portal checks the session with this call. A 401 of the service ends it.',
  'sso POST /user/request-email-change':
    'Mails /confirm-email-change/{token} to the new address, and ends the links of earlier requests. The address changes when the link is opened.',
  'sso POST /user/change-password': 'Ends every other session and mailed link of the account. This session continues.',
  'sso POST /user/confirm': mailedTokenNote,
  'sso GET /magic-link/{token}': 'The link can still be used. No cache may answer.',
  'sso POST /magic-link/clone':
    'Mails a new /magic-link/{token} to the current address of the account, for the same app. The old link is still refused.',
  'shop GET /purchase':
    'All orders of the customer, each once. A token that the sign-on service has ended is refused. Fields that the portal does not read are allowed.',
  'shop GET /subscription/{id}/cancel':
    'The id is the purchase_id of the subscription. Within 10 seconds GET /purchase returns it, and no other one, as cancelled.',
  'shop GET /payment-method-update/{id}/clienttoken':
    'For the card form of the payment provider. The id is the purchase_id of the subscription.',
  'shop GET /payment-method-update/{id}':
    'The id is the purchase_id of the subscription, to which the nonce belongs. Browsers repeat a GET whose connection was lost: the answer to the same change is then a success, or 422 payment_method.nonce.used.',
  'activation GET /user/check': 'An address that was registered in advance has no account yet.',
  'activation GET /activation/activation-code/{code}': 'The code can still be used.',
  'activation POST /activation/activate':
    'A new address needs a cookie: the browser has opened the link that was mailed to this address for this code.',
  'activation GET /code/verify/{code}':
    'The link can still be used. The cookie is HttpOnly, SameSite=Lax or Strict, or on another site SameSite=None and Secure.',
  'activation POST /user/email/resend':
    'Mails /activate-license-key/email-validation/{code} in the language of Accept-Language.',
}
