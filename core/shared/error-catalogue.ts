/**
 * The error catalogue of specification §8: the code of a refused call by its status and type. The row with type `*` is for
 * every other type of its status.
 */
const rows = [
  [400, 'payment_method.declined', 'card-declined'],
  [400, 'subscription.already_cancelled', 'subscription-cancelled'],
  [400, 'subscription.cancel_requested', 'cancellation-requested'],
  [400, '*', 'unexpected-try-again'],
  [401, 'authorization.credentials.invalid', 'credentials-invalid'],
  [401, 'authorization.user.not_found', 'credentials-invalid'],
  [401, 'authorization.access_token.not_found_for_token', 'token-refused'],
  [401, 'authorization.access_token.expired', 'token-refused'],
  [401, 'validate.access_token.expired', 'token-refused'],
  [401, 'validation.password.invalid', 'current-password-invalid'],
  [401, '*', 'session-expired'],
  [402, 'payment_method.declined', 'card-declined'],
  [402, 'subscription.already_cancelled', 'subscription-cancelled'],
  [402, 'subscription.cancel_requested', 'cancellation-requested'],
  [403, 'authorization.magic_link.invalid', 'magic-link-used'],
  [403, 'authorization.magic_link.expired', 'magic-link-expired'],
  [403, 'authorization.client.unauthorized', 'client-unauthorized'],
  [403, 'authorization.captcha.invalid', 'captcha-invalid'],
  [403, 'authorization.user.already_logged_in', 'already-logged-in'],
  [403, 'authorization.user.not_confirmed', 'user-not-confirmed'],
  [403, 'activation.email.not_verified', 'email-not-verified'],
  [404, 'user.not_found_by_email', 'user-not-found'],
  // `GET /user/check` reads every 404 as "no account", so it never uses this row.
  [404, 'user.not_found_by_username', 'unexpected-try-again'],
  [404, 'magic_link.not_found', 'magic-link-not-found'],
  [404, 'reset_password.token.not_found', 'mail-token-invalid'],
  [404, 'finish_registration.token.not_found', 'mail-token-invalid'],
  [404, '*', 'unexpected-try-again'],
  [409, '*', 'account-exists'],
  [422, 'validation.input.required', 'input-required'],
  [422, 'validation.client_id.required', 'client-id-required'],
  [422, 'validation.client_id.invalid_format', 'client-id-format'],
  [422, 'validation.client_secret.required', 'client-secret-required'],
  [422, 'validation.username.required', 'username-required'],
  [422, 'validation.username.min_length', 'username-short'],
  [422, 'validation.password.required', 'password-required'],
  [422, 'validation.password.min_length', 'password-length-insufficient'],
  [422, 'validation.password.too_short', 'password-under-eight'],
  [422, 'validation.refresh_token.required', 'refresh-token-required'],
  [422, 'validation.email.invalid_type', 'input-format'],
  [422, 'validation.email.invalid_format', 'email-format'],
  [422, 'payment_method.declined', 'card-declined'],
  [422, 'payment_method.nonce.used', 'card-perhaps-saved'],
  [422, 'subscription.already_cancelled', 'subscription-cancelled'],
  [422, 'subscription.cancel_requested', 'cancellation-requested'],
  [422, '*', 'unexpected-try-again'],
  [429, '*', 'too-many-tries'],
] as const

/** The code of a refused call, or of an error that the portal raises itself. Each has one message. */
export type ErrorCode = (typeof rows)[number][2] | 'unexpected' | 'not-logged-in' | 'captcha-unsolved'

/** One row of the catalogue. */
export interface CatalogueRow {
  readonly status: number
  readonly type: string
  readonly code: ErrorCode
}

/** The whole table, for tests that go through it. */
export const errorCatalogue: readonly CatalogueRow[] = rows.map(([status, type, code]) => ({ status, type, code }))

const codes = new Map<string, ErrorCode>(rows.map(([status, type, code]) => [`${status} ${type}`, code]))

/** The code of a refused call; 'unexpected' without a row. */
export const codeOf = (status: number, type: string): ErrorCode =>
  codes.get(`${status} ${type}`) ?? codes.get(`${status} *`) ?? 'unexpected'
