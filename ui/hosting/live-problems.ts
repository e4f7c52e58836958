import { getPublicSuffix } from 'tldts'
import { type Config, type ConfigProblem, patterns } from '../../adapters/config.ts'
import type { Schema } from '../../adapters/config-schema.ts'
import { storedNames } from '../../adapters/storage/names.ts'
import { securityContact } from './files.ts'
import { canBeInHeader } from './headers.ts'

/** A value of `config.json` with its place, such as `product.links.0.url`, and what the schema says about it. */
export interface DescribedValue {
  readonly place: string
  readonly value: unknown
  readonly described: readonly Schema[]
}

/** The values of a configuration, walked along the schema. The schema says nothing about unknown keys. */
export const describedValues = (content: unknown, nodes: readonly Schema[], at = ''): readonly DescribedValue[] => {
  if (typeof content !== 'object' || content === null) return []
  const isList = Array.isArray(content)
  return Object.entries(content).flatMap(([key, value]) => {
    const described = nodes.flatMap(
      ({ properties = {}, items, oneOf = [], propertyNames, additionalProperties = {} }) =>
        isList
          ? (items ?? [])
          : [properties, ...oneOf.map((each) => each.properties ?? {})].flatMap(
              (each) => each[key] ?? (propertyNames?.enum?.includes(key) ? additionalProperties : []),
            ),
    )
    const place = at === '' ? key : `${at}.${key}`
    return [{ place, value, described }, ...(described.length === 0 ? [] : describedValues(value, described, place))]
  })
}

/** Names that reach no customer (RFC 6761), such as the sample's, and this machine. */
const isOfNoCustomer = (hostname: string): boolean =>
  /(?:^|\.)(?:test|example|invalid|localhost|local|internal)$/.test(hostname.replace(/\.$/, '')) ||
  /^(?:127\.|0\.|10\.|192\.168\.|\[)/.test(hostname)

/** Schemes of other programs, to which a token would be handed. */
const foreignSchemes = /^(?:http|mailto|sms|smsto|tel|facetime|geo|maps|intent|market|itms|callto|skype|ssh|ftp):/

/** The token follows the address: behind a bare host name it would become a part of that name, and go out in DNS. */
const openUrlProblem = (address: string): string | undefined =>
  foreignSchemes.test(address) || !/(?:\/|=|^[a-z][a-z0-9+.-]*:)$/.test(address) || /^https:\/\/?$/.test(address)
    ? 'an https address or an app\'s scheme expected, with "/" or "=" at its end'
    : undefined

const addressProblem = (place: string, address: string): string | undefined => {
  const { protocol, hostname, pathname, search, hash } = new URL(address)
  const isAppAddress = place.endsWith('openUrl')
  if (isAppAddress && !/^https?:$/.test(protocol)) return openUrlProblem(address)
  // Asked for below.
  if (place === 'product.securityContact') return undefined
  if (protocol !== 'https:') return 'an https address expected'
  if (isOfNoCustomer(hostname)) return `an address that customers reach expected: ${hostname} is none`
  if (isAppAddress) return openUrlProblem(address)
  if (/^(?:services\.|shopUrl$)/.test(place) && /[?#]/.test(address))
    return 'an address without "?" and "#" expected: paths are added to it'
  if (place.startsWith('session.trustedOrigins.') && pathname + search + hash !== '/') return 'an origin expected'
  return place === 'reports' && !canBeInHeader(address) ? 'an address of letters, digits and -._:/ expected' : undefined
}

const addressPatterns: readonly unknown[] = Object.values(patterns)

/** A key that holds an address in each language has the pattern one level below. */
const isAddress = ({ described }: DescribedValue): boolean =>
  described.some((each) => [each, each.additionalProperties].some((one) => addressPatterns.includes(one?.pattern)))

/** Browsers refuse a cookie for a domain under which anybody can register, such as `.co.uk` or `.github.io`. */
const cookieDomainProblem = (cookieDomain: string, portal: URL | undefined): string | undefined => {
  if (portal === undefined) return "the portal's address is needed to see whether it is covered: add it to the command"
  const domain = cookieDomain.replace(/^\./, '')
  if (getPublicSuffix(domain, { allowPrivateDomains: true }) === domain)
    return 'a domain of your own expected: this one belongs to many'
  return `.${portal.hostname}`.endsWith(`.${domain}`)
    ? undefined
    : `a domain expected that ${portal.hostname} belongs to`
}

/** Browsers refuse such a cookie from this configuration, or another value has its name. */
export const cookieNameProblem = ({ cookieName, cookieDomain }: Config['session']): string | undefined => {
  if (/^__(?:Host-)?Http-/i.test(cookieName)) return 'a name expected that scripts may set: without "Http-"'
  if (cookieDomain !== undefined && /^__Host-/i.test(cookieName))
    return 'a name expected that may have a domain: "__Secure-" in place of "__Host-"'
  const { userToken, ...others } = storedNames
  return /^_g(?:a|id|at|cl)/.test(cookieName) || Object.values<string>(others).includes(cookieName)
    ? "a name expected that neither the portal's other values nor Google Analytics have"
    : undefined
}

const leastTimeoutMs = 1000

/** Problems that keep a valid configuration from customers. */
export const liveProblems = (
  config: Config,
  values: readonly DescribedValue[],
  portal: URL | undefined,
): readonly ConfigProblem[] => {
  const { services, session, cardForm, captcha } = config
  const ofKeys: Readonly<Record<string, string | false | undefined>> = {
    'services.timeoutMs': services.timeoutMs < leastTimeoutMs && 'a second (1000) or more expected',
    'session.cookieDomain': session.cookieDomain && cookieDomainProblem(session.cookieDomain, portal),
    'cardForm.provider': cardForm.provider === 'sandbox' && 'a payment provider expected: the sandbox is none',
    'product.securityContact':
      !/^(?:https|mailto):/.test(securityContact(config) ?? '') && 'a https or mailto address expected',
    'captcha.provider': captcha.provider === 'none' && 'a captcha expected',
    'the address of the portal': portal !== undefined && portal.protocol !== 'https:' && 'an https address expected',
  }
  return [
    ...values.filter(isAddress).map(({ place, value }) => ({
      key: place,
      problem: typeof value === 'string' ? addressProblem(place, value) : undefined,
    })),
    ...Object.entries(ofKeys).map(([key, problem]) => ({ key, problem: problem || undefined })),
  ].flatMap(({ key, problem }) => (problem === undefined ? [] : [{ key, problem }]))
}
