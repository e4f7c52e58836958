import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { decodeConfig, settingsOf } from '../../adapters/config.ts'
import { configContent, configOf, configWith } from '../builders/config.ts'

const problemsOf = (content: unknown) => {
  const decoded = decodeConfig(content)
  return decoded._tag === 'Left' ? decoded.left.map(({ key }) => key) : []
}

describe('The sample config.json', () => {
  it('is decoded with every key', () => {
    const { telemetry: _, reports: __, ...content } = configContent()
    expect(decodeConfig(configContent())).toEqual(
      right({ ...content, session: { ...Object(content['session']), cookieDomain: undefined } }),
    )
  })
})

it('A key that may be left out has its default', () => {
  const content = configContent()
  const keys = ['product.links', 'services.timeoutMs', 'session', 'oneTimeLinks', 'passwordMinLength', 'captcha']
  for (const key of [...keys, 'cardForm', 'analytics', 'activationApps']) configWith(key, undefined, content)
  const session = { cookieName: 'user_access_token', cookieDomain: undefined, trustedOrigins: [] }
  const none = { provider: 'none' }
  expect(configOf({ ...content, session: {} }).session).toEqual(session)
  expect(decodeConfig(content)).toMatchObject(
    right({
      product: { links: [] },
      services: { timeoutMs: 15_000 },
      ...{ session, oneTimeLinks: 'automatic', passwordMinLength: 8, activationApps: [] },
      ...{ captcha: none, analytics: none, cardForm: { provider: 'braintree' } },
    }),
  )
})

describe('A key that must be there', () => {
  it.each([
    ...['product', 'product.name', 'product.tagline', 'product.companyName', 'product.companyUrl'],
    ...['product.termsUrl', 'product.privacyUrl', 'services', 'services.sso', 'services.shop', 'services.activation'],
    ...['clientId', 'shopUrl', 'apps', 'apps.travel', 'apps.travel.openUrl', 'apps.travel.webUrl'],
    ...['apps.travel.android', 'apps.travel.ios', 'apps.navigation', 'apps.navigation.openUrl'],
  ])('%s is named when it is missing', (key) => {
    const problems = problemsOf(configWith(key, undefined))
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.filter((problem) => problem !== key && !problem.startsWith(`${key}.`))).toEqual([])
  })
})

describe('A wrong key', () => {
  it.each([
    ['product.name', ' ', 'a non-empty string expected'],
    ['product.termsUrl', 'javascript:alert(1)', 'an absolute http(s) URL expected'],
    ['services.timeoutMs', 0, 'a positive number below 2^31 expected'],
    ['apps.travel.openUrl', 'javascript:alert(1)//', 'an absolute URL expected'],
    ['session.cookieName', 'two words', 'a name for a cookie expected'],
    ['passwordMinLength', 7, 'a whole number from 8 to 64 expected'],
    ['telemetry.url', '/v1/logs', 'an absolute http(s) URL expected'],
    ['telemetry.sample', 10, 'a number from 0 to 1 expected'],
    ['reports', '/reports', 'an absolute http(s) URL expected'],
  ])('%s: %j is named, with what was expected', (key, value, problem) => {
    const content = { ...configContent(), telemetry: { url: 'https://collector.test/v1/logs', environment: 'live' } }
    expect(decodeConfig(configWith(key, value, content))).toEqual(left([{ key, problem }]))
  })

  it.each([
    ['oneTimeLinks', 'sometimes', 'oneTimeLinks'],
    ['product.accent', 'red;}', 'product.accent'],
    ['product.seller', { address: [''], vatId: null }, 'product.seller.address.0'],
    ['session.trustedOrigins', ['https://a.test', 'b.test'], 'session.trustedOrigins.1'],
    ['product.links', [{ label: 'A', url: 'javascript:alert(1)' }], 'product.links.0.url'],
    ['captcha', { provider: 'altcha' }, 'captcha.challengeUrl'],
    ['cardForm', { provider: 'sandbox', tokenizeUrl: 'nowhere' }, 'cardForm.tokenizeUrl'],
    ['analytics', { provider: 'google' }, 'analytics.trackingId'],
    ['analytics', { provider: 'other' }, 'analytics'],
  ])('%s: %j is named by its place in the file', (key, value, place) => {
    expect(problemsOf(configWith(key, value))).toEqual([place])
  })

  it('is named with every other', () => {
    const content = { ...configContent(), clientId: '', shopUrl: 7, oneTimeLinks: 'never' }
    expect(problemsOf(content).sort()).toEqual(['clientId', 'oneTimeLinks', 'shopUrl'])
  })

  it.each([null, undefined, [], 'text', 7])('is the whole file where that is %j', (content) => {
    expect(problemsOf(content)).toContain('(the whole file)')
  })
})

it('The settings for core and screens have accent and trusted origins of the file, and no address of a service', () => {
  const content = configContent()
  configWith('product.accent', '#7a1fa2', content)
  configWith('session.trustedOrigins', ['https://A.test/shop/?x', 'https://b.test:8443'], content)
  const settings = settingsOf(configOf(content))
  expect(settings.product.accent).toBe('#7a1fa2')
  expect(settings.trustedOrigins).toEqual(['https://a.test', 'https://b.test:8443'])
  expect(JSON.stringify(settings)).not.toContain('localhost')
})
