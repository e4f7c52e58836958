import { millisecondsPerDay } from '../../core/shared/dates.ts'
import type { Config } from '../config.ts'
import type { BrowserPage } from '../platform.ts'
import { createServiceKey } from '../service-key.ts'
import type { LocalStore } from '../storage/local-store.ts'
import { storedNames } from '../storage/names.ts'
import {
  listCookieDomains,
  readCookies,
  removeCookie,
  safariCookieLifetimeDays,
  userTokenCookieLifetimeDays,
  writeCookie,
} from './cookies.ts'

export type CookieDocument = Pick<BrowserPage['document'], 'cookie' | 'location'>

/** The name of the cookie, and the shared parent domain. Without a domain, only the portal reads the cookie. */
export type CookieSettings = Pick<Config['session'], 'cookieName' | 'cookieDomain'>

/** The cookie of the user token (specification §9). */
export interface UserTokenCookie {
  /** Whether the provider's other sites read the cookie, too. */
  readonly isShared: boolean
  /** Returns the values of all cookies of the user token. If the shared cookie exists, removes the other cookies. */
  readonly readAll: () => readonly string[]
  /** Replaces all cookies of the user token. Returns false if the browser refuses the new cookie. */
  readonly write: (token: string) => boolean
  /** Removes the cookie for this host and for each parent domain. */
  readonly removeAll: () => void
}

export const UserTokenCookie = createServiceKey<UserTokenCookie>('UserTokenCookie')

const loopbackHostPattern = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

export const createUserTokenCookie = (
  page: CookieDocument,
  { cookieName, cookieDomain }: CookieSettings,
): UserTokenCookie => {
  const { hostname } = page.location
  // Safari refuses secure cookies on http://localhost, where developers run the portal.
  const secureFlags = loopbackHostPattern.test(hostname) ? [true, false] : [true]

  const removeUnder = (domains: readonly (string | undefined)[]) => {
    for (const domain of domains) for (const secure of secureFlags) removeCookie(page, cookieName, { domain, secure })
  }

  /** Removes the cookies of the user token for this host and its parent domains, except the shared cookie. */
  const removeOthers = () => {
    const shared = cookieDomain?.replace(/^\./, '')
    removeUnder([undefined, ...listCookieDomains(hostname).filter((domain) => domain !== shared)])
  }

  const writeAs = (userToken: string, secure: boolean) => {
    writeCookie(page, cookieName, userToken, { domain: cookieDomain, secure, days: userTokenCookieLifetimeDays })
    return readCookies(page, cookieName).includes(userToken)
  }

  const readAll = () => readCookies(page, cookieName)

  return {
    isShared: cookieDomain !== undefined,
    readAll: () => {
      const values = readAll()
      if (cookieDomain === undefined || values.length < 2) return values
      // There may also be a cookie from an earlier configuration that had no shared domain. Only the shared cookie is
      // the session.
      removeOthers()
      return readAll()
    },
    write: (userToken) => {
      if (cookieDomain !== undefined) removeOthers()
      return secureFlags.some((secure) => writeAs(userToken, secure))
    },
    removeAll: () => removeUnder([undefined, ...listCookieDomains(hostname), ...(cookieDomain ? [cookieDomain] : [])]),
  }
}

/**
 * A cookie that contains the time at which it was written. Safari deletes the cookies of scripts after seven days. If
 * this cookie is older, the browser does not delete such cookies, so a missing shared cookie was removed on purpose.
 */
export const createWrittenAtCookie = (page: CookieDocument) => {
  const name = storedNames.cookieWriteTime
  const secure = page.location.protocol === 'https:'
  return {
    writeIfMissing: (now: number): void => {
      if (readCookies(page, name).length > 0) return
      writeCookie(page, name, `${now}`, { days: userTokenCookieLifetimeDays, secure })
    },
    hasOutlivedSafari: (now: number): boolean =>
      now - Number(readCookies(page, name)[0]) > safariCookieLifetimeDays * millisecondsPerDay,
    remove: (): void => removeCookie(page, name, { secure }),
  }
}

/** Returns whether this browser seems to have a user token. Only the first paint depends on the result. */
export const hasStoredToken = (storage: () => Pick<Storage, 'getItem'>, page: Pick<Document, 'cookie'>): boolean => {
  try {
    const cookieName = storage().getItem(storedNames.tokenCookieName) ?? storedNames.userToken
    return storage().getItem(storedNames.userToken) !== null || readCookies(page, cookieName).some(Boolean)
  } catch {
    return false
  }
}

/** Stores the name of the token's cookie for `hasStoredToken` at the next start. The default name is not stored. */
export const saveTokenCookieName = (store: LocalStore, cookieName: string): void => {
  if (cookieName === storedNames.userToken) store.remove(storedNames.tokenCookieName)
  else store.write(storedNames.tokenCookieName, cookieName)
}
