import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, type ConfigProblem, decodeConfig, problemLine } from '../../adapters/config.ts'
import { configSchema, type Schema } from '../../adapters/config-schema.ts'
import { calledAddresses } from './content-security-policy.ts'
import { securityContact, securityPath, securityProblem } from './files.ts'

/** Browsers refuse a cookie for a domain of one part, such as `.test`. */
const covers = (domain: string, host: string): boolean =>
  domain.includes('.') && (host === domain || host.endsWith(`.${domain}`))

const cookieProblem = (cookieDomain: string, portal: URL | undefined): string | undefined => {
  if (portal === undefined) return "the portal's address is needed to see whether it is covered: add it to the command"
  const domain = cookieDomain.replace(/^\./, '').toLowerCase()
  return covers(domain, portal.hostname) ? undefined : `a domain expected that ${portal.hostname} belongs to`
}

/** Browsers refuse such a cookie from this configuration: then each session lives in one browser's storage alone. */
const cookieNameProblem = ({ cookieName, cookieDomain }: Config['session']): string | undefined => {
  if (/^__(?:Host-)?Http-/i.test(cookieName)) return 'a name expected that scripts may set: without "Http-"'
  return cookieDomain !== undefined && /^__Host-/i.test(cookieName)
    ? 'a name expected that may have a domain: "__Secure-" in place of "__Host-"'
    : undefined
}

/** Problems that keep a valid configuration from customers. */
const liveProblems = (config: Config, portal: URL | undefined): readonly ConfigProblem[] => {
  const { reports, session, cardForm, captcha } = config
  const addresses = { ...calledAddresses(config), ...(reports === undefined ? {} : { reports }) }
  const plain = Object.entries(addresses).filter(([, address]) => new URL(address).protocol !== 'https:')
  const cookie = session.cookieDomain === undefined ? undefined : cookieProblem(session.cookieDomain, portal)
  return [
    ...plain.map(([key]) => ({ key, problem: 'an https address expected' })),
    ...(cookie === undefined ? [] : [{ key: 'session.cookieDomain', problem: cookie }]),
    ...(cardForm.provider === 'sandbox'
      ? [{ key: 'cardForm.provider', problem: 'a payment provider expected: the sandbox is none' }]
      : []),
    ...(/^(?:https|mailto):/.test(securityContact(config) ?? '')
      ? []
      : [{ key: 'product.securityContact', problem: 'a https or mailto address expected' }]),
    ...(captcha.provider === 'none' ? [{ key: 'captcha.provider', problem: 'a captcha expected' }] : []),
  ]
}

interface Checked {
  /** Undefined when it is invalid. */
  readonly config?: Config
  /** Each wrong key with its reason, as the start-up failure page names it. */
  readonly problems: readonly string[]
  /** Unknown keys, which may be misspelt. */
  readonly ignored: readonly string[]
}

/** @param live checks that the configuration is fit for customers, at this address of the portal */
export const checkedConfig = (text: string, live?: { readonly portal: URL | undefined }): Checked => {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    return { problems: [`config.json: not JSON (${error instanceof Error ? error.message : error})`], ignored: [] }
  }
  const ignored = unknownKeys(content)
  const decoded = decodeConfig(content)
  if (decoded._tag === 'Left') return { problems: decoded.left.map(problemLine), ignored }
  const name = cookieNameProblem(decoded.right.session)
  const problems = [
    ...(name === undefined ? [] : [{ key: 'session.cookieName', problem: name }]),
    ...(live === undefined ? [] : liveProblems(decoded.right, live.portal)),
  ]
  return { config: decoded.right, problems: problems.map(problemLine), ignored }
}

/** @throws when an argument is no absolute http(s) address */
export const addressArgument = (text: string): URL => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw new Error(`${text} is no address: https://… expected`)
  return new URL(text)
}

/**
 * `check config.json [--live [address of the portal]]`. Also looks at the files that `hosting` made of it, if there are
 * any.
 *
 * @throws with a line for each wrong key
 */
export const checkConfig = async (args: readonly string[]): Promise<string> => {
  const options = { live: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [path, address] = positionals
  if (path === undefined) throw new Error('Which file? node build.mjs check config.json [--live [https://address]]')
  const portal = address === undefined ? undefined : addressArgument(address)
  const { problems, ignored } = checkedConfig(await readFile(path, 'utf8'), values.live ? { portal } : undefined)
  const security = await readFile(join(dirname(path), securityPath), 'utf8').catch(() => undefined)
  const end = security === undefined ? undefined : securityProblem(security)
  const notes = ignored.map((key) => `${key}: not a key of the portal's, ignored`)
  const all = [...problems, ...(end === undefined ? [] : [problemLine({ key: securityPath, problem: end })])]
  if (all.length > 0) throw new Error([...all, ...notes].join('\n'))
  return [...notes, `${path} is right${values.live ? ' for customers' : ''}.`].join('\n')
}

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
    const described = nodes.flatMap(
      ({ properties = {}, items, oneOf = [], propertyNames, additionalProperties = {} }) =>
        isList
          ? (items ?? [])
          : [properties, ...oneOf.map((each) => each.properties ?? {})].flatMap(
              (each) => each[key] ?? (propertyNames?.enum?.includes(key) ? additionalProperties : []),
            ),
    )
    const at = place === '' ? key : `${place}.${key}`
    return described.length === 0 ? [at] : below(value, described, at)
  })
}

/** The keys of a configuration that the schema does not describe. */
const unknownKeys = (content: unknown): readonly string[] => below(content, [describedSchema()], '')
