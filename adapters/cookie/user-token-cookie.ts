import { limits } from '../../core/shared/limits.ts'
import { type CookieJar, domainsOf, readCookies, removeCookie, writeCookie } from './cookies.ts'

/** A page's cookies, and where the page is. */
export interface CookiePage extends CookieJar {
  readonly location: Pick<Location, 'hostname' | 'protocol'>
}

export interface CookieSettings {
  readonly cookieName: string
  /** The shared parent domain; undefined where the cookie is the portal's own. */
  readonly cookieDomain: string | undefined
}

/** The cookie that holds the user token (specification §9). */
export interface UserTokenCookie {
  /** The value of every cookie of that name that this page sees. A shared cookie has no rival that the page can remove. */
  readAll(): readonly string[]
  /** Writes it in place of every other of that name; whether the browser has taken it. */
  write(token: string): boolean
  /** Removes it for this host and for each parent domain that the page may set. */
  removeAll(): void
}

const secondsPerDay = 86_400

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const withoutDot = (domain: string | undefined) => domain?.replace(/^\./, '')

export const userTokenCookie = (page: CookiePage, { cookieName, cookieDomain }: CookieSettings): UserTokenCookie => {
  const { hostname, protocol } = page.location

  const removeUnder = (domains: readonly (string | undefined)[]) => {
    for (const domain of domains) removeCookie(page, cookieName, { domain, secure: true })
  }

  /** Under which other cookies of that name may have been set by this host. */
  const otherScopes = () => [
    ...(cookieDomain === undefined ? [] : [undefined]),
    ...domainsOf(hostname).filter((domain) => domain !== withoutDot(cookieDomain)),
  ]

  const writeAs = (token: string, secure: boolean) => {
    const maxAgeSeconds = limits.userTokenCookieDays * secondsPerDay
    writeCookie(page, cookieName, token, { domain: cookieDomain, secure, maxAgeSeconds })
    return readCookies(page, cookieName).includes(token)
  }

  const readAll = () => readCookies(page, cookieName)

  return {
    readAll: () => {
      const values = readAll()
      if (cookieDomain === undefined || values.length < 2) return values
      // One of them was written when the cookie was the portal's own: the shared one is the session.
      removeUnder(otherScopes())
      return readAll()
    },
    write: (token) => {
      if (cookieDomain !== undefined) removeUnder(otherScopes())
      // Safari takes no secure cookie on http://localhost, where a developer's portal runs.
      return writeAs(token, true) || (protocol === 'http:' && loopback.test(hostname) && writeAs(token, false))
    },
    removeAll: () => removeUnder([undefined, ...domainsOf(hostname), ...(cookieDomain ? [cookieDomain] : [])]),
  }
}
