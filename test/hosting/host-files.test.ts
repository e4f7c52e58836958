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

  it.each([
    [
      'recaptcha',
      { captcha: { provider: 'recaptcha', siteKey: 'key' } },
      'script-src',
      'https://www.gstatic.com/recaptcha/',
    ],
    [
      'recaptcha',
      { captcha: { provider: 'recaptcha', siteKey: 'key' } },
      'frame-src',
      'https://www.google.com/recaptcha/',
    ],
    [
      'altcha',
      { captcha: { provider: 'altcha', challengeUrl: 'https://captcha.test/new' } },
      'connect-src',
      'https://captcha.test',
    ],
    ['braintree', { cardForm: { provider: 'braintree' } }, 'frame-src', 'https://assets.braintreegateway.com'],
    ['braintree, the default', { cardForm: undefined }, 'connect-src', 'https://api.braintreegateway.com'],
    [
      'Google analytics',
      { analytics: { provider: 'google', trackingId: 'G-1' } },
      'connect-src',
      'https://*.google-analytics.com',
    ],
  ])('allows %s what it needs when it is configured, and not otherwise', (_, chosen, directive, source) => {
    expect(
      policyOf({ ...nothingElse, ...chosen })
        .get(directive)
        ?.split(' '),
    ).toContain(source)
    expect(policyOf(nothingElse).get(directive)?.split(' ') ?? []).not.toContain(source)
  })

  it('names the policies of trusted types that a configured provider makes', () => {
    expect(policyOf({ ...nothingElse, analytics: { provider: 'google' } }).get('trusted-types')).toBe(
      'portal-scripts goog#html',
    )
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
    expect(Object.keys(files)).toEqual(['nginx/portal.conf', 'nginx/portal-brotli.conf', '_headers'])
    for (const [name, value] of Object.entries(
      securityHeaders(config, { https: true, styles: inlineStyleSources(page) }),
    )) {
      expect(files['_headers']).toContain(`  ${name}: ${value}\n`)
      expect(files['nginx/portal.conf']).toContain(`"${value}"`)
    }
  })

  it('let a _headers host keep assets for good and everything else not at all', () => {
    const rules = (hostFiles(nothingElse, '')['_headers'] ?? '').split('\n\n')
    expect(rules).toContain('/assets/*\n  ! cache-control\n  cache-control: public, max-age=31536000, immutable')
    expect(rules).toContain('/config.json\n  ! cache-control\n  cache-control: no-store')
    expect(rules.find((rule) => rule.startsWith('/*\n'))).toContain('\n  cache-control: no-store')
  })
})
