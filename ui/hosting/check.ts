import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, decodeConfig, problemLine } from '../../adapters/config.ts'
import { configSchema, type Schema } from '../../adapters/config-schema.ts'
import { fallbackLanguage } from '../../core/language/languages.ts'
import { securityPath, securityProblem } from './files.ts'
import { cookieNameProblem, describedValues, liveProblems } from './live-problems.ts'

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
  const values = describedValues(content, [describedSchema()])
  const ignored = values.filter(({ described }) => described.length === 0).map(({ place }) => place)
  const decoded = decodeConfig(content)
  if (decoded._tag === 'Left') return { problems: decoded.left.map(problemLine), ignored }
  const name = cookieNameProblem(decoded.right.session)
  const problems = [
    ...(name === undefined ? [] : [{ key: 'session.cookieName', problem: name }]),
    ...(live === undefined ? [] : liveProblems(decoded.right, values, live.portal)),
  ]
  return { config: decoded.right, problems: problems.map(problemLine), ignored }
}

/** @throws when an argument is no absolute http(s) address */
export const addressArgument = (text: string): URL => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw new Error(`${text} is no address: https://… expected`)
  return new URL(text)
}

/** Where `hosting` writes the files that go over `dist/`. */
const hostingFolder = '.build/hosting/site'

/** What is wrong with the first `security.txt` in these folders. */
const securityEnd = async ([folder, ...others]: readonly string[]): Promise<string | undefined> => {
  if (folder === undefined) return undefined
  const text = await readFile(join(folder, securityPath), 'utf8').catch(() => undefined)
  return text === undefined ? securityEnd(others) : securityProblem(text)
}

/**
 * `check config.json [--live [address of the portal]]`. Also looks at the `security.txt` beside it, or that
 * `hosting` has written last.
 *
 * @throws with a line for each wrong key
 */
export const checkConfig = async (args: readonly string[], madeFiles = hostingFolder): Promise<string> => {
  const options = { live: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [path, address] = positionals
  if (path === undefined) throw new Error('Which file? node build.mjs check config.json [--live [https://address]]')
  const portal = address === undefined ? undefined : addressArgument(address)
  const { problems, ignored } = checkedConfig(await readFile(path, 'utf8'), values.live ? { portal } : undefined)
  const end = await securityEnd([dirname(path), madeFiles])
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

/** The values of the sample by their place: the first value of a list, and a text with all its languages. */
const examplesIn = (content: unknown, place = ''): Readonly<Record<string, unknown>> => {
  if (Array.isArray(content)) return examplesIn(content[0], `${place}[]`)
  if (content === null) return {}
  if (typeof content !== 'object' || fallbackLanguage in content) return { [place]: content }
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
