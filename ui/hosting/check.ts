import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, type ConfigProblem, decodeConfig, formatProblem, patterns } from '../../adapters/config.ts'
import { configSchema, type Schema } from '../../adapters/config-schema.ts'
import { isCookieOfGoogle, storedNames } from '../../adapters/storage/names.ts'
import { fallbackLanguage } from '../../core/language/languages.ts'
import { findBrandNotes } from './check-brand.ts'
import { findSecurityProblem, securityContactOf, securityPath } from './files.ts'
import { findCookieDomainProblem, findUrlProblem, findWebUrlProblem } from './live-addresses.ts'

/** A value of `config.json` with its path, such as `product.links.0.url`, and the schemas that describe the value. */
interface DescribedValue {
  readonly place: string
  readonly value: unknown
  readonly described: readonly Schema[]
}

/** Returns the values of a configuration with their schemas. An unknown key has no schema. */
const describeValues = (content: unknown, nodes: readonly Schema[], at = ''): readonly DescribedValue[] => {
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
    const place = at === '' ? key : `${at}.${key}`
    return [{ place, value, described }, ...(described.length === 0 ? [] : describeValues(value, described, place))]
  })
}

const urlPatterns: readonly unknown[] = Object.values(patterns)

/** Returns whether a value is a URL. In a URL by language, the schema's pattern is one level deeper. */
const isAddress = ({ described }: DescribedValue): boolean =>
  described.some((each) => [each, each.additionalProperties].some((one) => urlPatterns.includes(one?.pattern)))

/** Returns why browsers would refuse a cookie with this name, or which other value uses the name. */
const findCookieNameProblem = ({ cookieName, cookieDomain }: Config['session']): string | undefined => {
  if (/^__(?:Host-)?Http-/i.test(cookieName)) return 'a name that scripts may set expected: without "Http-"'
  if (cookieDomain !== undefined && /^__Host-/i.test(cookieName))
    return 'a name that may have a domain expected: "__Secure-" in place of "__Host-"'
  const { userToken, ...others } = storedNames
  return isCookieOfGoogle(cookieName) || Object.values<string>(others).includes(cookieName)
    ? "a name expected that neither the portal's other values nor Google Analytics use"
    : undefined
}

type ProblemsOfKeys = Readonly<Record<string, string | false | undefined>>

const problemsIn = (keys: ProblemsOfKeys): readonly ConfigProblem[] =>
  Object.entries(keys).flatMap(([key, problem]) => (problem ? [{ key, problem }] : []))

/** The portal's URL for customers, and the URL schemes of the operator's apps. */
export interface LiveOptions {
  readonly portal: URL | undefined
  readonly schemes?: readonly string[]
}

const portalKey = 'the address of the portal'

/** The key for tests from Google's FAQ, with which everybody passes. */
const recaptchaTestKey = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI'

/** Returns the problems that a valid configuration would cause for customers. */
const findLiveProblems = (
  config: Config,
  values: readonly DescribedValue[],
  { portal, schemes = [] }: LiveOptions,
): readonly ConfigProblem[] => {
  const { services, session, cardForm, captcha, apps } = config
  const { timeoutMs } = services
  const domainProblem = session.cookieDomain && findCookieDomainProblem(session.cookieDomain, portal)
  const problemOfKey = {
    'services.timeoutMs': (timeoutMs < 1000 || timeoutMs > 60_000) && 'a second (1000) to a minute (60000) expected',
    'session.cookieDomain': domainProblem,
    'cardForm.provider': cardForm.provider === 'sandbox' && 'a payment provider expected, not the sandbox',
    'product.securityContact':
      !/^(?:https|mailto):/.test(securityContactOf(config) ?? '') && 'an https or mailto address expected',
    'captcha.provider': captcha.provider === 'none' && 'a captcha expected',
    'captcha.siteKey':
      captcha.provider === 'recaptcha' &&
      captcha.siteKey === recaptchaTestKey &&
      "a key of your own expected: Google's key for tests lets everybody pass",
    'apps.travel.webUrl': !domainProblem && findWebUrlProblem(apps.travel.webUrl, session.cookieDomain),
    [portalKey]: portal && findUrlProblem(portalKey, portal.href, schemes),
  }
  return [
    ...values
      .filter(isAddress)
      .flatMap(({ place, value }) =>
        problemsIn({ [place]: typeof value === 'string' && findUrlProblem(place, value, schemes) }),
      ),
    ...problemsIn(problemOfKey),
  ]
}

interface CheckResult {
  /** Undefined if the configuration is invalid. */
  readonly config?: Config
  /** A line for each wrong key with the reason, as the start-up failure page shows it. */
  readonly problems: readonly string[]
  /** Keys that the portal does not know. They may be misspelled. */
  readonly ignored: readonly string[]
}

/**
 * Reads a text file.
 *
 * @throws an error with the name of the file
 */
export const readText = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(({ code }) => {
    throw new Error(`${path} can't be read (${code})`)
  })

/**
 * Parses the content of a file, which may begin with a byte order mark.
 *
 * @throws an error with the name of the file
 */
export const parseJson = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Error(`${name}: not JSON (${error instanceof Error ? error.message : error})`)
  }
}

/** Returns the keys that an object has twice: `JSON.parse` uses only the last value. */
const findRepeatedKeys = (text: string): readonly string[] => {
  const open: { readonly keys: Set<string>; at: string }[] = []
  const repeated: string[] = []
  for (const [token, string, colon] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*(:?)|[{}[\]]/g)) {
    const inner = open.at(-1)
    if (token === '{' || token === '[') open.push({ keys: new Set(), at: '' })
    else if (token === '}' || token === ']') open.pop()
    else if (inner !== undefined && string !== undefined && colon === ':') {
      inner.at = JSON.parse(string)
      if (inner.keys.has(inner.at)) repeated.push(open.flatMap(({ at }) => at || []).join('.'))
      inner.keys.add(inner.at)
    }
  }
  return [...new Set(repeated)]
}

