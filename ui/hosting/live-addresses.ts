import { getPublicSuffix, parse } from 'tldts'
import { isOfNoCustomer } from './private-addresses.ts'

/** Ports of other protocols, which browsers refuse ("port blocking" of the Fetch standard). */
const refusedPorts = new Set(
  `0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137 139
  143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723 2049
  3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080`.split(/\s+/),
)

/** Hosts without a public suffix of their own where anybody has pages. */
const sharedHosts =
  /^(?:(?:docs|drive|script|sites)\.google|(?:www\.)?(?:dropbox|facebook|github|linkedin|medium))\.com$/

/**
 * Other programs have schemes too, and any could be listed here: an app's own has a dot, as the domain of its maker, or is
 * named by the operator. The token follows the address: behind a bare host name it would become a part of that name, and go
 * out in DNS.
 */
const openUrlProblem = (address: string, ownSchemes: readonly string[]): string | undefined => {
  const scheme = address.split(':', 1)[0] ?? ''
  if (scheme !== 'https' && !scheme.includes('.') && !ownSchemes.includes(scheme))
    return `an https address expected, or the scheme of your app: name it by --scheme ${scheme} if that is yours`
  return /(?:\/|=|^[a-z][a-z0-9+.-]*:)$/.test(address) && !/^https:\/\/?$/.test(address)
    ? undefined
    : 'an address with "/" or "=" at its end expected: the token follows it'
}

const trustedOriginProblem = ({ hostname, pathname, search, hash }: URL): string | undefined => {
  if (pathname + search + hash !== '/') return 'an origin expected'
  const { isPrivate, publicSuffix } = parse(hostname, { allowPrivateDomains: true })
  if (!isPrivate && publicSuffix !== hostname && !sharedHosts.test(hostname)) return undefined
  return `a site of your own domain expected: anybody has pages at ${isPrivate ? publicSuffix : hostname}`
}

/** Why customers can't use an address, or should not. */
export const addressProblem = (place: string, address: string, ownSchemes: readonly string[]): string | undefined => {
  const url = new URL(address)
  const isAppAddress = place.endsWith('openUrl')
  if (isAppAddress && !/^https?:$/.test(url.protocol)) return openUrlProblem(address, ownSchemes)
  // It may be mailto.
  if (place === 'product.securityContact') return undefined
  if (url.protocol !== 'https:') return 'an https address expected'
  if (isOfNoCustomer(url.hostname)) return `an address that customers reach expected: ${url.hostname} is none`
  if (refusedPorts.has(url.port)) return `another port expected: browsers refuse ${url.port}`
  if (isAppAddress) return openUrlProblem(address, ownSchemes)
  if (/^(?:services\.|shopUrl$)/.test(place) && /[?#]/.test(address))
    return 'an address without "?" and "#" expected: paths are added to it'
  return place.startsWith('session.trustedOrigins.') ? trustedOriginProblem(url) : undefined
}

const isBelow = ({ hostname }: URL, cookieDomain: string): boolean =>
  `.${hostname}`.endsWith(`.${cookieDomain.replace(/^\./, '')}`)

/** Browsers refuse a cookie for a domain under which anybody can register, such as `.co.uk` or `.github.io`. */
export const cookieDomainProblem = (cookieDomain: string, portal: URL | undefined): string | undefined => {
  if (portal === undefined) return "the portal's address is needed to see whether it is covered: add it to the command"
  const domain = cookieDomain.replace(/^\./, '')
  if (getPublicSuffix(domain, { allowPrivateDomains: true }) === domain)
    return 'a domain of your own expected: this one belongs to many'
  return isBelow(portal, cookieDomain) ? undefined : `a domain expected that ${portal.hostname} belongs to`
}

/** A magic link signs the customer in to the site at `webUrl` by the shared cookie. */
export const webUrlProblem = (webUrl: string, cookieDomain: string | undefined): string | undefined =>
  cookieDomain === undefined || isBelow(new URL(webUrl), cookieDomain)
    ? undefined
    : `an address that belongs to session.cookieDomain expected: another one gets no session`
