import type { Interceptor } from '../../contracts/sandbox/http/answer.ts'
import {
  added,
  isRefusal,
  onlyAt,
  typed,
  withAnswers,
  withCookie,
  withField,
  withFields,
  withSql,
} from './interceptors.ts'

const withoutTime = (value: unknown) => (/^\d{4}-\d\d-\d\dT/.test(String(value)) ? String(value).slice(0, 10) : value)

/** Right, though no sandbox of ours does it. */
export const unusualServices: readonly Interceptor[] = [
  // A load balancer sets a cookie before and after.
  withAnswers(({ headers }) => {
    const own = headers['set-cookie']
    const cookies = ['lb=1; Path=/', ...(own === undefined ? [] : [String(own)]), 'lb2=1; Path=/; HttpOnly']
    return { headers: { ...headers, 'set-cookie': cookies } }
  }),
  // The cookie is for another site.
  withCookie('SameSite=Strict', 'SameSite=None; Secure'),
  onlyAt(
    '/shop/',
    withFields((fields) =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, withoutTime(value)])),
    ),
  ),
  // A success has a body.
  typed('application/json', ({ status, headers }) => status === 204 && !('access-control-allow-methods' in headers), {
    status: 201,
    body: '{"done":true}',
  }),
  withFields((fields) => ({ ...fields, revision: 7 })),
  typed('application/problem+json', isRefusal),
  withFields(({ message, ...fields }) => fields),
  withAnswers(
    () => ({ status: 402 }),
    ({ body }) => body.includes('payment_method.declined'),
  ),
  // A nonce that comes again is refused as used.
  withSql("used_at < now() - interval '1 minute'", 'used_at < now()'),
  // A private cache may keep GETs.
  added({ 'cache-control': 'private, max-age=0' }),
  withField('expires_in', () => 3600),
  withField('token_type', () => 'Bearer'),
]
