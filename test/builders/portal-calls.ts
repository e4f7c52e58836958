import type { CallName } from '../../adapters/telemetry/calls.ts'
import { exampleTokens, type PortalClient } from '../../contracts/consumer/portal-at.ts'
import type { Outcome } from '../../core/shared/app-error.ts'

import { carLicense } from './orders.ts'

const { user } = exampleTokens
const email = 'ada@compass.test'
const password = ' verbatim '

export const credentials = { username: email, password }
export const recipient = { license: carLicense, email }

/** How the portal makes each call. The pacts hold the addresses and bodies. */
export const portalCalls: Readonly<Record<CallName, (portal: PortalClient) => Outcome<unknown>>> = {
  'sso POST /oauth2/token (password)': ({ accounts }) => accounts.signIn(credentials, undefined),
  'sso POST /oauth2/token (client_credentials)': ({ clientTokens }) => clientTokens.issue(),
  'sso POST /oauth2/token (magic_link)': ({ magicLinks }) => magicLinks.exchange('a-token'),
  'sso POST /user/register': ({ accounts }) => accounts.signUp({ email, password }, undefined),
  'sso PUT /user/pre-register': ({ preRegistrations }) => preRegistrations.register(email),
  'sso POST /user/reset-password': ({ accounts }) => accounts.requestPasswordReset(email, undefined),
  'sso POST /user/confirm-reset-password': ({ accounts }) => accounts.createPassword('reset-password', 't', password),
  'sso POST /user/confirm-email-change': ({ accounts }) => accounts.confirm('confirm-email-change', 'a-token'),
  'sso PUT /user/set-password': ({ accounts }) => accounts.createPassword('finish-registration', 't', password),
  'sso GET /user/me': ({ profiles }) => profiles.fetch(user),
  'sso POST /user/request-email-change': ({ accounts }) => accounts.requestEmailChange(user, 'ada@new.test'),
  'sso POST /user/change-password': ({ accounts }) => accounts.changePassword(user, { current: 'old', next: 'new' }),
  'sso POST /user/confirm': ({ accounts }) => accounts.confirm('confirm-email', 'a-token'),
  'sso GET /magic-link/{token}': ({ magicLinks }) => magicLinks.find('a-token'),
  'sso POST /magic-link/clone': ({ magicLinks }) => magicLinks.clone('a-token'),
  'shop GET /purchase': ({ purchases }) => purchases.list(user),
  'shop GET /subscription/{id}/cancel': ({ subscriptions }) => subscriptions.cancel(user, 7001),
  'shop GET /payment-method-update/{id}/clienttoken': ({ subscriptions }) => subscriptions.cardFormToken(user, 7001),
  'shop GET /payment-method-update/{id}': ({ subscriptions }) => subscriptions.changeCard(user, 7001, 'a-nonce'),
  'activation GET /user/check': ({ emailVerifications }) => emailVerifications.hasAccount(email),
  'activation GET /activation/activation-code/{code}': ({ licenses }) => licenses.find('CARS-2026-TEST-0001'),
  'activation POST /activation/activate': ({ licenses }) => licenses.activate(recipient, password),
  'activation GET /code/verify/{code}': ({ emailVerifications }) => emailVerifications.verify('a-code'),
  'activation POST /user/email/resend': ({ emailVerifications }) => emailVerifications.send(recipient),
}
