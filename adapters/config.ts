import type { Either } from 'fp-ts/Either'
import * as t from 'io-ts'
import type { Settings } from '../core/settings.ts'
import * as limits from '../core/shared/limits.ts'
import {
  discriminatedUnion,
  fraction,
  hexColor,
  listOf,
  lowerCaseText,
  nonEmptyText,
  oneOf,
  optional,
  stringMatching,
  textByLanguage,
  textUpTo,
  timerMilliseconds,
  wholeNumber,
  withDefault,
} from './decoding/codecs.ts'
import { createServiceKey } from './service-key.ts'

// Patterns of the URLs in `config.json`. The JSON schema contains the same patterns. Browsers would repair a wrong URL;
// these patterns refuse spaces, user names, backslashes and octal numbers.

/** Schemes that the URL of an app must not have, because they run a script, or because the browser opens them itself. */
const forbiddenAppSchemes = '(?:javascript|data|vbscript|blob|file|about|https?|wss?|ftp):'

interface HostPatternParts {
  readonly letters: string
  readonly octet: string
  readonly port: string
}

const createUrlPatterns = ({ letters, octet, port }: HostPatternParts) => {
  const label = `[${letters}\\d_-]`
  // The last label must not begin with a digit, because browsers would read such a host name as an IP address.
  const name = `(?:${label}+\\.)*[${letters}_]${label}*\\.?`
  const host = `(?:${name}|(?:${octet}\\.){3}${octet}|\\[::1\\])`
  const rest = '(?:[/?#]\\S*)?'
  const http = `[hH][tT][tT][pP][sS]?://${host}(?::${port})?${rest}`
  const app = `(?!${forbiddenAppSchemes})[a-z][a-z0-9+.-]*:(?://[\\w.-]*${rest}|(?!//)\\S*)`
  return { http: `^${http}$`, app: `^(?:${http}|${app})$` }
}

export const urlPatterns = createUrlPatterns({
  letters: '\\p{L}\\p{M}',
  octet: '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)',
  port: '(?:[0-5]?\\d{1,4}|6(?:[0-4]\\d{3}|5(?:[0-4]\\d\\d|5(?:[0-2]\\d|3[0-5]))))',
})

/**
 * Patterns for ASCII URLs. They do not check the ranges of octets and ports, because `URL` does. They compile twice as
 * fast as `urlPatterns`, and every start of the portal waits for them.
 */
const asciiUrlPatterns = createUrlPatterns({ letters: 'A-Za-z', octet: '(?:0|[1-9]\\d{0,2})', port: '\\d{1,5}' })

const canParseUrl = (value: string): boolean => {
  try {
    return new URL(value) !== undefined
  } catch {
    return false
  }
}

const isAscii = (value: string): boolean => /^[\0-\x7f]*$/.test(value)

/**
 * Returns a codec of URLs that match a pattern and that `URL` can parse. A pattern can't check international host
 * names.
 */
const createUrlCodec = (name: string, kind: keyof typeof urlPatterns) => {
  const quick = new RegExp(asciiUrlPatterns[kind], 'u')
  const matches = (value: string) => (isAscii(value) ? quick : new RegExp(urlPatterns[kind], 'u')).test(value)
  return stringMatching(name, urlPatterns[kind], (value) => matches(value) && canParseUrl(value))
}

export const httpUrl = createUrlCodec('an absolute http(s) URL', 'http')

/** A URL that may open a phone app, but can't run a script in this page. */
export const appUrl = createUrlCodec('an absolute URL', 'app')

/** A file on the portal's own host. The security policy would refuse any other URL. */
const portalPath = stringMatching("a path on the portal's host", '^/(?![/\\\\])[^\\s\\\\?#]*$')

/** The name of a cookie (RFC 6265). It has a maximum length, because name and token together must fit into a cookie. */
export const cookieNamePattern = "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$"

const cookieName = stringMatching('a name for a cookie', cookieNamePattern)

/** A host name in lower case, as in `location.hostname`. */
const cookieDomain = lowerCaseText(stringMatching('a domain', '^\\.?[\\dA-Za-z-]+(?:\\.[\\dA-Za-z-]+)*$'))

const requiredText = nonEmptyText(limits.maxTextLength)

const storeLinkCodecs = { android: httpUrl, ios: httpUrl }

/** The settings of telemetry: the URL that receives failures, and the fraction of pages that also send web vitals. */
const telemetrySettingsCodec = t.type({ url: httpUrl, sample: withDefault(fraction, 1), environment: requiredText })

export type TelemetrySettings = t.TypeOf<typeof telemetrySettingsCodec>

