import type { IncomingHttpHeaders } from 'node:http'

/** The values of the cookies whose names begin so; a browser sends all of a service's in one header. */
export const cookiesNamed = (headers: IncomingHttpHeaders, prefix: string): readonly string[] =>
  (headers.cookie ?? '')
    .split(/; */)
    .filter((cookie) => cookie.startsWith(prefix))
    .map((cookie) => cookie.slice(cookie.indexOf('=') + 1))

/** What a cookie is, apart from its name and value. */
export interface CookieScope {
  /** The service that it goes to. */
  readonly path: string
  readonly maxAgeInSeconds: number
  /** Whether the service was reached over TLS: the cookie then never travels without. */
  readonly secure: boolean
}

/**
 * The value of a Set-Cookie header, for a cookie that no script can read. Pages of the service's own site send it, in
 * calls too: ports make no difference (localhost:8080 calls localhost:8090), and neither do sub-domains over TLS.
 */
export const setCookie = (name: string, value: string, { path, maxAgeInSeconds, secure }: CookieScope): string =>
  [
    `${name}=${value}`,
    'HttpOnly',
    `Max-Age=${maxAgeInSeconds}`,
    `Path=${path}`,
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ')
