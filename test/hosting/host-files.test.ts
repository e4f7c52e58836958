import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import { hostFiles } from '../../ui/hosting/host-files.ts'
import { inlineStyleSources } from '../../ui/hosting/inline-styles.ts'
import { securityHeaders } from '../../ui/hosting/security-headers.ts'

const services = { sso: 'https://id.test:8443/sso', shop: 'https://shop.test/api', activation: '/activation' }
const nothingElse = { services, captcha: { provider: 'none' }, cardForm: { provider: 'sandbox' } }

const policyOf = (config: unknown, https = true, styles: readonly string[] = []) => {
  const text = securityHeaders(config, { https, styles })['content-security-policy'] ?? ''
  return new Map(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')] as const
    }),
  )
}

const braintree = {
  'frame-src': 'https://assets.braintreegateway.com',
  'img-src': "'self' data: https://assets.braintreegateway.com",
  'connect-src':
    "'self' https://id.test:8443 https://shop.test https://api.braintreegateway.com " +
    'https://api.sandbox.braintreegateway.com https://client-analytics.braintreegateway.com ' +
    'https://client-analytics.sandbox.braintreegateway.com https://*.braintree-api.com',
}

describe('The content security policy', () => {
  it('allows the page its own files and the configured services, and nothing else', () => {
    expect(Object.fromEntries(policyOf(nothingElse))).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'manifest-src': "'self'",
      'connect-src': "'self' https://id.test:8443 https://shop.test",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
      'upgrade-insecure-requests': '',
    })
  })

  it('upgrades nothing over plain http', () => {
    expect(policyOf(nothingElse, false).has('upgrade-insecure-requests')).toBe(false)
    expect(securityHeaders(nothingElse, { https: false })).not.toHaveProperty('strict-transport-security')
  })

  // Whole directives, since a source that is too wide is no source that is missing.
  it.each<readonly [name: string, chosen: object, allowed: Readonly<Record<string, string>>]>([
    [
      'reCAPTCHA',
      { captcha: { provider: 'recaptcha', siteKey: 'key' } },
      {
        'script-src': "'self' https://www.google.com/recaptcha/api.js https://www.gstatic.com/recaptcha/releases/",
        'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
        'connect-src': "'self' https://id.test:8443 https://shop.test https://www.google.com/recaptcha/",
        'style-src-attr': "'unsafe-inline'",
        'trusted-types': 'portal-scripts goog#html recaptcha',
      },
    ],
    [
      'altcha',
      { captcha: { provider: 'altcha', challengeUrl: 'https://captcha.test/new' } },
      { 'connect-src': "'self' https://captcha.test https://id.test:8443 https://shop.test" },
    ],
    [
      'telemetry',
      { telemetry: { url: 'https://collector.test:4318/v1/logs', environment: 'live' } },
      { 'connect-src': "'self' https://collector.test:4318 https://id.test:8443 https://shop.test" },
    ],
    ['telemetry that is off', { telemetry: null }, {}],
    ['Braintree', { cardForm: { provider: 'braintree' } }, braintree],
    ['Braintree, the default', { cardForm: undefined }, braintree],
    [
      'Google Analytics',
      { analytics: { provider: 'google', trackingId: 'G-1' } },
      {
        'script-src': "'self' https://www.googletagmanager.com/gtag/js",
        'img-src': "'self' data: https://*.google-analytics.com https://www.googletagmanager.com",
        'connect-src':
          "'self' https://id.test:8443 https://shop.test https://*.google-analytics.com " +
          'https://*.analytics.google.com https://www.googletagmanager.com',
        'trusted-types': 'portal-scripts goog#html',
      },
    ],
  ])('allows %s what it needs when it is configured, and no more than that', (_, chosen, allowed) => {
    expect(Object.fromEntries(policyOf({ ...nothingElse, ...chosen }))).toEqual({
      ...Object.fromEntries(policyOf(nothingElse)),
      ...allowed,
    })
  })

  it.each([
    ["https://evil.test'; script-src *"],
    ['https://a$b.test'],
    ['javascript:alert(1)'],
    ['https://*.test'],
    ['not an address'],
    [7],
    [null],
  ])('takes no source from %j', (address) => {
    const policy = policyOf({ ...nothingElse, services: { sso: address } })
    expect(policy.get('connect-src')).toBe("'self'")
    expect(policy.get('script-src')).toBe("'self'")
  })

  it.each([undefined, null, 'text', [], {}, { services: null }])(
    'is closed where the configuration is %j',
    (config) => {
      expect(policyOf(config).get('script-src')).toBe("'self'")
    },
  )
})

