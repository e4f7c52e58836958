import { type Interceptor, onlyAt, withAnswers, withFields, withSql } from './interceptors.ts'
import { added, withCookie, withLifetime } from './wrong-services.ts'

/** Right, though no sandbox of ours does it. */
export const unusualServices: readonly (readonly [what: string, interceptor: Interceptor])[] = [
  [
    'a load balancer sets a cookie before and after',
    withAnswers((reply) => {
      const own = reply.headers['set-cookie']
      const cookies = ['lb=1; Path=/', ...(own === undefined ? [] : [String(own)]), 'lb2=1; Path=/; HttpOnly']
      return { ...reply, headers: { ...reply.headers, 'set-cookie': cookies } }
    }),
  ],
  ['the cookie is for another site', withCookie('SameSite=Strict', 'SameSite=None; Secure')],
  [
    'dates have no time',
    onlyAt(
      '/shop/',
      withFields((fields) =>
        Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [
            name,
            /^\d{4}-\d\d-\d\dT/.test(String(value)) ? String(value).slice(0, 10) : value,
          ]),
        ),
      ),
    ),
  ],
  [
    'a success has a body',
    withAnswers((reply) =>
      reply.status === 204 && reply.body === '' && !('access-control-allow-methods' in reply.headers)
        ? {
            ...reply,
            status: 201,
            headers: { ...reply.headers, 'content-type': 'application/json' },
            body: '{"done":true}',
          }
        : reply,
    ),
  ],
  ['objects have further fields', withFields((fields) => ({ ...fields, revision: 7 }))],
  [
    'refusals are problem details',
    withAnswers((reply) =>
      reply.status >= 400
        ? { ...reply, headers: { ...reply.headers, 'content-type': 'application/problem+json' } }
        : reply,
    ),
  ],
  ['refusals have no message', withFields(({ message, ...fields }) => fields)],
  [
    'a card is declined with 402',
    withAnswers((reply) => (reply.body.includes('payment_method.declined') ? { ...reply, status: 402 } : reply)),
  ],
  ['a nonce that comes again is refused as used', withSql("used_at < now() - interval '1 minute'", 'used_at < now()')],
  ['a browser may keep its own GETs', added({ 'cache-control': 'private, max-age=0' })],
  ['tokens live for an hour', withLifetime(3600)],
  [
    'the token type is in capitals',
    withFields((fields) => ('token_type' in fields ? { ...fields, token_type: 'Bearer' } : fields)),
  ],
]
