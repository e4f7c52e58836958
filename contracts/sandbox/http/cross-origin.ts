import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { Refusal } from './problems.ts'
import { noContent, type Reply } from './reply.ts'
import type { BrowserAccess, Mount } from './route.ts'

const allowedHeaders = 'Authorization, Content-Type, Accept-Language, Cache-Control, Pragma, X-Captcha-Response'
const preflightLifetimeInSeconds = 600

const mayCall = (access: BrowserAccess, origin: string | undefined, portalOrigin: string): boolean =>
  access !== 'none' && origin === portalOrigin

/** The headers that let the portal's pages, and no others, read an answer. Cookies only where the service takes them. */
export const crossOriginHeaders = (
  access: BrowserAccess,
  request: IncomingMessage,
  portalOrigin: string,
): OutgoingHttpHeaders => {
  if (access === 'none') return {}
  if (!mayCall(access, request.headers.origin, portalOrigin)) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': portalOrigin,
    // When to try again, after too many tries.
    'access-control-expose-headers': 'Retry-After',
    ...(access === 'portal-with-credentials' ? { 'access-control-allow-credentials': 'true' } : {}),
  }
}

/** Answers a browser's question whether it may make a call. Refuses pages of any other origin. */
export const preflight = (mount: Mount, request: IncomingMessage, portalOrigin: string): Reply => {
  if (!mayCall(mount.browserAccess, request.headers.origin, portalOrigin)) throw new Refusal('request.origin.forbidden')
  return {
    ...noContent,
    headers: {
      'access-control-allow-methods': [...new Set(mount.routes.map((route) => route.method))].join(', '),
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': String(preflightLifetimeInSeconds),
    },
  }
}
