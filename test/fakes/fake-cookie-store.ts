/** A cookie as a browser keeps it (RFC 6265bis, §5.7). */
interface StoredCookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  /** Set without Domain: only this host gets it. */
  readonly hostOnly: boolean
  readonly path: string
  readonly secure: boolean
  /** Epoch milliseconds; infinite for a session cookie. */
  readonly expires: number
  /** When a script wrote it; infinite for a server's. */
  readonly writtenByScriptAt: number
}

const maxNameAndValueBytes = 4096

/** Domains below which every company can have a site. No cookie may be set for them. */
const publicSuffixes: ReadonlySet<string> = new Set(['test', 'com', 'localhost'])

const sevenDays = 7 * 86_400_000

const bytesOf = (text: string) => new TextEncoder().encode(text).length

const isBelow = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

const coversPath = (cookiePath: string, path: string) => `${path}/`.startsWith(cookiePath.replace(/\/?$/, '/'))

const isSame = (one: StoredCookie, other: StoredCookie) =>
  one.name === other.name && one.domain === other.domain && one.hostOnly === other.hostOnly && one.path === other.path

/** `name=value` at its first equals sign, without blanks around both. */
const pairOf = (text: string): readonly [name: string, value: string] => {
  const [name = '', ...value] = text.split('=')
  return [name.trim(), value.join('=').trim()]
}

/** The cookies of one browser. It refuses the cookies that browsers refuse. */
export class FakeCookieStore {
  /** Cookies are switched off. */
  blocked = false
  /** Safari refuses secure cookies on http://localhost, other browsers accept them. */
  trustsLocalhost = true
  /** Safari removes cookies that a script has written after seven days. */
  endsScriptCookies = false
  private cookies: readonly StoredCookie[] = []
  private readonly now: () => number

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  /** The cookies that a page at this address may read: the longest path first, then the oldest. */
  visibleAt(url: URL): readonly { readonly name: string; readonly value: string }[] {
    if (this.blocked) return []
    return this.alive()
      .filter(
        ({ hostOnly, domain, path, secure }) =>
          (hostOnly ? url.hostname === domain : isBelow(url.hostname, domain)) &&
          coversPath(path, url.pathname) &&
          (!secure || this.isTrustworthy(url)),
      )
      .sort((one, other) => other.path.length - one.path.length)
  }

  /** Sets, replaces or removes a cookie from a script or a server at this address. */
  set(url: URL, text: string, source: 'script' | 'server' = 'script'): void {
    const [pair = '', ...parts] = text.split(';')
    const [name, value] = pairOf(pair)
    const attributes = new Map(parts.map(pairOf).map(([key, setting]) => [key.toLowerCase(), setting]))
    const domain = attributes.get('domain')?.replace(/^\./, '').toLowerCase() ?? ''
    const hostOnly = domain === '' || (domain === url.hostname && publicSuffixes.has(domain))
    const secure = attributes.has('secure')
    const path = attributes.get('path') ?? url.pathname.slice(0, Math.max(1, url.pathname.lastIndexOf('/')))
    const isRefused =
      this.blocked ||
      /\p{Cc}/u.test(text) ||
      bytesOf(name) + bytesOf(value) > maxNameAndValueBytes ||
      (secure && !this.isTrustworthy(url)) ||
      (/^__(?:Secure|Host)-/i.test(name) && !secure) ||
      (/^__Host-/i.test(name) && !(hostOnly && path === '/')) ||
      (!hostOnly && (publicSuffixes.has(domain) || !isBelow(url.hostname, domain)))
    if (isRefused) return
    const maxAge = attributes.get('max-age')
    const cookie: StoredCookie = {
      ...{ name, value, hostOnly, secure, path },
      domain: hostOnly ? url.hostname : domain,
      expires: maxAge === undefined ? Number.POSITIVE_INFINITY : this.now() + Number(maxAge) * 1000,
      writtenByScriptAt: source === 'script' ? this.now() : Number.POSITIVE_INFINITY,
    }
    const alive = this.alive()
    // A cookie that replaces another keeps its place, because browsers sort by the first creation.
    const replaces = alive.some((other) => isSame(other, cookie))
    this.cookies = replaces ? alive.map((other) => (isSame(other, cookie) ? cookie : other)) : [...alive, cookie]
  }

  /** The browser was closed: its session cookies are gone. */
  endSession() {
    this.cookies = this.cookies.filter(({ expires }) => expires !== Number.POSITIVE_INFINITY)
  }

  private alive() {
    const isEnded = ({ expires, writtenByScriptAt }: StoredCookie) =>
      expires <= this.now() || (this.endsScriptCookies && writtenByScriptAt + sevenDays <= this.now())
    return this.cookies.filter((cookie) => !isEnded(cookie))
  }

  private isTrustworthy({ protocol, hostname }: URL) {
    return protocol === 'https:' || (hostname === 'localhost' && this.trustsLocalhost)
  }
}
