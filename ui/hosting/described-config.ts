import { readFileSync } from 'node:fs'
import { configSchema, type Schema } from '../../adapters/config-schema.ts'

const jsonOf = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

/** Examples of keys that the sample does not have. */
const furtherExamples = {
  'product.accent': '#7a1fa2',
  'product.securityContact': 'mailto:security@meridian.test',
  'session.cookieDomain': '.meridian.test',
  passwordMinLength: 12,
  'captcha.altcha.challengeUrl': 'https://captcha.meridian.test/challenge',
  'captcha.recaptcha.siteKey': '6Lc…',
  'analytics.google.trackingId': 'G-1234567890',
  'telemetry.url': 'https://collector.meridian.test/v1/logs',
  'telemetry.sample': 0.1,
  'telemetry.environment': 'live',
  reports: 'https://collector.meridian.test/reports',
}

/** The values of the sample by their place; the first value of a list. */
const examplesIn = (content: unknown, place = ''): Readonly<Record<string, unknown>> => {
  if (Array.isArray(content)) return examplesIn(content[0], `${place}[]`)
  if (typeof content !== 'object' || content === null) return content === null ? {} : { [place]: content }
  const entries = Object.entries(content)
  return Object.assign({}, ...entries.map(([key, value]) => examplesIn(value, place === '' ? key : `${place}.${key}`)))
}

/** `config.schema.json`, which describes `config.json` to an editor. */
export const describedSchema = (): Schema => {
  const { $schema, ...sample } = jsonOf('config.json')
  const examples = {
    ...examplesIn(sample),
    'cardForm.sandbox.tokenizeUrl': sample.cardForm.tokenizeUrl,
    ...furtherExamples,
  }
  const schema = configSchema({ descriptions: jsonOf('config-words.json'), examples })
  const own = {
    description: 'Where this description lies, for editors that show it. The portal does not read it.',
    default: $schema,
    examples: [$schema],
  }
  return { ...schema, properties: { $schema: own, ...schema.properties } }
}

const below = (content: unknown, nodes: readonly Schema[], place: string): readonly string[] => {
  if (typeof content !== 'object' || content === null) return []
  const isList = Array.isArray(content)
  return Object.entries(content).flatMap(([key, value]) => {
    const described = nodes.flatMap(({ properties = {}, items, oneOf = [] }) =>
      isList
        ? (items ?? [])
        : [properties, ...oneOf.map((each) => each.properties ?? {})].flatMap((each) => each[key] ?? []),
    )
    const at = place === '' ? key : `${place}.${key}`
    return described.length === 0 ? [at] : below(value, described, at)
  })
}

/** The keys of a configuration that the schema does not describe. */
export const unknownKeys = (content: unknown): readonly string[] => below(content, [describedSchema()], '')
