import type { IncomingHttpHeaders } from 'node:http'
import { cookiesNamed, setCookie } from '../http/cookies.ts'
import type { Reply } from '../http/reply.ts'
import type { Call } from '../http/route.ts'
import type { Verification } from './verification-codes.ts'

// The activation service's own cookie (specification §7: it is called with credentials). It binds a verification to the
// browser that opened the link. Each link has one of its own, so that a browser can have several activations under way.

const prefix = 'verified-'
const path = '/activation'

const withCookie = (reply: Reply, cookie: string): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'set-cookie': cookie },
})

/** The secrets of all verifications of the calling browser. */
export const browserSecretsOf = (headers: IncomingHttpHeaders): readonly string[] => cookiesNamed(headers, prefix)

/** What a browser that remembers a verification sends. */
export const sentBack = ({ id, browserSecret }: Verification): string => `${prefix}${id}=${browserSecret}`

/** Has the browser remember a verification for as long as its code is good. */
export const rememberVerification = (
  reply: Reply,
  { secure }: Call,
  { id, browserSecret, expiresAt }: Verification,
  now: Date,
): Reply => {
  const maxAgeInSeconds = Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)
  return withCookie(reply, setCookie(prefix + id, browserSecret, { path, maxAgeInSeconds, secure }))
}

/** Has the browser forget a verification that is used up. */
export const forgetVerification = (reply: Reply, { secure }: Call, id: string): Reply =>
  withCookie(reply, setCookie(prefix + id, '', { path, maxAgeInSeconds: 0, secure }))
