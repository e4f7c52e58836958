/** How the portal handles a refusal. All kinds except 'open' are final. */
type Kind =
  /** The customer's input, link or captcha is refused. */
  | 'input'
  /** The customer can correct the input at once. An activation shows the text of this code instead of its general one. */
  | 'correctable'
  /**
   * Another attempt won't help, so a cancellation or a card change shows the text of this code instead of the general
   * "try it later".
   */
  | 'explained'
  /** The input is refused for an unknown reason. Another attempt may succeed. */
  | 'passing'
  /** Like 'passing', but the input can't be the reason, so telemetry receives it. */
  | 'unknown'
  /** A fault of the portal, which telemetry receives. */
  | 'fault'
  /** The token is refused, or the service can't answer yet. Telemetry receives it. */
  | 'open'

/**
 * The error catalogue of specification §8: the code and the kind of a refused call by its status and type. The row with type `*`
 * is for every other type of its status; statuses without such a row are not the services' (wire §10).
 */
const rows = [
  [400, 'payment_method.declined', 'card-declined', 'explained'],
  [400, 'subscription.already_cancelled', 'subscription-cancelled', 'explained'],
  [400, 'subscription.cancel_requested', 'cancellation-requested', 'explained'],
  [400, '*', 'unexpected-try-again', 'unknown'],
  [401, 'authorization.credentials.invalid', 'credentials-invalid', 'correctable'],
  [401, 'authorization.user.not_found', 'credentials-invalid', 'correctable'],
  [401, 'authorization.access_token.not_found_for_token', 'token-refused', 'open'],
  [401, 'authorization.access_token.expired', 'token-refused', 'open'],
  [401, 'validate.access_token.expired', 'token-refused', 'open'],
  [401, 'validation.password.invalid', 'current-password-invalid', 'input'],
  [401, '*', 'session-expired', 'open'],
  [402, 'payment_method.declined', 'card-declined', 'explained'],
  [402, 'subscription.already_cancelled', 'subscription-cancelled', 'explained'],
  [402, 'subscription.cancel_requested', 'cancellation-requested', 'explained'],
  [402, '*', 'unexpected', 'unknown'],
  [403, 'authorization.magic_link.invalid', 'magic-link-used', 'input'],
  [403, 'authorization.magic_link.expired', 'magic-link-expired', 'input'],
  [403, 'authorization.client.unauthorized', 'client-unauthorized', 'fault'],
  [403, 'authorization.captcha.invalid', 'captcha-invalid', 'input'],
  [403, 'authorization.user.already_logged_in', 'already-logged-in', 'input'],
  [403, 'authorization.user.not_confirmed', 'user-not-confirmed', 'correctable'],
  [403, 'activation.email.not_verified', 'email-not-verified', 'correctable'],
  [403, '*', 'unexpected', 'unknown'],
  [404, 'user.not_found_by_email', 'user-not-found', 'input'],
  // `GET /user/check` reads every 404 as "no account", so it never uses this row.
  [404, 'user.not_found_by_username', 'unexpected-try-again', 'passing'],
  [404, 'magic_link.not_found', 'magic-link-not-found', 'input'],
  [404, 'reset_password.token.not_found', 'mail-token-invalid', 'input'],
  [404, 'finish_registration.token.not_found', 'mail-token-invalid', 'input'],
  [404, '*', 'unexpected-try-again', 'passing'],
  [409, '*', 'account-exists', 'input'],
  [422, 'validation.input.required', 'input-required', 'fault'],
  [422, 'validation.client_id.required', 'client-id-required', 'fault'],
  [422, 'validation.client_id.invalid_format', 'client-id-format', 'fault'],
  [422, 'validation.client_secret.required', 'client-secret-required', 'fault'],
  [422, 'validation.username.required', 'username-required', 'input'],
  [422, 'validation.username.min_length', 'username-short', 'input'],
  [422, 'validation.password.required', 'password-required', 'correctable'],
  [422, 'validation.password.min_length', 'password-length-insufficient', 'correctable'],
  [422, 'validation.password.too_short', 'password-under-eight', 'correctable'],
  [422, 'validation.refresh_token.required', 'refresh-token-required', 'fault'],
  [422, 'validation.email.invalid_type', 'input-format', 'input'],
  [422, 'validation.email.invalid_format', 'email-format', 'input'],
  [422, 'payment_method.declined', 'card-declined', 'explained'],
  [422, 'payment_method.nonce.used', 'card-perhaps-saved', 'explained'],
  [422, 'subscription.already_cancelled', 'subscription-cancelled', 'explained'],
  [422, 'subscription.cancel_requested', 'cancellation-requested', 'explained'],
  [422, '*', 'unexpected-try-again', 'passing'],
  [429, '*', 'too-many-tries', 'open'],
] as const satisfies readonly (readonly [status: number, type: string, code: string, kind: Kind])[]

