/** Where in `config.json` the addresses are that the portal's pages call. */
const calledAddresses = [
  ['services', 'sso'],
  ['services', 'shop'],
  ['services', 'activation'],
  ['captcha', 'challengeUrl'],
  ['cardForm', 'tokenizeUrl'],
] as const

/** What no page of the portal asks a browser for. */
const closedFeatures = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined

/** Relative addresses are the portal's own, which `'self'` covers; what is no http(s) address is no origin to call. */
const originOf = (address: unknown): string | undefined =>
  typeof address === 'string' && /^https?:\/\//i.test(address) && URL.canParse(address)
    ? new URL(address).origin
    : undefined

const calledOrigins = (config: unknown): readonly string[] => {
  const origins = calledAddresses.map(([section, name]) => originOf(memberOf(memberOf(config, section), name)))
  return [...new Set(origins.filter((origin) => origin !== undefined))].sort()
}

const contentSecurityPolicy = (config: unknown): string =>
  Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...calledOrigins(config)],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')

/** What every file is sent with, a page or not. */
export const fileHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * The response headers that a page of the portal is to be sent with, given its `config.json`: it runs its own code
 * only, calls the configured services only, and can be neither framed nor made to leak its address. Pure, so that
 * another web server's configuration can be generated from it.
 */
export const securityHeaders = (config: unknown): Readonly<Record<string, string>> => ({
  ...fileHeaders,
  'content-security-policy': contentSecurityPolicy(config),
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': closedFeatures.map((feature) => `${feature}=()`).join(', '),
})
