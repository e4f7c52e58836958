/** A cookie as a browser keeps it (RFC 6265bis, §5.7). */
interface StoredCookie {
  readonly name: string
  readonly value: string
  /** Without the leading dot. */
  readonly domain: string
  /** Set without Domain: only this very host gets it. */
  readonly hostOnly: boolean
  readonly path: string
  readonly secure: boolean
  readonly httpOnly: boolean
  /** Epoch milliseconds; infinite for a cookie of the browser's session. */
  readonly expires: number
  readonly created: number
}

/** Where a cookie comes from: script, or a server's `Set-Cookie`. */
export type CookieSource = 'script' | 'server'

const maxNameAndValueBytes = 4096

/** Names below which every company can have a site: no cookie may be set for all of them. */
const publicSuffixes: ReadonlySet<string> = new Set(['test', 'com', 'localhost'])

const controlCharacters = /[\p{Cc}]/u

const sevenDays = 7 * 86_400_000

const bytesOf = (text: string) => new TextEncoder().encode(text).length

const isBelow = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

const coversPath = (cookiePath: string, path: string) =>
  path === cookiePath ||
  (path.startsWith(cookiePath) && (cookiePath.endsWith('/') || path.charAt(cookiePath.length) === '/'))

const defaultPath = ({ pathname }: URL) => pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')))

/** The attributes of a cookie's text, names in lower case; the last of one name counts. */
const attributesOf = (parts: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    parts.map((part) => {
      const at = part.indexOf('=')
      return at < 0
        ? [part.trim().toLowerCase(), '']
        : [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]
    }),
  )

/**
 * The cookies of one browser, for pages of several hosts. It refuses what browsers refuse: cookies for other sites and
 * for public suffixes, secure ones from plain HTTP, those that are too large, and prefixes that are not earned.
 */
export class FakeCookieStore {
  /** As with cookies switched off: nothing is kept, and nothing is there. */
  blocked = false
  /** Safari refuses secure cookies on http://localhost, where the other browsers take them. */
  trustsLocalhost = true
  /** Safari ends cookies that script has written after seven days, whatever they ask for. */
  endsScriptCookies = false
  private cookies: readonly StoredCookie[] = []
  private created = 0
  private readonly now: () => number

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  /** What a page at this address may read: the longest path first, then the oldest. */
  visibleAt(url: URL): readonly { readonly name: string; readonly value: string }[] {
    if (this.blocked) return []
    return this.alive()
      .filter((cookie) => !cookie.httpOnly && this.reaches(cookie, url))
      .sort((one, other) => other.path.length - one.path.length || one.created - other.created)
  }

  /** Sets, replaces or removes a cookie, as a page or a server at this address asks for it. */
  set(url: URL, text: string, source: CookieSource = 'script'): void {
    if (this.blocked || controlCharacters.test(text)) return
    const [pair = '', ...rest] = text.split(';')
    const at = pair.indexOf('=')
    const [name, value] = at < 0 ? ['', pair.trim()] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    if (name === '' && value === '') return
    if (bytesOf(name) + bytesOf(value) > maxNameAndValueBytes) return
    const attributes = attributesOf(rest)
    const scope = this.scopeOf(url, attributes.get('domain') ?? '')
    if (scope === undefined) return
    const askedPath = attributes.get('path') ?? ''
    const cookie: StoredCookie = {
      name,
      value,
      ...scope,
      path: askedPath.startsWith('/') ? askedPath : defaultPath(url),
      secure: attributes.has('secure'),
      httpOnly: attributes.has('httponly'),
      expires: Math.min(this.expiryOf(attributes), this.longestFor(source)),
      created: this.created,
    }
    if (!this.accepts(cookie, url, source)) return
    this.created += 1
    const isSame = (other: StoredCookie) =>
      other.name === name &&
      other.domain === cookie.domain &&
      other.hostOnly === cookie.hostOnly &&
      other.path === cookie.path
    const replaced = this.alive().find(isSame)
    this.cookies = [
      ...this.alive().filter((other) => !isSame(other)),
      ...(cookie.expires > this.now() ? [{ ...cookie, created: replaced?.created ?? cookie.created }] : []),
    ]
  }

  /** The browser was closed: cookies without a lifetime of their own are gone. */
  endSession() {
    this.cookies = this.cookies.filter(({ expires }) => expires !== Number.POSITIVE_INFINITY)
  }

  private alive() {
    return this.cookies.filter(({ expires }) => expires > this.now())
  }

  /** The host or domain that a cookie is for; nothing when this host may not set one for it. */
  private scopeOf({ hostname }: URL, asked: string): Pick<StoredCookie, 'domain' | 'hostOnly'> | undefined {
    const domain = asked.replace(/^\./, '').toLowerCase()
    if (domain === '') return { domain: hostname, hostOnly: true }
    if (publicSuffixes.has(domain)) return domain === hostname ? { domain, hostOnly: true } : undefined
    return isBelow(hostname, domain) ? { domain, hostOnly: false } : undefined
  }

  private expiryOf(attributes: ReadonlyMap<string, string>): number {
    const maxAge = attributes.get('max-age')
    if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return this.now() + Number(maxAge) * 1000
    const expires = Date.parse(attributes.get('expires') ?? '')
    return Number.isNaN(expires) ? Number.POSITIVE_INFINITY : expires
  }

  private longestFor(source: CookieSource) {
    return source === 'script' && this.endsScriptCookies ? this.now() + sevenDays : Number.POSITIVE_INFINITY
  }

  private isTrustworthy({ protocol, hostname }: URL) {
    return protocol === 'https:' || (hostname === 'localhost' && this.trustsLocalhost)
  }

  private reaches(cookie: StoredCookie, url: URL) {
    const isForHost = cookie.hostOnly ? url.hostname === cookie.domain : isBelow(url.hostname, cookie.domain)
    return isForHost && coversPath(cookie.path, url.pathname) && (!cookie.secure || this.isTrustworthy(url))
  }

  private accepts(cookie: StoredCookie, url: URL, source: CookieSource): boolean {
    if (cookie.secure && !this.isTrustworthy(url)) return false
    if (cookie.httpOnly && source === 'script') return false
    const name = cookie.name.toLowerCase()
    if (name.startsWith('__secure-') && !cookie.secure) return false
    if (name.startsWith('__host-') && !(cookie.secure && cookie.hostOnly && cookie.path === '/')) return false
    return !this.alive().some(
      (other) =>
        other.name === cookie.name &&
        // Script can't touch a server's own cookie, and plain HTTP can't touch one of TLS.
        ((source === 'script' && other.httpOnly && this.isSameScope(other, cookie)) ||
          (other.secure && !this.isTrustworthy(url) && isBelow(other.domain, cookie.domain))),
    )
  }

  private isSameScope(one: StoredCookie, other: StoredCookie) {
    return one.domain === other.domain && one.hostOnly === other.hostOnly && one.path === other.path
  }
}