/** `config.json`: everything that differs between environments. Unknown keys are ignored. */
export const configCodec = t.type({
  product: t.type({
    name: textByLanguage(requiredText),
    tagline: textByLanguage(textUpTo(limits.maxTextLength)),
    companyName: textByLanguage(requiredText),
    companyUrl: textByLanguage(httpUrl),
    termsUrl: textByLanguage(httpUrl),
    privacyUrl: textByLanguage(httpUrl),
    supportUrl: optional(textByLanguage(httpUrl)),
    securityContact: optional(appUrl),
    accessibilityUrl: optional(textByLanguage(httpUrl)),
    accountDataUrl: optional(textByLanguage(httpUrl)),
    seller: optional(t.type({ address: listOf(requiredText), vatId: optional(requiredText) })),
    accent: optional(hexColor),
    logo: optional(t.type({ light: portalPath, dark: optional(portalPath) })),
    links: withDefault(listOf(t.type({ label: textByLanguage(requiredText), url: textByLanguage(httpUrl) })), []),
  }),
  services: t.type({
    sso: httpUrl,
    shop: httpUrl,
    activation: httpUrl,
    timeoutMs: withDefault(timerMilliseconds, 15_000),
  }),
  clientId: requiredText,
  shopUrl: httpUrl,
  session: withDefault(
    t.type({
      cookieName: withDefault(cookieName, 'user_access_token'),
      cookieDomain: optional(cookieDomain),
      trustedOrigins: withDefault(listOf(httpUrl), []),
    }),
    { cookieName: 'user_access_token', cookieDomain: undefined, trustedOrigins: [] },
  ),
  oneTimeLinks: withDefault(oneOf('automatic', 'click'), 'automatic'),
  passwordMinLength: withDefault(wholeNumber(limits.passwordMinLength, 64), limits.passwordMinLength),
  captcha: withDefault(
    discriminatedUnion(
      'provider',
      t.type({ provider: t.literal('none') }),
      t.type({ provider: t.literal('altcha'), challengeUrl: httpUrl }),
      t.type({ provider: t.literal('recaptcha'), siteKey: requiredText }),
    ),
    { provider: 'none' },
  ),
  cardForm: withDefault(
    discriminatedUnion(
      'provider',
      t.type({ provider: t.literal('braintree') }),
      t.type({ provider: t.literal('sandbox'), tokenizeUrl: httpUrl }),
    ),
    { provider: 'braintree' },
  ),
  analytics: withDefault(
    discriminatedUnion(
      'provider',
      t.type({ provider: t.literal('none') }),
      t.type({
        provider: t.literal('google'),
        trackingId: requiredText,
        consent: withDefault(oneOf('given', 'ask'), 'given'),
      }),
    ),
    { provider: 'none' },
  ),
  telemetry: optional(telemetrySettingsCodec),
  apps: t.type({
    travel: t.type({ openUrl: appUrl, webUrl: httpUrl, ...storeLinkCodecs }),
    navigation: t.type({ openUrl: appUrl, ...storeLinkCodecs }),
  }),
  activationApps: withDefault(
    listOf(t.type({ name: requiredText, kind: oneOf('car', 'truck', 'gps'), ...storeLinkCodecs })),
    [],
  ),
})

export type Config = t.TypeOf<typeof configCodec>

export const Config = createServiceKey<Config>('Config')

export type ServiceConfig = Pick<Config, 'services' | 'clientId'>

export const ServiceConfig = createServiceKey<ServiceConfig>('ServiceConfig')

const configWithTelemetryCodec = t.type({ telemetry: telemetrySettingsCodec })

/**
 * Returns the telemetry settings, even if another part of the configuration is wrong, because telemetry reports a wrong
 * configuration.
 */
export const readTelemetrySettings = (configuration: unknown): TelemetrySettings | undefined => {
  const decoded = configWithTelemetryCodec.decode(configuration)
  return decoded._tag === 'Right' ? decoded.right.telemetry : undefined
}

/** A wrong key of `config.json`, and the value that was expected. */
export interface ConfigProblem {
  readonly key: string
  readonly problem: string
}

/** Describes the expected value. Objects are called "an object", because the full name of their type is too long. */
const describeExpectedType = (type: t.Decoder<unknown, unknown> | undefined) =>
  type instanceof t.InterfaceType ? 'an object expected' : `${type?.name} expected`

const toConfigProblem = ({ context, message }: t.ValidationError): ConfigProblem => ({
  key: context.flatMap(({ key }) => key || []).join('.') || '(the whole file)',
  problem: message ?? describeExpectedType(context.at(-1)?.type),
})

/** Describes a problem for the error page of a portal that can't start, and for `node build.mjs check`. */
export const formatProblem = ({ key, problem }: ConfigProblem): string => `${key}: ${problem}`

/** Decodes the parsed content of `config.json`. The left value contains a problem for each wrong key. */
export const decodeConfig = (content: unknown): Either<readonly ConfigProblem[], Config> => {
  const result = configCodec.decode(content)
  // The functions of fp-ts/Either are not used, because Playwright's loader can't resolve that module.
  return result._tag === 'Right' ? result : { _tag: 'Left', left: result.left.map(toConfigProblem) }
}

/** Returns the settings: the part of the configuration that `core` and the screens may read. */
export const createSettings = (config: Config): Settings => {
  const { product: brand, shopUrl, session, oneTimeLinks, passwordMinLength, apps, activationApps } = config
  return {
    brand,
    shopUrl,
    trustedOrigins: session.trustedOrigins.map((address) => new URL(address).origin),
    oneTimeLinks,
    passwordMinLength,
    apps,
    activationApps,
  }
}
