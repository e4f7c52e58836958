/** The part of a document that holds cookies. Where a browser blocks them, reading or writing may throw. */
export interface CookieJar {
  cookie: string
}

export interface CookieAttributes {
  readonly maxAgeSeconds: number
  /** A shared parent domain, such as `.meridian.test`; undefined keeps the cookie to this host. */
  readonly domain?: string | undefined
  readonly secure: boolean
}

/** Browsers drop a cookie whose name, value and attributes are longer. Percent-encoded, a character is a byte. */
const maxCookieBytes = 4096

const textOf = (jar: Readonly<CookieJar>): string => {
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
    // Blocked cookies are one more kind of storage that keeps nothing.
  }
}

/** The names of all cookies that a page sees. */
export const cookieNames = (jar: Readonly<CookieJar>): readonly string[] =>
  textOf(jar)
    .split(/;\s*/)
    .map((pair) => pair.split('=', 1)[0] ?? '')

/** The host itself, then each domain that it is part of. Browsers refuse the last ones, which belong to no site. */
export const domainsOf = (hostname: string): readonly string[] => {
  const labels = hostname.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

/** The values of every cookie of that name, as the browser orders them. Undecodable ones are left out. */
export const readCookies = (jar: Readonly<CookieJar>, name: string): readonly string[] =>
  textOf(jar)
    .split(/;\s*/)
    .flatMap((pair) => {
      const at = pair.indexOf('=')
      if (at < 0 || pair.slice(0, at) !== name) return []
      try {
        return [decodeURIComponent(pair.slice(at + 1))]
      } catch {
        return []
      }
    })

const attributeText = ({ maxAgeSeconds, domain, secure }: CookieAttributes) =>
  [
    `Path=/`,
    `Max-Age=${maxAgeSeconds}`,
    'SameSite=Lax',
    ...(domain ? [`Domain=${domain}`] : []),
    ...(secure ? ['Secure'] : []),
  ].join('; ')

/** Removes a cookie; domain must be the one that it was written with. */
export const removeCookie = (jar: CookieJar, name: string, attributes: Omit<CookieAttributes, 'maxAgeSeconds'>): void =>
  put(jar, `${name}=; ${attributeText({ ...attributes, maxAgeSeconds: 0 })}`)

/** Writes a cookie; one that is too large for browsers is not written at all, and what it would have replaced is removed. */
export const writeCookie = (jar: CookieJar, name: string, value: string, attributes: CookieAttributes): void => {
  const text = `${name}=${encodeURIComponent(value)}; ${attributeText(attributes)}`
  if (text.length <= maxCookieBytes) put(jar, text)
  else removeCookie(jar, name, attributes)
}