/** The code of a refused call, or of an error that the portal itself raises. Each code has one message. */
export type ErrorCode = (typeof rows)[number][2] | 'not-logged-in' | 'captcha-unsolved'

/** A row of the catalogue. */
export interface CatalogueRow {
  readonly status: number
  readonly type: string
  readonly code: ErrorCode
  readonly kind: Kind
}

/** The whole table. */
export const errorCatalogue: readonly CatalogueRow[] = rows.map(([status, type, code, kind]) => {
  return { status, type, code, kind }
})

type Verdict = Pick<CatalogueRow, 'code' | 'kind'>

const verdicts = new Map<string, Verdict>(errorCatalogue.map((row) => [`${row.status} ${row.type}`, row]))

const serverFailure: Verdict = { code: 'unexpected', kind: 'open' }

const verdictOf = (status: number, type: string): Verdict =>
  verdicts.get(`${status} ${type}`) ?? verdicts.get(`${status} *`) ?? serverFailure

/** Returns the code of a refused call, or 'unexpected' if the catalogue has no row for it. */
export const codeOf = (status: number, type: string): ErrorCode => verdictOf(status, type).code

/** Whether a refusal is final. */
export const isFinalRefusal = (status: number, type: string): boolean => verdictOf(status, type).kind !== 'open'

/** Whether telemetry receives a refusal. */
export const isFault = (status: number, type: string): boolean =>
  ['unknown', 'fault', 'open'].includes(verdictOf(status, type).kind)

/** Whether the same call may succeed at another attempt. */
export const mayPass = (code: string): boolean => rows.some((row) => row[2] === code && /passing|unknown/.test(row[3]))

/** Returns whether a failure with this code keeps its own text, instead of the general one, in the flow of this kind. */
export const isOfKind = (kind: 'correctable' | 'explained', code: ErrorCode): boolean =>
  rows.some((row) => row[2] === code && row[3] === kind) || (kind === 'explained' && code === 'not-logged-in')

const productTypes = /^(?:payment_method|subscription|activation|magic_link|authorization\.magic_link)\./

/**
 * Returns whether only calls about products are refused with this code. The build then puts its text into the later
 * texts.
 */
export const isOfProducts = (code: string): boolean => {
  const types = rows.flatMap((row) => (row[2] === code ? [row[1]] : []))
  return types.length > 0 && types.every((type) => productTypes.test(type))
}

/** Whether the services refuse with this status. Servers, proxies and frameworks use the other statuses. */
export const isServiceStatus = (status: number): boolean => verdicts.has(`${status} *`)

/** Matches the types of the services (wire §10). Gateways and frameworks use `about:blank`, a URL or `not_found`. */
export const serviceType = /^[a-z][a-z0-9_]*(\.[a-z0-9_]+)+$/

export const isServiceType = (type: string): boolean => serviceType.test(type)

/** Whether the catalogue has a row for exactly this type. */
export const isListed = (status: number, type: string): boolean =>
  isServiceType(type) && verdicts.has(`${status} ${type}`)
