import { getPublicSuffix, parse } from 'tldts'
import { isUnreachableForCustomers } from './private-addresses.ts'

/** The ports that browsers refuse to call, because other protocols use them ("port blocking" in the Fetch standard). */
const blockedPorts = new Set(
  `0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137 139
  143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723 2049
  3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080`.split(/\s+/),
)

/** The hosts on which anyone can publish pages. The list of public suffixes contains more such hosts. */
const userContentHostPattern =
  /^(?:(?:docs|drive|script|sites)\.google|(?:www\.)?(?:dropbox|facebook|github|linkedin|medium))\.com$/

/**
 * Returns the problem of a URL that opens an app. Other apps may use the same simple scheme, so the scheme must contain
 * a dot, like a reversed domain name, or be allowed with `--scheme`. The token is appended to the URL, so the URL must
 * end with "/" or "=". Otherwise the token could become a part of the host name and be sent in DNS queries.
 */
const findAppUrlProblem = (appUrl: string, appSchemes: readonly string[]): string | undefined => {
  const scheme = appUrl.split(':', 1)[0] ?? ''
  if (scheme !== 'https' && !scheme.includes('.') && !appSchemes.includes(scheme))
    return `an https address expected, or the scheme of your app: add --scheme ${scheme} if it is yours`
  return /(?:\/|=|^[a-z][a-z0-9+.-]*:)$/.test(appUrl) && !/^https:\/\/?$/.test(appUrl)
    ? undefined
    : 'an address that ends with "/" or "=" expected: the token is appended'
}

const findTrustedOriginProblem = ({ hostname, pathname, search, hash }: URL): string | undefined => {
  if (pathname + search + hash !== '/') return 'an origin expected'
  const { isPrivate, publicSuffix } = parse(hostname, { allowPrivateDomains: true })
  if (!isPrivate && publicSuffix !== hostname && !userContentHostPattern.test(hostname)) return undefined
  return `a site of your own domain expected: anybody can publish pages at ${isPrivate ? publicSuffix : hostname}`
}

/** Returns why a URL is unusable or unsafe for customers. */
export const findUrlProblem = (place: string, text: string, appSchemes: readonly string[]): string | undefined => {
  const url = new URL(text)
  const isAppUrl = place.endsWith('openUrl')
  if (isAppUrl && !/^https?:$/.test(url.protocol)) return findAppUrlProblem(text, appSchemes)
  // The security contact may be a mailto: link.
  if (place === 'product.securityContact') return undefined
  if (url.protocol !== 'https:') return 'an https address expected'
  if (isUnreachableForCustomers(url.hostname))
    return `an address that customers can reach expected, not ${url.hostname}`
  if (blockedPorts.has(url.port)) return `another port expected: browsers refuse ${url.port}`
  if (isAppUrl) return findAppUrlProblem(text, appSchemes)
  if (/^(?:services\.|shopUrl$)/.test(place) && /[?#]/.test(text))
    return 'an address without "?" and "#" expected: paths are appended'
  return place.startsWith('session.trustedOrigins.') ? findTrustedOriginProblem(url) : undefined
}

const isInCookieDomain = ({ hostname }: URL, cookieDomain: string): boolean =>
  `.${hostname}`.endsWith(`.${cookieDomain.replace(/^\./, '')}`)

/** Returns why browsers would refuse the domain of a cookie, such as `.co.uk`, in which anyone can register a name. */
export const findCookieDomainProblem = (cookieDomain: string, portal: URL | undefined): string | undefined => {
  if (portal === undefined) return "add the portal's address to the command, to check that this domain covers it"
  const domain = cookieDomain.replace(/^\./, '')
  if (getPublicSuffix(domain, { allowPrivateDomains: true }) === domain)
    return 'a domain of your own expected: anybody can register a name under this one'
  return isInCookieDomain(portal, cookieDomain) ? undefined : `a domain that ${portal.hostname} belongs to expected`
}

/** Returns why a magic link can't sign the customer in at `webUrl`: the site must get the shared cookie. */
export const findWebUrlProblem = (webUrl: string, cookieDomain: string | undefined): string | undefined =>
  cookieDomain === undefined || isInCookieDomain(new URL(webUrl), cookieDomain)
    ? undefined
    : `an address that belongs to session.cookieDomain expected: the site would get no session`
