import { millisecondsPerDay } from '../../core/shared/dates.ts'
import { decodePercent } from '../../core/shared/url-parameters.ts'

/** The part of a document that has cookies. Reading and writing may throw if the browser blocks them. */
export interface CookieJar {
  cookie: string
}

export interface CookieAttributes {
  readonly days: number
  /** A shared parent domain, such as `.meridian.test`. Undefined for this host alone. */
  readonly domain?: string | undefined
  readonly secure: boolean
}

/** Times of cookies, in days. */
export const cookieDays = {
  /** Six months (specification §9). */
  userToken: 183,
  language: 365,
  /** Safari deletes a cookie that a script wrote after this many days. */
  ofScript: 7,
  /** A shared cookie that is missing sooner after the last visit was removed by another site. */
  surelyKept: 6,
  /** A visit renews an older shared cookie that the portal wrote. */
  beforeRenewal: 1,
} as const

/** Browsers discard a cookie with a longer name, value and attributes. A percent-encoded value contains only bytes. */
const maxCookieBytes = 4096

const readAll = (jar: Readonly<CookieJar>): string => {
  try {
    return jar.cookie
  } catch {
    return ''
  }
}

const put = (jar: CookieJar, text: string) => {
  try {
    jar.cookie = text
  } catch {
    // The browser blocks cookies.
  }
}

export const cookieNames = (jar: Readonly<CookieJar>): readonly string[] =>
  readAll(jar)
    .split(/;\s*/)
    .map((pair) => pair.split('=', 1)[0] ?? '')

/** Returns the host, then each of its parent domains. Browsers refuse cookies for the last ones, such as `test`. */
export const domainsOf = (hostname: string): readonly string[] => {
  const labels = hostname.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

/**
 * Returns the values of every cookie of that name, in the browser's order and without values that can't be decoded.
 * Servers may write a value in quotes (RFC 6265), which are not part of it.
 */
export const readCookies = (jar: Readonly<CookieJar>, name: string): readonly string[] =>
  readAll(jar)
    .split(/;\s*/)
    .flatMap((pair) => {
      const at = pair.indexOf('=')
      if (at < 0 || pair.slice(0, at) !== name) return []
      return decodePercent(pair.slice(at + 1).replace(/^"(.*)"$/, '$1')) ?? []
    })

const attributeText = ({ days, domain, secure }: CookieAttributes) =>
  [
    `Path=/`,
    `Max-Age=${(days * millisecondsPerDay) / 1000}`,
    'SameSite=Lax',
    ...(domain ? [`Domain=${domain}`] : []),
    ...(secure ? ['Secure'] : []),
  ].join('; ')

/** Removes a cookie. The domain must be the one with which it was written. */
export const removeCookie = (jar: CookieJar, name: string, attributes: Omit<CookieAttributes, 'days'>): void =>
  put(jar, `${name}=; ${attributeText({ ...attributes, days: 0 })}`)

/** Writes a cookie. A cookie that is too large for browsers is not written, and its older value is removed. */
export const writeCookie = (jar: CookieJar, name: string, value: string, attributes: CookieAttributes): void => {
  const text = `${name}=${encodeURIComponent(value)}; ${attributeText(attributes)}`
  if (text.length <= maxCookieBytes) put(jar, text)
  else removeCookie(jar, name, attributes)
}
