import { contentSecurityPolicy, type PageDelivery } from './content-security-policy.ts'
import { type ReportingOptions, reportingHeaders, reportTo } from './reporting.ts'

/** What no page of the portal asks a browser for. */
const closedFeatures = [
  'accelerometer',
  'autoplay',
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

/** Headers by their name in lower case. */
export type Headers = Readonly<Record<string, string>>

/** Two years, for the portal's host and what may be below it. */
const strictTransport = 'max-age=63072000; includeSubDomains'

export const permissionsPolicy = closedFeatures.map((feature) => `${feature}=()`).join(', ')

/**
 * What every answer is sent with, an error or a redirect too: nobody frames it and nobody takes it for something else. What
 * only makes sense over TLS is left out without it.
 */
export const fileHeaders = ({ https }: Pick<PageDelivery, 'https'>): Headers => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "frame-ancestors 'none'",
  ...(https ? { 'strict-transport-security': strictTransport } : {}),
})

/**
 * The response headers that a page of the portal is to be sent with, given its `config.json` and its styles: it runs its own code
 * only, calls the configured services only, and can be neither framed nor made to leak its address.
 */
export const securityHeaders = (config: unknown, delivery: PageDelivery): Headers => ({
  ...fileHeaders(delivery),
  'content-security-policy': contentSecurityPolicy(config, delivery),
  'permissions-policy': permissionsPolicy,
})

/** The same for a page that may have its browser report: where to, and which violations. Nothing more without an address. */
export const reportingPageHeaders = (config: unknown, delivery: PageDelivery, options?: ReportingOptions): Headers => {
  const headers = securityHeaders(config, delivery)
  const reporting = reportingHeaders(config, options)
  if (Object.keys(reporting).length === 0) return headers
  return {
    ...headers,
    'content-security-policy': `${headers['content-security-policy']}; ${reportTo}`,
    ...reporting,
  }
}
