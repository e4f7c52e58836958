import { type CallName, callNames } from '../../adapters/telemetry/calls.ts'
import type { Service } from '../services.ts'

export const isCall = (call: string): call is CallName => callNames.some((name) => name === call)

const cors =
  'Every answer, refusals too, allows the origin of the portal. A preflight needs no token and is 2xx. Written from the pact; contracts/pacts/README.md has the rules in tables.'
const link = 'The token of a mailed link is good once, for its own purpose, and ends with a new password.'
const reset = 'Ends every other session and mailed link of the account.'

/** What a pact can't say of a service and its calls. */
export const notes: Readonly<Record<CallName | Service, string>> = {
  sso: `Owns accounts and tokens; the other services ask it. Addresses are compared without case, passwords whole and by case. A sign-out calls nothing. ${cors}`,
  shop: `A customer reaches their own subscriptions alone. Tokens are those of the sign-on service. ${cors}`,
  activation: `Accounts and passwords are those of the sign-on service. Access-Control-Allow-Credentials is true, and the origin never *. ${cors}`,
  'sso POST /oauth2/token (password)':
    'Signs a customer in. A captcha response, where captchas are on, is good for one call.',
  'sso POST /oauth2/token (client_credentials)': 'expires_in is in seconds, from 300 to 2592000.',
  'sso POST /oauth2/token (magic_link)': 'Uses the link up.',
  'sso POST /user/register':
    'Mails /confirm/{token}, or /finish-registration/{token} to an address that was registered in advance, in the language of Accept-Language.',
  'sso PUT /user/pre-register':
    'Registers an address without a password. send_email asks for a mail with /finish-registration/{token}.',
  'sso POST /user/reset-password': 'Mails /reset-password/{token} in the language of Accept-Language.',
  'sso POST /user/confirm-reset-password': `${link} ${reset} It confirms the address.`,
  'sso POST /user/confirm-email-change': `${link} From then on the new address signs in and is the username; the old one is told by a mail.`,
  'sso PUT /user/set-password': `${link} It confirms the address.`,
  'sso GET /user/me': 'The session check of the portal: a clear refusal ends the session.',
  'sso POST /user/request-email-change':
    'Mails /confirm-email-change/{token} to the new address. Nothing moves before it is opened.',
  'sso POST /user/change-password': `${reset} This session goes on.`,
  'sso POST /user/confirm': link,
  'sso GET /magic-link/{token}': 'Uses nothing up, and no cache may answer.',
  'sso POST /magic-link/clone': 'Mails a new /magic-link/{token}. The old link stays refused.',
  'shop GET /purchase': 'All orders of the customer. Fields that the portal does not read are allowed.',
  'shop GET /subscription/{id}/cancel': 'The subscription comes back as cancelled within 10 seconds.',
  'shop GET /payment-method-update/{id}/clienttoken': 'For the card form of the payment provider.',
  'shop GET /payment-method-update/{id}':
    'A nonce is good for one subscription. Browsers repeat a GET whose connection was cut: the same change again is done, or 422 payment_method.nonce.used.',
  'activation GET /user/check': 'An address that was registered in advance has no account yet.',
  'activation GET /activation/activation-code/{code}': 'Uses nothing up.',
  'activation POST /activation/activate':
    'A new address needs the cookie of the browser that has opened the mailed link of this address for this code.',
  'activation GET /code/verify/{code}':
    'Uses nothing up. The cookie is HttpOnly, SameSite=Lax or Strict, or on another site SameSite=None and Secure.',
  'activation POST /user/email/resend':
    'Mails /activate-license-key/email-validation/{code} in the language of Accept-Language.',
}
