/**
 * The error catalogue of specification §8: the code of a refused call by its status and type. The row with type `*`
 * is for every other type of its status. The services use no status without such a row (wire §10).
 *
 * A 'final' row refuses what was requested. An 'open' row refuses the token, or the service can't answer yet.
 * Telemetry receives a 'reported' row, which is a fault of the portal or of a service. An 'expected' row answers the
 * customer's input, link, card or captcha.
 */
const rows = [
  [400, 'payment_method.declined', 'card-declined', 'final', 'expected'],
  [400, 'subscription.already_cancelled', 'subscription-cancelled', 'final', 'expected'],
  [400, 'subscription.cancel_requested', 'cancellation-requested', 'final', 'expected'],
  [400, '*', 'unexpected-try-again', 'final', 'reported'],
  [401, 'authorization.credentials.invalid', 'credentials-invalid', 'final', 'expected'],
  [401, 'authorization.user.not_found', 'credentials-invalid', 'final', 'expected'],
  [401, 'authorization.access_token.not_found_for_token', 'token-refused', 'open', 'reported'],
  [401, 'authorization.access_token.expired', 'token-refused', 'open', 'reported'],
  [401, 'validate.access_token.expired', 'token-refused', 'open', 'reported'],
  [401, 'validation.password.invalid', 'current-password-invalid', 'final', 'expected'],
  [401, '*', 'session-expired', 'open', 'reported'],
  [402, 'payment_method.declined', 'card-declined', 'final', 'expected'],
  [402, 'subscription.already_cancelled', 'subscription-cancelled', 'final', 'expected'],
  [402, 'subscription.cancel_requested', 'cancellation-requested', 'final', 'expected'],
  [402, '*', 'unexpected', 'final', 'reported'],
  [403, 'authorization.magic_link.invalid', 'magic-link-used', 'final', 'expected'],
  [403, 'authorization.magic_link.expired', 'magic-link-expired', 'final', 'expected'],
  [403, 'authorization.client.unauthorized', 'client-unauthorized', 'final', 'reported'],
  [403, 'authorization.captcha.invalid', 'captcha-invalid', 'final', 'expected'],
  [403, 'authorization.user.already_logged_in', 'already-logged-in', 'final', 'expected'],
  [403, 'authorization.user.not_confirmed', 'user-not-confirmed', 'final', 'expected'],
  [403, 'activation.email.not_verified', 'email-not-verified', 'final', 'expected'],
  [403, '*', 'unexpected', 'final', 'reported'],
  [404, 'user.not_found_by_email', 'user-not-found', 'final', 'expected'],
  // `GET /user/check` reads every 404 as "no account", so it never uses this row.
  [404, 'user.not_found_by_username', 'unexpected-try-again', 'final', 'expected'],
  [404, 'magic_link.not_found', 'magic-link-not-found', 'final', 'expected'],
  [404, 'reset_password.token.not_found', 'mail-token-invalid', 'final', 'expected'],
  [404, 'finish_registration.token.not_found', 'mail-token-invalid', 'final', 'expected'],
  [404, '*', 'unexpected-try-again', 'final', 'expected'],
  [409, '*', 'account-exists', 'final', 'expected'],
  [422, 'validation.input.required', 'input-required', 'final', 'reported'],
  [422, 'validation.client_id.required', 'client-id-required', 'final', 'reported'],
  [422, 'validation.client_id.invalid_format', 'client-id-format', 'final', 'reported'],
  [422, 'validation.client_secret.required', 'client-secret-required', 'final', 'reported'],
  [422, 'validation.username.required', 'username-required', 'final', 'expected'],
  [422, 'validation.username.min_length', 'username-short', 'final', 'expected'],
  [422, 'validation.password.required', 'password-required', 'final', 'expected'],
  [422, 'validation.password.min_length', 'password-length-insufficient', 'final', 'expected'],
  [422, 'validation.password.too_short', 'password-under-eight', 'final', 'expected'],
  [422, 'validation.refresh_token.required', 'refresh-token-required', 'final', 'reported'],
  [422, 'validation.email.invalid_type', 'input-format', 'final', 'expected'],
  [422, 'validation.email.invalid_format', 'email-format', 'final', 'expected'],
  [422, 'payment_method.declined', 'card-declined', 'final', 'expected'],
  [422, 'payment_method.nonce.used', 'card-perhaps-saved', 'final', 'expected'],
  [422, 'subscription.already_cancelled', 'subscription-cancelled', 'final', 'expected'],
  [422, 'subscription.cancel_requested', 'cancellation-requested', 'final', 'expected'],
  [422, '*', 'unexpected-try-again', 'final', 'expected'],
  [429, '*', 'too-many-tries', 'open', 'reported'],
] as const

