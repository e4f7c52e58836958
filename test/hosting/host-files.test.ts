import { describe, expect, it } from '@jest/globals'
import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement } from '@mdn/browser-compat-data/types'
import { createContentSecurityPolicy } from '../../ui/hosting/content-security-policy.ts'
import { hashInlineSources } from '../../ui/hosting/headers.ts'
import { createHostFiles, type HostOptions } from '../../ui/hosting/host-files.ts'
import { createConfig, createConfigContent } from '../builders/config.ts'
import { sitePage } from './running-nginx.ts'

const services = { sso: 'https://id.test:8443/sso', shop: 'https://shop.test/api', activation: 'https://shop.test/' }
const cardForm = { provider: 'sandbox', tokenizeUrl: 'https://shop.test/cards' }
const minimalConfig = { services, cardForm }
const connectSourceList = "'self' https://id.test:8443 https://shop.test"

const createPolicy = (
  changes: object,
  https = true,
  inline?: Parameters<typeof createContentSecurityPolicy>[1]['inline'],
) =>
  Object.fromEntries(
    createContentSecurityPolicy(createConfig(changes), { https, ...(inline && { inline }) })
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0], directive.replace(/^\S+ ?/, '')]),
  )

describe('The content security policy', () => {
  it('allows the page its own files, its inline scripts and styles, the configured services, and nothing else', () => {
    expect(createPolicy(minimalConfig, true, hashInlineSources(sitePage))).toEqual({
      'default-src': "'none'",
      'script-src': "'self' 'sha256-Y74BD2X0k6khLqnAdt5R40grh2LG/PMuH1sCo2oeU1Y='",
      'style-src': "'self' 'sha256-IAdwN3biDCQ3brrgp1m8kBEsPQYyqfREKOEfeoREopc='",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'manifest-src': "'self'",
      'connect-src': connectSourceList,
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
      'upgrade-insecure-requests': '',
    })
  })

  // The whole directives are compared, so that the test also fails for an unneeded source.
  it.each<readonly [name: string, chosen: object, allowed: Readonly<Record<string, string>>]>([
    [
      'reCAPTCHA',
      { captcha: { provider: 'recaptcha', siteKey: 'key' } },
      {
        'script-src': "'self' https://www.google.com/recaptcha/api.js https://www.gstatic.com/recaptcha/releases/",
        'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
        'connect-src': `${connectSourceList} https://www.google.com/recaptcha/`,
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
    [
      'Braintree',
      { cardForm: { provider: 'braintree' } },
      {
        'frame-src': 'https://assets.braintreegateway.com',
        'img-src': "'self' data: https://assets.braintreegateway.com",
        'connect-src':
          `${connectSourceList} https://api.braintreegateway.com https://api.sandbox.braintreegateway.com ` +
          'https://client-analytics.braintreegateway.com https://client-analytics.sandbox.braintreegateway.com ' +
          'https://*.braintree-api.com',
      },
    ],
    [
      'Google Analytics',
      { analytics: { provider: 'google', trackingId: 'G-1' } },
      {
        'script-src': "'self' https://www.googletagmanager.com/gtag/js",
        'img-src': "'self' data: https://*.google-analytics.com https://www.googletagmanager.com",
        'connect-src': `${connectSourceList} https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com`,
        'trusted-types': 'portal-scripts goog#html',
      },
    ],
  ])('allows %s the URLs that it needs when it is configured, and no others', (_, chosen, allowed) => {
    expect(createPolicy({ ...minimalConfig, ...chosen })).toEqual({ ...createPolicy(minimalConfig), ...allowed })
  })

  it('upgrades no request over plain HTTP, and allows only the page’s own origin if the configuration is wrong', () => {
    expect(createPolicy(minimalConfig, false)).not.toHaveProperty('upgrade-insecure-requests')
    expect(createContentSecurityPolicy(undefined, { https: false })).toContain("connect-src 'self';")
  })
})

const createFiles = (changes: object = {}, options?: HostOptions) =>
  createHostFiles({ ...createConfigContent(), ...changes }, sitePage, options)

const findHeaderRule = (path: string, changes: object = {}, host = 'cloudflare'): readonly string[] => {
  const rules = (createFiles(changes)[`${host}/_headers`] ?? '').split('\n\n').map((text) => text.split('\n'))
  return rules.flatMap((lines) => (lines.includes(path) ? lines.slice(lines.indexOf(path) + 1) : [])).filter(Boolean)
}

describe('The files of a host', () => {
  it('have the headers that guard a page', () => {
    const guards = ['x-content-type-options: nosniff', 'x-frame-options: DENY', 'referrer-policy: no-referrer']
    const origins = ['cross-origin-resource-policy: same-origin', 'cross-origin-opener-policy: same-origin']
    const lines = [...guards, ...origins, 'strict-transport-security: max-age=63072000; includeSubDomains']
    expect(findHeaderRule('/*')).toEqual(expect.arrayContaining(lines.map((line) => `  ${line}`)))
  })

  it('permit only the browser feature that pages use, copying a text', () => {
    const known: Readonly<Record<string, { readonly __compat?: CompatStatement }>> = Object(
      bcd.http['headers']?.['Permissions-Policy'],
    )
    const isReleased = ({ __compat: compat }: { readonly __compat?: CompatStatement }) =>
      [compat?.support.chrome ?? []].flat().some(({ version_added, flags }) => version_added && flags === undefined)
    const released = Object.keys(known).filter(
      (name) => /^(?!__|wildcards$)/.test(name) && isReleased(known[name] ?? {}),
    )
    expect(released.length).toBeGreaterThan(40)
    const [, value = ''] = /permissions-policy: (.*)/.exec(findHeaderRule('/*').join('\n')) ?? []
    expect(value).toMatch(/^(?:[a-z-]+=\(\)(?:, |$))+$/)
    const permitted = released.filter((name) => !value.split(', ').includes(`${name}=()`))
    expect(permitted).toEqual(['clipboard-write'])
    for (const name of ['attribution-reporting', 'bluetooth', 'browsing-topics', 'local-network-access'])
      expect(value).toContain(`${name}=()`)
  })

  it('have no line that is too long for a host, with all providers', () => {
    const captcha = { provider: 'recaptcha', siteKey: 'key' }
    const analytics = { provider: 'google', trackingId: 'G-1' }
    const lines = findHeaderRule('/*', { captcha, analytics, cardForm: { provider: 'braintree' } })
    expect(lines.length).toBeGreaterThan(8)
    expect(lines.filter((line) => line.length > 2000)).toEqual([])
  })

  it('have browsers connect to the services before the first call, once to each host', () => {
    const [sso, shop] = ['https://sso.test', 'https://shop.test'].map(
      (host) => `<${host}>; rel=preconnect; crossorigin`,
    )
    const services = { sso: 'https://sso.test/v1', shop: 'https://shop.test', activation: 'https://activation.test' }
    expect(findHeaderRule('/*', { services })).toContain(`  link: ${sso}, ${shop}`)
    expect(findHeaderRule('/*', { services: { ...services, shop: 'https://sso.test/shop' } })).toContain(
      `  link: ${sso}`,
    )
  })

  it('have assets cached permanently, name the content type of an app’s association file, and lead password managers to the settings', () => {
    const permanentCaching = '  cache-control: public, max-age=31536000, immutable'
    // Netlify does not support lines that begin with "!", and uses the last value of a header.
    expect(findHeaderRule('/assets/*')).toEqual(['  ! cache-control', permanentCaching])
    expect(findHeaderRule('/assets/*', {}, 'netlify')).toEqual([permanentCaching])
    expect(findHeaderRule('/*', {}, 'netlify')).toEqual(findHeaderRule('/*'))
    const association = findHeaderRule('/.well-known/apple-app-site-association')
    expect(association).toEqual(['  content-type: application/json; charset=utf-8'])
    expect(createFiles()['netlify/_redirects']).toBe('/.well-known/change-password /settings 302\n')
  })

  it('have a manifest and a security.txt that are generated from the configuration', () => {
    const product = {
      ...Object(createConfigContent()).product,
      name: 'Polaris',
      securityContact: 'mailto:a@polaris.test',
    }
    const generated = createFiles({ product })
    const named = { name: 'Polaris account', short_name: 'Polaris', lang: 'en-GB', description: expect.any(String) }
    expect(JSON.parse(generated['site/site.webmanifest'] ?? '')).toMatchObject(named)
    const [contact, expires = ''] = (generated['site/.well-known/security.txt'] ?? '').split('\n')
    expect(contact).toBe('Contact: mailto:a@polaris.test')
    const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000
    expect(days > 359 && days < 365).toBe(true)
    expect(createFiles()['site/.well-known/security.txt']).toContain('Contact: https://www.meridian.test/support\n')
  })

  it('have a statement on accessibility to complete, with the names of the configuration as text', () => {
    const product = { ...Object(createConfigContent()).product, name: 'A & <b>', supportUrl: 'https://a.test/?b&c' }
    const statement = createFiles({ product })['accessibility.html'] ?? ''
    expect(statement).toContain('<h1>Accessibility of the A &#38; &#60;b&#62; account</h1>')
    expect(statement).toContain('<a href="https://a.test/?b&#38;c">')
    expect(statement).not.toContain('{{')
  })

  it('serve the portal over TLS, unless that is switched off', () => {
    const listenDirectives = (options: HostOptions) =>
      (createFiles({}, options)['nginx/portal.conf'] ?? '').match(/(?<=listen |server_name ).*(?=;)/g)
    const serverName = 'account.test'
    const overTls = ['443 ssl http2', '[::]:443 ssl http2']
    expect(listenDirectives({ serverName })).toEqual(['80', '[::]:80', ...overTls, serverName])
    expect(listenDirectives({ serverName, plainHttp: true })).toEqual(['80', '[::]:80', serverName])
  })

  it.each<readonly [name: string, changes: object, options: HostOptions, message: string]>([
    ['a wrong key', { clientId: 7 }, {}, 'clientId: a non-empty text of at most 1000 characters expected'],
    ['a name that is not a host name', {}, { serverName: 'a; return 200' }, 'is not a host name'],
    ['a name that matches any host, to which redirects would lead', {}, { serverName: '_' }, '_ is not a host name'],
  ])('are refused with %s', (_, changes, options, message) => {
    expect(() => createFiles(changes, options)).toThrow(message)
  })
})
