import { createHash } from 'node:crypto'
import type { Config } from '../../adapters/config.ts'
import { createContentSecurityPolicy, type HeaderOptions } from './content-security-policy.ts'

export type HeaderValues = Readonly<Record<string, string>>

/** The headers of every answer. */
export const sharedHeaders: HeaderValues = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

export const fileSecurityPolicy = "frame-ancestors 'none'"

export const strictTransportSecurity = 'max-age=63072000; includeSubDomains'

/**
 * All browser features except `clipboard-write`, the only one that the portal uses. They are disabled, because scripts
 * of providers run in the portal's pages. Browsers ignore names that they do not know.
 */
const unusedFeatureList = `accelerometer aria-notify attribution-reporting autoplay bluetooth browsing-topics camera
  captured-surface-control ch-ua-high-entropy-values clipboard-read compute-pressure cross-origin-isolated deferred-fetch
  deferred-fetch-minimal digital-credentials-create digital-credentials-get display-capture encrypted-media fullscreen gamepad
  geolocation gyroscope hid identity-credentials-get idle-detection interest-cohort keyboard-map language-detector language-model
  local-fonts local-network local-network-access loopback-network magnetometer media-playback-while-not-visible microphone midi
  on-device-speech-recognition otp-credentials payment picture-in-picture private-state-token-issuance
  private-state-token-redemption publickey-credentials-create publickey-credentials-get screen-wake-lock serial
  speaker-selection storage-access summarizer sync-xhr translator unload usb web-share window-management xr-spatial-tracking`

export const permissionsPolicy = unusedFeatureList
  .split(/\s+/)
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Returns the headers of a file, an error or a redirect. Only answers over TLS have `strict-transport-security`. */
export const createFileHeaders = ({ https }: Pick<HeaderOptions, 'https'>): HeaderValues => ({
  ...sharedHeaders,
  'content-security-policy': fileSecurityPolicy,
  ...(https ? { 'strict-transport-security': strictTransportSecurity } : {}),
})

/**
 * Returns a header that makes browsers connect to the services that the app calls first. It has `crossorigin`, because
 * the app's calls have no cookies, and browsers use a separate connection for such calls.
 */
const createPreconnectHeader = ({ services: { sso, shop } }: Config): string =>
  [...new Set([sso, shop].map((url) => new URL(url).origin))]
    .map((origin) => `<${origin}>; rel=preconnect; crossorigin`)
    .join(', ')

export const createPageHeaders = (config: Config | undefined, delivery: HeaderOptions): HeaderValues => ({
  ...createFileHeaders(delivery),
  'content-security-policy': createContentSecurityPolicy(config, delivery),
  'permissions-policy': permissionsPolicy,
  ...(config === undefined ? {} : { link: createPreconnectHeader(config) }),
})

/** Returns the hashes of the inline styles and scripts of a page, for the content security policy. */
export const hashInlineSources = (page: string): NonNullable<HeaderOptions['inline']> => {
  const hashes = (element: RegExp) =>
    [...page.matchAll(element)].map(
      ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    )
  return { styles: hashes(/<style>(.*?)<\/style>/gs), scripts: hashes(/<script data-[^>]*>(.*?)<\/script>/gs) }
}

type Answer = Pick<Response, 'status' | 'headers'>

export interface PreflightedCall {
  readonly method: string
  readonly headers: readonly string[]
  readonly withCookies: boolean
}

const readHeaderValues = ({ headers }: Answer, name: string): readonly string[] =>
  (headers.get(`access-control-${name}`) ?? '').split(',').map((each) => each.trim())

/** Returns why a browser would not let a page of this origin read the answer. Undefined if the page may read it. */
export const findCorsReadProblem = (answer: Answer, origin: string, withCookies: boolean): string | undefined => {
  const [allowed = ''] = readHeaderValues(answer, 'allow-origin')
  if (allowed !== origin && (allowed !== '*' || withCookies)) return `Access-Control-Allow-Origin is "${allowed}"`
  if (withCookies && !readHeaderValues(answer, 'allow-credentials').includes('true'))
    return 'Access-Control-Allow-Credentials is not true'
  return undefined
}

/** Returns the reasons why a browser would not send a call after this answer to its preflight. */
export const findPreflightProblems = (
  answer: Answer,
  origin: string,
  { method, headers, withCookies }: PreflightedCall,
) => {
  const unreadable = findCorsReadProblem(answer, origin, withCookies)
  if (answer.status < 200 || answer.status > 299) return [`status ${answer.status}, not 2xx`]
  if (unreadable !== undefined) return [unreadable]
  const allows = (list: readonly string[], name: string) => list.includes(name) || (list.includes('*') && !withCookies)
  const allowed = readHeaderValues(answer, 'allow-headers').map((name) => name.toLowerCase())
  const missing = headers.filter((name) => !(name === 'authorization' ? allowed.includes(name) : allows(allowed, name)))
  return [
    ...(['GET', 'POST'].includes(method) || allows(readHeaderValues(answer, 'allow-methods'), method)
      ? []
      : [`${method} is not in Access-Control-Allow-Methods`]),
    ...(missing.length === 0 ? [] : [`${missing.join(', ')} not in Access-Control-Allow-Headers`]),
  ]
}
