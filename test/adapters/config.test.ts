import { describe, expect, it } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isRight, left, right } from 'fp-ts/Either'
import { createSettings, decodeConfig } from '../../adapters/config.ts'
import type { JsonSchema } from '../../adapters/config-schema.ts'
import { createDescribedSchema } from '../../ui/hosting/check.ts'
import { changeConfig, createConfig, createConfigContent } from '../builders/config.ts'

const findConfigProblems = (content: unknown) => {
  const decoded = decodeConfig(content)
  return decoded._tag === 'Left' ? decoded.left.map(({ key }) => key) : []
}

it('An optional key that is missing has its default', () => {
  const content = createConfigContent()
  const keys = ['product.links', 'services.timeoutMs', 'session', 'oneTimeLinks', 'passwordMinLength', 'captcha']
  for (const key of [...keys, 'cardForm', 'analytics', 'activationApps']) changeConfig(key, undefined, content)
  const session = { cookieName: 'user_access_token', cookieDomain: undefined, trustedOrigins: [] }
  const none = { provider: 'none' }
  expect(createConfig({ ...content, session: {} }).session).toEqual(session)
  expect(decodeConfig(content)).toMatchObject(
    right({
      product: { links: [] },
      services: { timeoutMs: 15_000 },
      ...{ session, oneTimeLinks: 'automatic', passwordMinLength: 8, activationApps: [] },
      ...{ captcha: none, analytics: none, cardForm: { provider: 'braintree' } },
    }),
  )
})

it.each([
  ...['product', 'product.name', 'product.tagline', 'product.companyName', 'product.companyUrl'],
  ...['product.termsUrl', 'product.privacyUrl', 'services', 'services.sso', 'services.shop', 'services.activation'],
  ...['clientId', 'shopUrl', 'apps', 'apps.travel', 'apps.travel.openUrl', 'apps.travel.webUrl'],
  ...['apps.travel.android', 'apps.travel.ios', 'apps.navigation', 'apps.navigation.openUrl'],
])('The required key %s is named when it is missing', (key) => {
  const problems = findConfigProblems(changeConfig(key, undefined))
  expect(problems.length).toBeGreaterThan(0)
  expect(problems.filter((problem) => problem !== key && !problem.startsWith(`${key}.`))).toEqual([])
})

describe('A wrong key', () => {
  it.each([
    ['product.name', ' ', 'a non-empty text of at most 1000 characters expected'],
    ['product.termsUrl', 'javascript:alert(1)', 'an absolute http(s) URL expected'],
    ['services.timeoutMs', 0, 'a positive number below 2^31 expected'],
    ['apps.travel.openUrl', 'javascript:alert(1)//', 'an absolute URL expected'],
    ['session.cookieName', 'two words', 'a name for a cookie expected'],
    ['passwordMinLength', 7, 'a whole number from 8 to 64 expected'],
    ['telemetry.url', '/v1/logs', 'an absolute http(s) URL expected'],
    ['telemetry.sample', 10, 'a number from 0 to 1 expected'],
  ])('%s: %j is named, with what was expected', (key, value, problem) => {
    const content = {
      ...createConfigContent(),
      telemetry: { url: 'https://collector.test/v1/logs', environment: 'live' },
    }
    expect(decodeConfig(changeConfig(key, value, content))).toEqual(left([{ key, problem }]))
  })

  it.each([
    ['oneTimeLinks', 'sometimes', 'oneTimeLinks'],
    ['product.accent', 'red;}', 'product.accent'],
    ['product.accent', '#0b5c6', 'product.accent'],
    ['product.logo', { light: 'https://cdn.test/logo.svg' }, 'product.logo.light'],
    ['product.logo', { light: '//cdn.test/logo.svg' }, 'product.logo.light'],
    ['product.logo', { light: '/logo.svg', dark: '/\\cdn.test' }, 'product.logo.dark'],
    ['product.seller', { address: [''], vatId: null }, 'product.seller.address.0'],
    // A text with translations has to contain the fallback language.
    ['product.tagline', { de: 'Karten' }, 'product.tagline.en-gb'],
    ['product.termsUrl', { 'en-gb': 'https://a.test/terms', de: '/de' }, 'product.termsUrl.de'],
    ['session.trustedOrigins', ['https://a.test', 'b.test'], 'session.trustedOrigins.1'],
    ['product.links', [{ label: 'A', url: 'javascript:alert(1)' }], 'product.links.0.url'],
    ['captcha', { provider: 'altcha' }, 'captcha.challengeUrl'],
    ['cardForm', { provider: 'sandbox', tokenizeUrl: 'nowhere' }, 'cardForm.tokenizeUrl'],
    ['analytics', { provider: 'google' }, 'analytics.trackingId'],
    ['analytics', { provider: 'other' }, 'analytics'],
  ])('%s: %j is named by its place in the file', (key, value, place) => {
    expect(findConfigProblems(changeConfig(key, value))).toEqual([place])
  })

  it('is named together with every other wrong key', () => {
    const content = { ...createConfigContent(), clientId: '', shopUrl: 7, oneTimeLinks: 'never' }
    expect(findConfigProblems(content).sort()).toEqual(['clientId', 'oneTimeLinks', 'shopUrl'])
  })

  it.each([null, undefined, [], 'text', 7])('is reported as the whole file if the file contains %j', (content) => {
    expect(findConfigProblems(content)).toContain('(the whole file)')
  })
})

