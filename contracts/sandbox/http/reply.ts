import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Refusal } from './problems.ts'

/** An answer as a value; the router adds the headers that every answer has. */
export interface Reply {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: string
}

/** A JSON answer, 200 unless told otherwise. */
export const json = (value: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})

/** The answer of every call that has nothing to tell beyond success. */
export const noContent: Reply = { status: 204, headers: {}, body: '' }

/** The error body that all three services share: `{ status, type, message }`. */
export const problem = ({ status, type, message, retryAfterSeconds }: Refusal): Reply => {
  const reply = json({ status, type, message }, status)
  if (retryAfterSeconds === undefined) return reply
  return { ...reply, headers: { ...reply.headers, 'retry-after': String(retryAfterSeconds) } }
}

/** Writes a reply, never cacheable: every answer depends on who asks and when. */
export const send = (response: ServerResponse, reply: Reply): void => {
  response.writeHead(reply.status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...reply.headers,
  })
  response.end(reply.body)
}
