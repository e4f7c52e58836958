import type { Either } from 'fp-ts/Either'
import * as t from 'io-ts'
import { type BrandColors, brandColors } from '../core/branding/brand-colors.ts'
import { limits } from '../core/shared/limits.ts'
import type { Settings } from '../core/shared/settings.ts'
import { appUrl, httpUrl } from './decoding/addresses.ts'
import {
  color,
  listOf,
  nonEmptyString,
  oneOf,
  optional,
  share,
  stringThat,
  text,
  timerMilliseconds,
  wholeNumber,
  withDefault,
} from './decoding/codecs.ts'

/** What RFC 6265 allows, and short enough to leave room for the token. */
export const cookieNamePattern = "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$"

export const cookieName = stringThat('a name for a cookie', (value) => new RegExp(cookieNamePattern).test(value))

const storeLinks = { android: httpUrl, ios: httpUrl }

/** `config.json`: everything that differs between environments. Unknown keys are ignored. */
export const configCodec = t.type({
  product: t.type({
    name: nonEmptyString,
    tagline: text,
    companyName: nonEmptyString,
    companyUrl: httpUrl,
    termsUrl: httpUrl,
    privacyUrl: httpUrl,
    supportUrl: optional(httpUrl),
    accent: optional(color),
    links: withDefault(listOf(t.type({ label: nonEmptyString, url: httpUrl })), []),
  }),
  services: t.type({
    sso: httpUrl,
    shop: httpUrl,
    activation: httpUrl,
    timeoutMs: withDefault(timerMilliseconds, 15_000),
  }),
  clientId: nonEmptyString,
  shopUrl: httpUrl,
  session: withDefault(
    t.type({
      cookieName: withDefault(cookieName, 'user_access_token'),
      cookieDomain: optional(nonEmptyString),
      trustedOrigins: withDefault(listOf(httpUrl), []),
    }),
    { cookieName: 'user_access_token', cookieDomain: undefined, trustedOrigins: [] },
  ),
  oneTimeLinks: withDefault(oneOf('automatic', 'click'), 'automatic'),
  passwordMinLength: withDefault(wholeNumber(limits.passwordMinLength, 64), limits.passwordMinLength),
  captcha: withDefault(
    t.union(
      [
        t.type({ provider: t.literal('none') }),
        t.type({ provider: t.literal('altcha'), challengeUrl: httpUrl }),
        t.type({ provider: t.literal('recaptcha'), siteKey: nonEmptyString }),
      ],
      'an object whose provider is "none", "altcha" or "recaptcha"',
    ),
    { provider: 'none' },
  ),
  cardForm: withDefault(
    t.union(
      [t.type({ provider: t.literal('braintree') }), t.type({ provider: t.literal('sandbox'), tokenizeUrl: httpUrl })],
      'an object whose provider is "braintree" or "sandbox"',
    ),
    { provider: 'braintree' },
  ),
  analytics: withDefault(
    t.union(
      [
        t.type({ provider: t.literal('none') }),
        t.type({
          provider: t.literal('google'),
          trackingId: nonEmptyString,
          consent: withDefault(oneOf('given', 'ask'), 'given'),
        }),
      ],
      'an object whose provider is "none" or "google"',
    ),
    { provider: 'none' },
  ),
  /** Where it is told how the portal runs; nowhere unless there is an address. */
  telemetry: optional(t.type({ url: httpUrl, sample: withDefault(share, 1), environment: nonEmptyString })),
  /** Where browsers send what they report by themselves; the host says it to them. */
  reports: optional(httpUrl),
  apps: t.type({
    travel: t.type({ openUrl: appUrl, webUrl: httpUrl, ...storeLinks }),
    navigation: t.type({ openUrl: appUrl, ...storeLinks }),
  }),
  activationApps: withDefault(
    listOf(t.type({ name: nonEmptyString, kind: oneOf('car', 'truck', 'gps'), ...storeLinks })),
    [],
  ),
})

export type Config = t.TypeOf<typeof configCodec>

/** A key of `config.json` that is wrong, and what was expected there. */
export interface ConfigProblem {
  readonly key: string
  readonly problem: string
}

/** What was expected, in words for the file's editor: a missing group is "an object", not its whole shape. */
const expectation = (type: t.Decoder<unknown, unknown> | undefined) =>
  type instanceof t.InterfaceType ? 'an object expected' : `${type?.name} expected`

const problemOf = ({ context, message }: t.ValidationError): ConfigProblem => {
  // A union's member stands in the context by its number, with the union's own value: that is no key of the file.
  const keys = context.flatMap(({ key, actual }, i) => (i > 0 && context[i - 1]?.actual === actual ? [] : [key]))
  return {
    key: keys.filter(Boolean).join('.') || '(the whole file)',
    problem: message ?? expectation(context.at(-1)?.type),
  }
}

/** A problem in words: what the page says that can't start, and what `node build.mjs check` says. */
export const problemLine = ({ key, problem }: ConfigProblem): string => `${key}: ${problem}`

/** Decodes the parsed content of `config.json`; the left names each wrong key. */
export const decodeConfig = (content: unknown): Either<readonly ConfigProblem[], Config> => {
  const result = configCodec.decode(content)
  // Written out: the server of the browser tests reads this file too, and Playwright's loader finds no folder such as fp-ts/Either.
  return result._tag === 'Right' ? result : { _tag: 'Left', left: result.left.map(problemOf) }
}

/** The colours from the configured accent, if there is one. */
export const brandOf = ({ product: { accent } }: Config): BrandColors | undefined =>
  accent === undefined ? undefined : brandColors(accent)

/** What core and screens may know of the configuration. */
export const settingsOf = (config: Config): Settings => {
  const { product, shopUrl, session, oneTimeLinks, passwordMinLength, apps, activationApps } = config
  return {
    product: { ...product, brand: brandOf(config) },
    shopUrl,
    trustedOrigins: session.trustedOrigins.map((address) => new URL(address).origin),
    oneTimeLinks,
    passwordMinLength,
    apps,
    activationApps,
  }
}
