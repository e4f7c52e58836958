import type { OutgoingHttpHeaders } from 'node:http'

export interface Reply {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: string
}

export const json = (value: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})

export const noContent: Reply = { status: 204, headers: {}, body: '' }

/** The refusals, by their status. A `validation.…` type that the table lacks is 422. */
const problems = {
  400: [
    ...['request.body.malformed', 'pact.state.unknown', 'subscription.cancel_requested'],
    ...['subscription.already_cancelled', 'payment_method.nonce.invalid', 'payment_method.declined'],
  ],
  401: [
    ...['authorization.credentials.invalid', 'authorization.user.not_found', 'authorization.access_token.required'],
    ...['authorization.access_token.not_found_for_token', 'authorization.access_token.expired'],
    ...['validate.access_token.expired', 'validation.password.invalid'],
  ],
  403: [
    ...['authorization.client.unauthorized', 'authorization.user.already_logged_in', 'authorization.captcha.invalid'],
    ...['authorization.user.not_confirmed', 'authorization.magic_link.invalid', 'authorization.magic_link.expired'],
    ...['activation.email.not_verified', 'request.origin.forbidden'],
  ],
  404: [
    ...['request.path.not_found', 'user.not_found_by_email', 'user.not_found_by_username', 'magic_link.not_found'],
    ...['reset_password.token.not_found', 'finish_registration.token.not_found', 'confirmation.token.not_found'],
    ...['email_change.token.not_found', 'subscription.not_found', 'activation.license_key.not_found'],
    ...['activation.code.invalid'],
  ],
  409: ['user.already_exists', 'activation.license_key.used'],
  415: ['request.content_type.unsupported'],
  421: ['request.host.foreign'],
  422: [
    ...['activation.app_name.mismatch', 'payment_method.nonce.used'],
    ...['card.token.invalid', 'card.number.invalid', 'card.expiry.invalid', 'card.code.invalid', 'card.declined'],
  ],
  429: ['request.too_many'],
  500: ['server.error'],
  503: ['mail.not_delivered'],
} as const

export type ProblemType = (typeof problems)[keyof typeof problems][number] | `validation.${string}`

const statusOf = new Map<ProblemType, number>(
  Object.entries(problems).flatMap(([status, types]) => types.map((type) => [type, Number(status)] as const)),
)

/** The answer "no": thrown anywhere in a handler, it rolls back the transaction around it and becomes the reply. */
export class Refusal extends Error {
  readonly type: ProblemType
  readonly status: number
  /** In how many seconds it may be tried again, after too many tries. */
  readonly retryAfterSeconds: number | undefined

  constructor(type: ProblemType, retryAfterSeconds?: number) {
    super(`The sandbox says no: ${type}`)
    this.type = type
    this.status = statusOf.get(type) ?? 422
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The error body that all three services share: `{ status, type, message }`. */
export const problem = ({ status, type, message, retryAfterSeconds }: Refusal): Reply => {
  const reply = json({ status, type, message }, status)
  if (retryAfterSeconds === undefined) return reply
  return { ...reply, headers: { ...reply.headers, 'retry-after': String(retryAfterSeconds) } }
}
