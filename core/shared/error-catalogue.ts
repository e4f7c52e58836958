/**
 * The error catalogue of specification §8: the code of a refused call by its status and type. The row with type `*` is for
 * every other type of its status; statuses without such a row are not the services' (wire §10). The last column is "final":
 * the service has refused what was asked. Otherwise it has refused the token, or can't answer yet.
 */
const rows = [
  [400, 'payment_method.declined', 'card-declined', true],
  [400, 'subscription.already_cancelled', 'subscription-cancelled', true],
  [400, 'subscription.cancel_requested', 'cancellation-requested', true],
  [400, '*', 'unexpected-try-again', true],
  [401, 'authorization.credentials.invalid', 'credentials-invalid', true],
  [401, 'authorization.user.not_found', 'credentials-invalid', true],
  [401, 'authorization.access_token.not_found_for_token', 'token-refused', false],
  [401, 'authorization.access_token.expired', 'token-refused', false],
  [401, 'validate.access_token.expired', 'token-refused', false],
  [401, 'validation.password.invalid', 'current-password-invalid', true],
  [401, '*', 'session-expired', false],
  [402, 'payment_method.declined', 'card-declined', true],
  [402, 'subscription.already_cancelled', 'subscription-cancelled', true],
  [402, 'subscription.cancel_requested', 'cancellation-requested', true],
  [402, '*', 'unexpected', true],
  [403, 'authorization.magic_link.invalid', 'magic-link-used', true],
  [403, 'authorization.magic_link.expired', 'magic-link-expired', true],
  [403, 'authorization.client.unauthorized', 'client-unauthorized', true],
  [403, 'authorization.captcha.invalid', 'captcha-invalid', true],
  [403, 'authorization.user.already_logged_in', 'already-logged-in', true],
  [403, 'authorization.user.not_confirmed', 'user-not-confirmed', true],
  [403, 'activation.email.not_verified', 'email-not-verified', true],
  [403, '*', 'unexpected', true],
  [404, 'user.not_found_by_email', 'user-not-found', true],
  // `GET /user/check` reads every 404 as "no account", so it never uses this row.
  [404, 'user.not_found_by_username', 'unexpected-try-again', true],
  [404, 'magic_link.not_found', 'magic-link-not-found', true],
  [404, 'reset_password.token.not_found', 'mail-token-invalid', true],
  [404, 'finish_registration.token.not_found', 'mail-token-invalid', true],
  [404, '*', 'unexpected-try-again', true],
  [409, '*', 'account-exists', true],
  [422, 'validation.input.required', 'input-required', true],
  [422, 'validation.client_id.required', 'client-id-required', true],
  [422, 'validation.client_id.invalid_format', 'client-id-format', true],
  [422, 'validation.client_secret.required', 'client-secret-required', true],
  [422, 'validation.username.required', 'username-required', true],
  [422, 'validation.username.min_length', 'username-short', true],
  [422, 'validation.password.required', 'password-required', true],
  [422, 'validation.password.min_length', 'password-length-insufficient', true],
  [422, 'validation.password.too_short', 'password-under-eight', true],
  [422, 'validation.refresh_token.required', 'refresh-token-required', true],
  [422, 'validation.email.invalid_type', 'input-format', true],
  [422, 'validation.email.invalid_format', 'email-format', true],
  [422, 'payment_method.declined', 'card-declined', true],
  [422, 'payment_method.nonce.used', 'card-perhaps-saved', true],
  [422, 'subscription.already_cancelled', 'subscription-cancelled', true],
  [422, 'subscription.cancel_requested', 'cancellation-requested', true],
  [422, '*', 'unexpected-try-again', true],
  [429, '*', 'too-many-tries', false],
] as const

/** The code of a refused call, or of an error that the portal raises itself. Each has one message. */
export type ErrorCode = (typeof rows)[number][2] | 'not-logged-in' | 'captcha-unsolved'

/** What a row says of a refusal. */
interface Verdict {
  readonly code: ErrorCode
  readonly final: boolean
}

/** One row of the catalogue. */
export interface CatalogueRow extends Verdict {
  readonly status: number
  readonly type: string
}

/** The whole table. */
export const errorCatalogue: readonly CatalogueRow[] = rows.map(([status, type, code, final]) => ({
  status,
  type,
  code,
  final,
}))

const verdicts = new Map<string, Verdict>(errorCatalogue.map((row) => [`${row.status} ${row.type}`, row]))

const serverFailure: Verdict = { code: 'unexpected', final: false }

const verdictOf = (status: number, type: string): Verdict =>
  verdicts.get(`${status} ${type}`) ?? verdicts.get(`${status} *`) ?? serverFailure

/** The code of a refused call; 'unexpected' without a row. */
export const codeOf = (status: number, type: string): ErrorCode => verdictOf(status, type).code

/** Whether a refusal is a clear no. */
export const isFinal = (status: number, type: string): boolean => verdictOf(status, type).final

/** Whether the services refuse with this status. Servers, proxies and frameworks use the others themselves. */
export const isServiceStatus = (status: number): boolean => verdicts.has(`${status} *`)

/** The form of the services' types (wire §10). `about:blank`, an address and `not_found` are of gateways and frameworks. */
export const serviceType = /^[a-z][a-z0-9_]*(\.[a-z0-9_]+)+$/

export const isServiceType = (type: string): boolean => serviceType.test(type)

/** Whether the catalogue has a row for exactly this type. */
export const isListed = (status: number, type: string): boolean =>
  isServiceType(type) && verdicts.has(`${status} ${type}`)