it('The domain of the shared cookie is in lower case, like the host names in browsers', () => {
  expect(createConfig({ session: { cookieDomain: '.Compass.Test' } }).session.cookieDomain).toBe('.compass.test')
})

it('The settings for core and screens have the accent and the trusted origins of the file, and no URL of a service', () => {
  const content = createConfigContent()
  changeConfig('product.accent', '#7a1fa2', content)
  changeConfig('session.trustedOrigins', ['https://A.test/shop/?x', 'https://b.test:8443'], content)
  const settings = createSettings(createConfig(content))
  expect(settings.brand.accent).toBe('#7a1fa2')
  expect(settings.trustedOrigins).toEqual(['https://a.test', 'https://b.test:8443'])
  expect(JSON.stringify(settings)).not.toContain('localhost')
})

/** A key of config.json. If it depends on another key, `option` has that key and the value that it needs. */
interface ConfigKey {
  readonly path: string
  readonly node: JsonSchema
  readonly required: boolean
  readonly option: readonly [path: string, value: unknown] | undefined
}

const createExample = ({ properties = {} }: JsonSchema): unknown =>
  Object.fromEntries(
    Object.entries(properties).map(([key, { const: fixed, examples = [] }]) => [key, fixed ?? examples[0]]),
  )

const listKeys = (node: JsonSchema, under = '', option?: ConfigKey['option']): readonly ConfigKey[] => {
  const { properties = {}, required = [], items, oneOf = [] } = node
  const at = (key: string | number) => (under === '' ? `${key}` : `${under}.${key}`)
  return [
    ...Object.entries(properties).flatMap(([key, child]) => {
      // If a group of keys is null by default, each of its keys can be set only together with the group.
      const isGroup = child.properties !== undefined && child.default === null
      return [
        { path: at(key), node: child, required: required.includes(key), option },
        ...listKeys(child, at(key), isGroup ? [at(key), child.examples?.[0]] : option),
      ]
    }),
    ...(items === undefined ? [] : listKeys(items, at(0), option)),
    ...oneOf.flatMap((each) => listKeys(each, under, [under, createExample(each)])),
  ]
}

const setSampleValue = ({ path, option }: ConfigKey, value: unknown) => {
  const content = createConfigContent()
  if (option !== undefined) changeConfig(...option, content)
  return changeConfig(path, value, content)
}

const configSchema = createDescribedSchema()
const configKeys = listKeys(configSchema)
const validateBySchema = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(configSchema)

const isAccepted = (content: unknown): boolean => isRight(decodeConfig(content))

/** Malformed and unusual URLs, colors and times, and texts that are valid for other keys. */
const testedValues: readonly unknown[] = [
  ...['', ' ', '\n', 'text', 'null', '.a.test', '#06f', '#06F', '#0B5C6b', '#12345', 'a;b', 'n'.repeat(129)],
  ...['automatic', 'click', 'car', 'truck', 'gps', 'altcha', 'recaptcha', 'braintree', 'sandbox', 'google'],
  ...['given', 'ask', 'none', 'other', { provider: 'none' }, { provider: 'other' }],
  ...['https://', 'http:a.test', 'https:/a.test', ' https://a.test', 'HTTPS://a.test', 'https://a b.test', '//a.test'],
  ...['https://1.2.3.4:80', 'https://1.2.3.256', 'https://a.1', 'https://a.0x1', 'http://[::1]:8090/x', 'http://[x]'],
  ...['https://a.test:65535', 'https://a.test:65536', 'https://u:p@a.test', 'https://a.test\\x', 'https://ö.test/ü?#ä'],
  ...['javascript:alert(1)', 'JAVASCRIPT:x', 'app:', 'app://a.b/c d', 'app:///x', 'app://a:1', 'a:b', 'ftp://a.test'],
  ...[0, 1, -1, 0.5, 1.5, 7, 8, 8.5, 64, 65, 15_000, 2 ** 31 - 1, 2 ** 31, 2 ** 32, true, null, {}, [], [null]],
]

const pairWithPath = (all: readonly ConfigKey[]) => all.map((place) => [place.path, place] as const)

describe('The schema of config.json', () => {
  it('is referenced by the sample, which is valid', () => {
    expect(createConfigContent()['$schema']).toBe('./config.schema.json')
    expect([validateBySchema(createConfigContent()), validateBySchema.errors]).toEqual([true, null])
  })

  it.each(pairWithPath(configKeys))(
    'describes %s, with a valid example, and a default if it may be left out',
    (_, place) => {
      const { description, examples = [] } = place.node
      expect(description).toMatch(/^[A-Z\d].*\.$/s)
      expect(examples.length).toBeGreaterThan(0)
      for (const example of examples) {
        const content = setSampleValue(place, example)
        expect([example, validateBySchema(content), isAccepted(content)]).toEqual([example, true, true])
      }
      expect('default' in place.node).toBe(!place.required)
      if (place.required || place.path === '$schema') return
      const decodeWith = (value: unknown) => decodeConfig(setSampleValue(place, value))
      expect(isRight(decodeWith(undefined))).toBe(true)
      expect(decodeWith(place.node.default)).toEqual(decodeWith(undefined))
    },
  )

  it.each(pairWithPath(configKeys))('accepts the same values of %s as the decoder', (_, place) => {
    const verdicts = [undefined, ...testedValues].map((value) => {
      const content = setSampleValue(place, value)
      return [value, validateBySchema(content), isAccepted(content)]
    })
    expect(verdicts).toEqual(verdicts.map(([value, verdict]) => [value, verdict, verdict]))
  })
})
