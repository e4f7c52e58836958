/**
 * What the portal makes of a refusal. An 'open' one refuses the token, or can't answer yet: every other kind is final.
 * Telemetry gets the faults of the portal or a service.
 */
const kinds = {
  /** The customer's input, link or captcha is refused. */
  input: {},
  /** The customer can correct the input at once, so an activation keeps the text of this code. */
  correctable: { role: 'correctable' },
  /** Another attempt won't help, so a cancellation or a card change keeps the text of this code. */
  explained: { role: 'explained' },
  /** The input is refused without a reason that the portal knows. Another attempt may succeed. */
  passing: { role: 'passing' },
  /** The portal does not know the reason. Another attempt may succeed. */
  unknown: { role: 'passing', isFault: true },
  fault: { isFault: true },
  open: { isFault: true, isOpen: true },
} as const satisfies Readonly<Record<string, KindFacts>>

interface KindFacts {
  readonly role?: 'correctable' | 'explained' | 'passing'
  readonly isFault?: true
  readonly isOpen?: true
}

type Kind = keyof typeof kinds

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

/** The code of a refused call, or of an error that the portal raises itself. Each has one message. */
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

/** Returns the code of a refused call. 'unexpected' without a row. */
export const codeOf = (status: number, type: string): ErrorCode => verdictOf(status, type).code

const factsOf = (status: number, type: string): KindFacts => kinds[verdictOf(status, type).kind]

/** Whether a refusal is final. */
export const isFinal = (status: number, type: string): boolean => factsOf(status, type).isOpen !== true

/** Whether telemetry gets a refusal. */
export const isFault = (status: number, type: string): boolean => factsOf(status, type).isFault === true

/** Returns the role of a code in a use-case or on a screen. It is the same in each row of the code. */
export const roleOf = (code: string): KindFacts['role'] => {
  const facts: KindFacts = kinds[errorCatalogue.find((row) => row.code === code)?.kind ?? 'input']
  return code === 'not-logged-in' ? 'explained' : facts.role
}

/** Whether the services refuse with this status. Servers, proxies and frameworks use the other statuses. */
export const isServiceStatus = (status: number): boolean => verdicts.has(`${status} *`)

/** Matches the types of the services (wire §10). Gateways and frameworks use `about:blank`, a URL or `not_found`. */
export const serviceType = /^[a-z][a-z0-9_]*(\.[a-z0-9_]+)+$/

export const isServiceType = (type: string): boolean => serviceType.test(type)

/** Whether the catalogue has a row for exactly this type. */
export const isListed = (status: number, type: string): boolean =>
  isServiceType(type) && verdicts.has(`${status} ${type}`)
