/** How the portal handles a refusal. Every kind except 'open' is an answer to the request itself. */
type RefusalKind =
  /** The customer's input, link or captcha is refused. */
  | 'input'
  /** The customer can correct the input at once. An activation shows the text of the code, not a general text. */
  | 'correctable'
  /**
   * Another attempt won't help, so a cancellation or a card change shows the text of the code instead of the general
   * "try it later".
   */
  | 'explained'
  /** The input is refused for an unknown reason. Another attempt may succeed. */
  | 'passing'
  /** The same as 'passing', but the input can't be the reason, so telemetry receives the refusal. */
  | 'unknown'
  /** The portal has caused the refusal by a programming error, so telemetry receives the refusal. */
  | 'fault'
  /** Not decided: the token is refused, or the service can't answer yet. Telemetry receives the refusal. */
  | 'open'

/**
 * The error catalogue of specification §8: the status, type, code and kind of each refusal. A row with the type `*` is
 * for all other types of its status. The services never send a status without a `*` row.
 */
const catalogueRows = [
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
  // Every 404 of `GET /user/check` means "no account", so that call never uses this row.
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
] as const satisfies readonly (readonly [status: number, type: string, code: string, kind: RefusalKind])[]

/** The code of a refused call, or of an error that the portal itself raises. Each code has one message. */
export type ErrorCode = (typeof catalogueRows)[number][2] | 'not-logged-in' | 'captcha-unsolved'

export interface CatalogueRow {
  readonly status: number
  readonly type: string
  readonly code: ErrorCode
  readonly kind: RefusalKind
}

export const errorCatalogue: readonly CatalogueRow[] = catalogueRows.map(([status, type, code, kind]) => {
  return { status, type, code, kind }
})

type RefusalClassification = Pick<CatalogueRow, 'code' | 'kind'>

const classificationByRefusal = new Map<string, RefusalClassification>(
  errorCatalogue.map((row) => [`${row.status} ${row.type}`, row]),
)

const fallbackClassification: RefusalClassification = { code: 'unexpected', kind: 'open' }

const classifyRefusal = (status: number, type: string): RefusalClassification =>
  classificationByRefusal.get(`${status} ${type}`) ??
  classificationByRefusal.get(`${status} *`) ??
  fallbackClassification

/** Returns the code of a refused call, or 'unexpected' if the catalogue has no row for it. */
export const getRefusalCode = (status: number, type: string): ErrorCode => classifyRefusal(status, type).code

/** Whether a refusal answers the request itself. A refusal of the kind 'open' is about the token or the service. */
export const isFinalRefusal = (status: number, type: string): boolean => classifyRefusal(status, type).kind !== 'open'

export const shouldReportRefusal = (status: number, type: string): boolean =>
  ['unknown', 'fault', 'open'].includes(classifyRefusal(status, type).kind)

/** Whether the same call may succeed later, although nothing has changed. */
export const canSucceedLater = (code: string): boolean =>
  catalogueRows.some((row) => row[2] === code && /passing|unknown/.test(row[3]))

/**
 * Whether the text of this code is shown instead of a general text. An activation passes 'correctable', a cancellation
 * or a card change passes 'explained'.
 */
export const hasSpecificText = (kind: 'correctable' | 'explained', code: ErrorCode): boolean =>
  catalogueRows.some((row) => row[2] === code && row[3] === kind) || (kind === 'explained' && code === 'not-logged-in')

const productTypePattern = /^(?:payment_method|subscription|activation|magic_link|authorization\.magic_link)\./

/**
 * Whether only calls about products are refused with this code. The build puts the text of such a code into a file that
 * the first forms do not load.
 */
export const isProductErrorCode = (code: string): boolean => {
  const types = catalogueRows.flatMap((row) => (row[2] === code ? [row[1]] : []))
  return types.length > 0 && types.every((type) => productTypePattern.test(type))
}

/** Whether the services refuse calls with this status. Other statuses come from web servers, proxies and frameworks. */
export const isRefusalStatus = (status: number): boolean => classificationByRefusal.has(`${status} *`)

/**
 * Matches the types that the services use. Gateways and frameworks use `about:blank`, a URL or `not_found`.
 */
export const refusalTypePattern = /^[a-z][a-z0-9_]*(\.[a-z0-9_]+)+$/

export const isRefusalType = (type: string): boolean => refusalTypePattern.test(type)

/** Whether the catalogue has a row for exactly this type. */
export const isRefusalInCatalogue = (status: number, type: string): boolean =>
  isRefusalType(type) && classificationByRefusal.has(`${status} ${type}`)