describe('The styles that a page brings along', () => {
  const page = '<head><style>body{margin:0}\n</style></head><body style="margin:1px"></body>'

  it('are allowed by their hash, and no others', () => {
    const hash = createHash('sha256').update('body{margin:0}\n').digest('base64')
    expect(inlineStyleSources(page)).toEqual([`'sha256-${hash}'`])
    expect(policyOf(nothingElse, true, inlineStyleSources(page)).get('style-src')).toBe(`'self' 'sha256-${hash}'`)
  })

  it('open nothing where a page brings none', () => {
    expect(inlineStyleSources('<link rel="stylesheet" href="/assets/styles.css">')).toEqual([])
    expect(policyOf(nothingElse).get('style-src')).toBe("'self'")
  })
})

describe('The files for a host', () => {
  it('are nginx’s configuration and a file of headers that say the same', async () => {
    const config: unknown = JSON.parse(await readFile(new URL('../../ui/hosting/config.json', import.meta.url), 'utf8'))
    const page = '<style>body{margin:0}</style>'
    const files = hostFiles(config, page)
    expect(Object.keys(files)).toEqual(['nginx/portal.conf', 'nginx/portal-brotli.conf', '_headers', '_redirects'])
    for (const [name, value] of Object.entries(
      securityHeaders(config, { https: true, styles: inlineStyleSources(page) }),
    )) {
      expect(files['_headers']).toContain(`  ${name}: ${value}\n`)
      // What TLS adds to the policy has a place of its own there.
      expect(files['nginx/portal.conf']).toContain(value.replace('; upgrade-insecure-requests', ''))
    }
  })

  it('let a _headers host keep assets for good and everything else not at all', () => {
    const rules = (hostFiles(nothingElse, '')['_headers'] ?? '').split('\n\n')
    expect(rules).toContain('/assets/*\n  ! cache-control\n  cache-control: public, max-age=31536000, immutable')
    expect(rules).toContain('/config.json\n  ! cache-control\n  cache-control: no-store')
    expect(rules).toContain('/release.json\n  ! cache-control\n  cache-control: no-store')
    expect(rules.find((rule) => rule.startsWith('/*\n'))).toContain('\n  cache-control: no-store')
  })

  it('let nginx serve the portal over TLS and lead plain HTTP there, unless that is switched off', () => {
    const listens = (options?: { readonly plainHttp: boolean }) =>
      (hostFiles(nothingElse, '', options)['nginx/portal.conf'] ?? '').match(/(?<=listen ).*(?=;)/g)
    expect(listens()).toEqual(['80', '[::]:80', '443 ssl http2', '[::]:443 ssl http2'])
    expect(listens({ plainHttp: true })).toEqual(['80', '[::]:80'])
    expect(hostFiles(nothingElse, '', { plainHttp: true })['nginx/portal.conf']).not.toContain('ssl_')
  })

  it('take the name of the portal’s host, and nothing that is none', () => {
    const named = (serverName: string) => hostFiles(nothingElse, '', { serverName })['nginx/portal.conf']
    expect(named('account.test')?.match(/(?<=server_name ).*(?=;)/g)).toEqual(['account.test', 'account.test'])
    for (const name of ['a; return 200', '', '$host', '~.*', 'https://a.test'])
      expect(() => named(name)).toThrow('is no name')
  })

  it('lead password managers to the settings', () => {
    expect(hostFiles(nothingElse, '')['_redirects']).toBe('/.well-known/change-password /settings 302\n')
  })
})
