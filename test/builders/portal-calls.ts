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

const change = (credential: PortalCall['credential'], make: PortalCall['make']): PortalCall => ({
  credential,
  reads: 'status',
  make,
})

const forBody = (credential: PortalCall['credential'], make: PortalCall['make']): PortalCall => ({
  credential,
  reads: 'body',
  make,
})

const plainRead = { isPlainRead: true }
const fresh = { isPlainRead: true, pastCaches: true }

/** Every call of the portal. */
export const portalCalls: Readonly<Record<CallName, PortalCall>> = {
  'sso POST /oauth2/token (password)': forBody('none', ({ accounts }) => accounts.signIn(credentials, undefined)),
  'sso POST /oauth2/token (client_credentials)': forBody('none', ({ clientTokens }) => clientTokens.issue()),
  'sso POST /oauth2/token (magic_link)': forBody('none', ({ magicLinks }) => magicLinks.exchange('a-token')),
  'sso POST /user/register': change('client', ({ accounts }) => accounts.signUp({ email, password }, undefined)),
  'sso PUT /user/pre-register': change('client', ({ preRegistrations }) => preRegistrations.register(email)),
  'sso POST /user/reset-password': change('client', ({ accounts }) => accounts.requestPasswordReset(email, undefined)),
  'sso POST /user/confirm-reset-password': change('client', ({ accounts }) =>
    accounts.createPassword('reset-password', 't', password),
  ),
  'sso POST /user/confirm-email-change': change('client', ({ accounts }) =>
    accounts.confirm('confirm-email-change', 'a-token'),
  ),
  'sso PUT /user/set-password': change('client', ({ accounts }) =>
    accounts.createPassword('finish-registration', 't', password),
  ),
  'sso GET /user/me': { ...forBody('user', ({ profiles }) => profiles.fetch(user)), ...fresh },
  'sso POST /user/request-email-change': change('user', ({ accounts }) =>
    accounts.requestEmailChange(user, 'ada@new.test'),
  ),
  'sso POST /user/change-password': change('user', ({ accounts }) =>
    accounts.changePassword(user, { current: 'old', next: 'new' }),
  ),
  'sso POST /user/confirm': change('client', ({ accounts }) => accounts.confirm('confirm-email', 'a-token')),
  'sso GET /magic-link/{token}': { ...forBody('client', ({ magicLinks }) => magicLinks.find('a-token')), ...fresh },
  'sso POST /magic-link/clone': change('client', ({ magicLinks }) => magicLinks.clone('a-token')),
  'shop GET /purchase': { ...forBody('user', ({ purchases }) => purchases.list(user)), ...plainRead },
  'shop GET /subscription/{id}/cancel': change('user', ({ subscriptions }) => subscriptions.cancel(user, 7001)),
  'shop GET /payment-method-update/{id}/clienttoken': forBody('user', ({ subscriptions }) =>
    subscriptions.cardFormToken(user, 7001),
  ),
  'shop GET /payment-method-update/{id}': change('user', ({ subscriptions }) =>
    subscriptions.changeCard(user, 7001, 'a-nonce'),
  ),
  'activation GET /user/check': {
    ...change('none', ({ emailVerifications }) => emailVerifications.hasAccount(email)),
    ...plainRead,
  },
  'activation GET /activation/activation-code/{code}': {
    ...forBody('none', ({ licenses }) => licenses.find(recipient.license.licenseKey)),
    ...plainRead,
  },
  'activation POST /activation/activate': forBody('none', ({ licenses }) => licenses.activate(recipient, password)),
  'activation GET /code/verify/{code}': {
    ...change('none', ({ emailVerifications }) => emailVerifications.verify('a-code')),
    ...plainRead,
  },
  'activation POST /user/email/resend': change('none', ({ emailVerifications }) => emailVerifications.send(recipient)),
}

/** The calls in a table of tests. */
export const eachCall = Object.entries(portalCalls)
