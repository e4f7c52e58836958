import type { CallName } from '../../adapters/telemetry/calls.ts'
import { exampleTokens, type PortalClient } from '../../contracts/consumer/portal-at.ts'
import type { Outcome } from '../../core/shared/app-error.ts'

import { carLicense } from './orders.ts'

const { user } = exampleTokens
const email = 'ada@compass.test'
const password = ' verbatim '

export const credentials = { username: email, password }
export const recipient = { license: carLicense, email }

/** A call of the portal. The pacts hold its address and body. */
export interface PortalCall {
  readonly credential: 'none' | 'client' | 'user'
  /** Whether the portal reads the body of the answer, or its status only. */
  readonly reads: 'body' | 'status'
  readonly make: (portal: PortalClient) => Outcome<unknown>
  /** A plain read is sent again when it is lost. */
  readonly isPlainRead?: boolean
  readonly pastCaches?: boolean
}

const calling =
  (reads: PortalCall['reads']) =>
  (
    credential: PortalCall['credential'],
    make: PortalCall['make'],
    ...more: readonly ('isPlainRead' | 'pastCaches')[]
  ) =>
    ({ credential, reads, make, ...Object.fromEntries(more.map((name) => [name, true])) }) satisfies PortalCall

const [change, forBody] = [calling('status'), calling('body')]

/** Every call of the portal. */
export const portalCalls: Readonly<Record<CallName, PortalCall>> = {
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
  'sso GET /user/me': forBody('user', (p) => p.profiles.fetch(user), 'isPlainRead', 'pastCaches'),
  'sso POST /user/request-email-change': change('user', (p) => p.accounts.requestEmailChange(user, 'ada@new.test')),
  'sso POST /user/change-password': change('user', (p) =>
    p.accounts.changePassword(user, { current: 'old', next: 'new' }),
  ),
  'sso POST /user/confirm': change('client', (p) => p.accounts.confirm('confirm-email', 'a-token')),
  'sso GET /magic-link/{token}': forBody('client', (p) => p.magicLinks.find('a-token'), 'isPlainRead', 'pastCaches'),
  'sso POST /magic-link/clone': change('client', (p) => p.magicLinks.clone('a-token')),
  'shop GET /purchase': forBody('user', (p) => p.purchases.list(user), 'isPlainRead'),
  'shop GET /subscription/{id}/cancel': change('user', (p) => p.subscriptions.cancel(user, 7001)),
  'shop GET /payment-method-update/{id}/clienttoken': forBody('user', (p) => p.subscriptions.cardFormToken(user, 7001)),
  'shop GET /payment-method-update/{id}': change('user', (p) => p.subscriptions.changeCard(user, 7001, 'a-nonce')),
  'activation GET /user/check': change('none', (p) => p.emailVerifications.hasAccount(email), 'isPlainRead'),
  'activation GET /activation/activation-code/{code}': forBody(
    'none',
    (p) => p.licenses.find(recipient.license.licenseKey),
    'isPlainRead',
  ),
  'activation POST /activation/activate': forBody('none', (p) => p.licenses.activate(recipient, password)),
  'activation GET /code/verify/{code}': change('none', (p) => p.emailVerifications.verify('a-code'), 'isPlainRead'),
  'activation POST /user/email/resend': change('none', (p) => p.emailVerifications.send(recipient)),
}

/** The calls in a table of tests. */
export const eachCall = Object.entries(portalCalls)