/** Checks the content of `config.json`. With `live`, also checks that customers can use the configuration. */
export const checkConfigText = (text: string, live?: LiveOptions): CheckResult => {
  let content: unknown
  try {
    content = parseJson('config.json', text)
  } catch (error) {
    return { problems: [Object(error).message], ignored: [] }
  }
  const values = describeValues(content, [createDescribedSchema()])
  const ignored = values.filter(({ described }) => described.length === 0).map(({ place }) => place)
  const decoded = decodeConfig(content)
  if (decoded._tag === 'Left') return { problems: decoded.left.map(formatProblem), ignored }
  const { clientId, session } = decoded.right
  const names = {
    clientId: !/^[a-z\d-]{3,64}$/.test(clientId) && '3 to 64 of a-z, 0-9 and "-" expected',
    'session.cookieName': findCookieNameProblem(session),
  }
  const problems = [
    ...problemsIn(names),
    ...(live === undefined ? [] : findLiveProblems(decoded.right, values, live)),
    ...findRepeatedKeys(text).map((key) => ({ key, problem: 'one value expected: this key occurs twice' })),
  ]
  return { config: decoded.right, problems: problems.map(formatProblem), ignored }
}

/**
 * Parses an argument.
 *
 * @throws if it is not an absolute http(s) URL
 */
export const parseUrlArgument = (text: string): URL => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw new Error(`${text} is not an address: https://… expected`)
  return new URL(text)
}

/** The folder to which `hosting` writes the files that are copied over `dist/`. */
const hostingFolder = '.build/hosting/site'

/** Returns the problem of the first `security.txt` in these folders. */
const findSecurityTextProblem = async ([folder, ...others]: readonly string[]): Promise<string | undefined> => {
  if (folder === undefined) return undefined
  const text = await readFile(join(folder, securityPath), 'utf8').catch(() => undefined)
  return text === undefined ? findSecurityTextProblem(others) : findSecurityProblem(text)
}

/**
 * Runs `check config.json [--live [address of the portal]] [--scheme NAME]…`, where NAME is a scheme of the operator's apps. Also
 * checks the `security.txt` next to the file, or else the one that `hosting` wrote.
 *
 * @throws an error with a line for each wrong key
 */
export const checkConfig = async (args: readonly string[], generatedFiles = hostingFolder): Promise<string> => {
  const { values, positionals } = parseArgs({
    args,
    options: {
      live: { type: 'boolean', default: false },
      scheme: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  })
  const [path, address, other] = positionals
  if (path === undefined || other !== undefined)
    throw new Error('Give one file: node build.mjs check config.json [--live [https://address]]')
  const portal = address === undefined ? undefined : parseUrlArgument(address)
  if (portal !== undefined && !values.live)
    throw new Error(`${address}: the address of the portal is only checked with --live`)
  const { config, problems, ignored } = checkConfigText(
    await readText(path),
    values.live ? { portal, schemes: values.scheme } : undefined,
  )
  const end = await findSecurityTextProblem([dirname(path), generatedFiles])
  const notes = [
    ...ignored.map((key) => `${key}: unknown key, ignored`),
    ...(config === undefined ? [] : await findBrandNotes(config, [dirname(path), generatedFiles])),
  ]
  const all = [...problems, ...(end === undefined ? [] : [formatProblem({ key: securityPath, problem: end })])]
  if (all.length > 0) throw new Error([...all, ...notes].join('\n'))
  return [...notes, `${path} is valid${values.live ? ' for customers' : ''}.`].join('\n')
}

const jsonOf = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

/** Examples for keys that the sample configuration does not have. */
const additionalExamples = {
  'product.accent': '#7a1fa2',
  'product.logo.light': '/logo.svg',
  'product.logo.dark': '/logo-dark.svg',
  'product.securityContact': 'mailto:security@meridian.test',
  'session.cookieDomain': '.meridian.test',
  passwordMinLength: 12,
  'captcha.altcha.challengeUrl': 'https://captcha.meridian.test/challenge',
  'captcha.recaptcha.siteKey': '6Lc…',
  'analytics.google.trackingId': 'G-1234567890',
  'telemetry.url': 'https://collector.meridian.test/v1/logs',
  'telemetry.sample': 0.1,
  'telemetry.environment': 'live',
}

/** Returns the values of the sample by their paths. Only the first value of a list is used. */
const collectExamples = (content: unknown, place = ''): Readonly<Record<string, unknown>> => {
  if (Array.isArray(content)) return collectExamples(content[0], `${place}[]`)
  if (content === null) return {}
  if (typeof content !== 'object' || fallbackLanguage in content) return { [place]: content }
  const entries = Object.entries(content)
  return Object.assign(
    {},
    ...entries.map(([key, value]) => collectExamples(value, place === '' ? key : `${place}.${key}`)),
  )
}

/** Returns `config.schema.json`, with which an editor describes and checks `config.json`. */
export const createDescribedSchema = (): Schema => {
  const { $schema, ...sample } = jsonOf('config.json')
  const examples = {
    ...collectExamples(sample),
    'cardForm.sandbox.tokenizeUrl': sample.cardForm.tokenizeUrl,
    ...additionalExamples,
  }
  const schema = configSchema({ descriptions: jsonOf('config-words.json'), examples })
  const schemaKey = {
    description: 'The path of the schema, for editors. The portal does not read it.',
    default: $schema,
    examples: [$schema],
  }
  return { ...schema, properties: { $schema: schemaKey, ...schema.properties } }
}
