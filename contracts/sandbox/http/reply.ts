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

/** The answer "no": thrown anywhere in a handler, it rolls back the transaction around it and becomes the reply. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    /** In how many seconds it may be tried again, after too many tries. */
    readonly retryAfterSeconds?: number,
  ) {
    super(`The sandbox says no: ${type}`)
  }
}

/** The error body that all three services share: `{ status, type, message }`. */
export const problem = ({ status, type, message, retryAfterSeconds }: Refusal): Reply => {
  const reply = json({ status, type, message }, status)
  if (retryAfterSeconds === undefined) return reply
  return { ...reply, headers: { ...reply.headers, 'retry-after': String(retryAfterSeconds) } }
}