/** The code of a refused call, or of an error that the portal raises itself. Each has one message. */
export type ErrorCode = (typeof rows)[number][2] | 'not-logged-in' | 'captcha-unsolved'

/**
 * What a use-case or a screen makes of a code.
 * 'correctable': the customer can correct what they entered, so an activation keeps this code's text.
 * 'explained': trying again won't help, so a cancellation or a card change keeps this code's text.
 * 'passing': the same values may succeed at another try.
 */
export type Role = 'correctable' | 'explained' | 'passing' | 'other'

const roles = {
  'account-exists': 'other',
  'already-logged-in': 'other',
  'cancellation-requested': 'explained',
  'captcha-invalid': 'other',
  'captcha-unsolved': 'other',
  'card-declined': 'explained',
  // A browser repeats a GET by itself if the connection was cut, so the call may have arrived twice.
  'card-perhaps-saved': 'explained',
  'client-id-format': 'other',
  'client-id-required': 'other',
  'client-secret-required': 'other',
  'client-unauthorized': 'other',
  'credentials-invalid': 'correctable',
  'current-password-invalid': 'other',
  'email-format': 'other',
  'email-not-verified': 'correctable',
  'input-format': 'other',
  'input-required': 'other',
  'magic-link-expired': 'other',
  'magic-link-not-found': 'other',
  'magic-link-used': 'other',
  'mail-token-invalid': 'other',
  'not-logged-in': 'explained',
  'password-length-insufficient': 'correctable',
  'password-required': 'correctable',
  'password-under-eight': 'correctable',
  'refresh-token-required': 'other',
  'session-expired': 'other',
  'subscription-cancelled': 'explained',
  'token-refused': 'other',
  'too-many-tries': 'other',
  unexpected: 'passing',
  'unexpected-try-again': 'passing',
  'user-not-confirmed': 'correctable',
  'user-not-found': 'other',
  'username-required': 'other',
  'username-short': 'other',
} as const satisfies Readonly<Record<ErrorCode, Role>>

const roleByName: Readonly<Partial<Record<string, Role>>> = roles

/** Returns the role of a code. 'other' for a code that is not in the catalogue. */
export const roleOf = (code: string): Role => roleByName[code] ?? 'other'

/** The facts that a row gives about a refusal. */
interface Verdict {
  readonly code: ErrorCode
  readonly final: boolean
  readonly reported: boolean
}

/** A row of the catalogue. */
export interface CatalogueRow extends Verdict {
  readonly status: number
  readonly type: string
}

/** The whole table. */
export const errorCatalogue: readonly CatalogueRow[] = rows.map(([status, type, code, answer, telemetry]) => ({
  status,
  type,
  code,
  final: answer === 'final',
  reported: telemetry === 'reported',
}))

const verdicts = new Map<string, Verdict>(errorCatalogue.map((row) => [`${row.status} ${row.type}`, row]))

const serverFailure: Verdict = { code: 'unexpected', final: false, reported: true }

const verdictOf = (status: number, type: string): Verdict =>
  verdicts.get(`${status} ${type}`) ?? verdicts.get(`${status} *`) ?? serverFailure

/** Returns the code of a refused call. 'unexpected' without a row. */
export const codeOf = (status: number, type: string): ErrorCode => verdictOf(status, type).code

/** Whether a refusal is final. */
export const isFinal = (status: number, type: string): boolean => verdictOf(status, type).final

/** Whether telemetry receives a refusal. */
export const isFault = (status: number, type: string): boolean => verdictOf(status, type).reported

/** Whether the services refuse with this status. Servers, proxies and frameworks use the other statuses. */
export const isServiceStatus = (status: number): boolean => verdicts.has(`${status} *`)

/** Matches the types of the services (wire §10). Gateways and frameworks use `about:blank`, a URL or `not_found`. */
export const serviceType = /^[a-z][a-z0-9_]*(\.[a-z0-9_]+)+$/

export const isServiceType = (type: string): boolean => serviceType.test(type)

/** Whether the catalogue has a row for exactly this type. */
export const isListed = (status: number, type: string): boolean =>
  isServiceType(type) && verdicts.has(`${status} ${type}`)
