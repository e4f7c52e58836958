import { millisecondsPerDay } from '../../core/shared/dates.ts'
import { decodePercent } from '../../core/shared/url-parameters.ts'

/** The part of a document that has cookies. Reading and writing may throw if the browser blocks them. */
export interface CookieJar {
  cookie: string
}

export interface CookieAttributes {
  readonly days: number
  /** A shared parent domain, such as `.meridian.test`. Undefined for a cookie that only this host can read. */
  readonly domain?: string | undefined
  readonly secure: boolean
}

/** The cookie of the user token lasts for six months (specification §9). */
export const userTokenCookieLifetimeDays = 183
export const languageCookieLifetimeDays = 365
/** Safari deletes a cookie that a script wrote after this many days. */
export const safariCookieLifetimeDays = 7
/** Browsers keep a cookie at least this long after a visit. If a cookie is missing earlier, another site removed it. */
export const guaranteedCookieDays = 6
/** A visit renews a shared cookie of the portal that is older than this many days. */
export const cookieRenewalAgeDays = 1

/**
 * Browsers limit a cookie's name, value and attributes together to this size. A percent-encoded value has one byte for
 * each character.
 */
const maxCookieBytes = 4096

const readCookieText = (jar: Readonly<CookieJar>): string => {
  try {
    return jar.cookie
  } catch {
    return ''
  }
}

const writeCookieText = (jar: CookieJar, text: string) => {
  try {
    jar.cookie = text
  } catch {
    // A browser that blocks cookies may throw here. The cookie is then not written.
  }
}

export const readCookieNames = (jar: Readonly<CookieJar>): readonly string[] =>
  readCookieText(jar)
    .split(/;\s*/)
    .map((pair) => pair.split('=', 1)[0] ?? '')

/** Returns the host and its parent domains. Browsers ignore cookies for a top-level domain, such as `test`. */
export const listCookieDomains = (hostname: string): readonly string[] => {
  const labels = hostname.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

/**
 * Returns the values of all cookies with this name, in the browser's order, without values that can't be decoded.
 * Removes quotes around a value, which servers may write (RFC 6265).
 */
export const readCookies = (jar: Readonly<CookieJar>, name: string): readonly string[] =>
  readCookieText(jar)
    .split(/;\s*/)
    .flatMap((pair) => {
      const at = pair.indexOf('=')
      if (at < 0 || pair.slice(0, at) !== name) return []
      return decodePercent(pair.slice(at + 1).replace(/^"(.*)"$/, '$1')) ?? []
    })

const formatCookieAttributes = ({ days, domain, secure }: CookieAttributes) =>
  [
    `Path=/`,
    `Max-Age=${(days * millisecondsPerDay) / 1000}`,
    'SameSite=Lax',
    ...(domain ? [`Domain=${domain}`] : []),
    ...(secure ? ['Secure'] : []),
  ].join('; ')

/** Removes a cookie, if it was written with the same domain. */
export const removeCookie = (jar: CookieJar, name: string, attributes: Omit<CookieAttributes, 'days'>): void =>
  writeCookieText(jar, `${name}=; ${formatCookieAttributes({ ...attributes, days: 0 })}`)

/** Writes a cookie. If it is too large for browsers, removes the older value instead. */
export const writeCookie = (jar: CookieJar, name: string, value: string, attributes: CookieAttributes): void => {
  const text = `${name}=${encodeURIComponent(value)}; ${formatCookieAttributes(attributes)}`
  if (text.length <= maxCookieBytes) writeCookieText(jar, text)
  else removeCookie(jar, name, attributes)
}
