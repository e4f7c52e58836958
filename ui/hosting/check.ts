import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, type ConfigProblem, decodeConfig, patterns, problemLine } from '../../adapters/config.ts'
import { configSchema, type Schema } from '../../adapters/config-schema.ts'
import { isCookieOfGoogle, storedNames } from '../../adapters/storage/names.ts'
import { fallbackLanguage } from '../../core/language/languages.ts'
import { brandNotes } from './check-brand.ts'
import { securityContact, securityPath, securityProblem } from './files.ts'
import { addressProblem, cookieDomainProblem, webUrlProblem } from './live-addresses.ts'

/** A value of `config.json` with its place, such as `product.links.0.url`, and what the schema says about it. */
interface DescribedValue {
  readonly place: string
  readonly value: unknown
  readonly described: readonly Schema[]
}

/** The values of a configuration, walked along the schema. The schema says nothing about unknown keys. */
const describedValues = (content: unknown, nodes: readonly Schema[], at = ''): readonly DescribedValue[] => {
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
    return [{ place, value, described }, ...(described.length === 0 ? [] : describedValues(value, described, place))]
  })
}

const urlPatterns: readonly unknown[] = Object.values(patterns)

/** A key that holds an address in each language has the pattern one level below. */
const isAddress = ({ described }: DescribedValue): boolean =>
  described.some((each) => [each, each.additionalProperties].some((one) => urlPatterns.includes(one?.pattern)))

/** Browsers refuse such a cookie from this configuration, or another value has its name. */
const cookieNameProblem = ({ cookieName, cookieDomain }: Config['session']): string | undefined => {
  if (/^__(?:Host-)?Http-/i.test(cookieName)) return 'a name expected that scripts may set: without "Http-"'
  if (cookieDomain !== undefined && /^__Host-/i.test(cookieName))
    return 'a name expected that may have a domain: "__Secure-" in place of "__Host-"'
  const { userToken, ...others } = storedNames
  return isCookieOfGoogle(cookieName) || Object.values<string>(others).includes(cookieName)
    ? "a name expected that neither the portal's other values nor Google Analytics have"
    : undefined
}

type ProblemsOfKeys = Readonly<Record<string, string | false | undefined>>

const problemsIn = (keys: ProblemsOfKeys): readonly ConfigProblem[] =>
  Object.entries(keys).flatMap(([key, problem]) => (problem ? [{ key, problem }] : []))

/** The address of the portal for customers, and the schemes of the operator's apps. */
export interface LiveOptions {
  readonly portal: URL | undefined
  readonly schemes?: readonly string[]
}

const itsAddress = 'the address of the portal'

/** Google publishes it in its FAQ. It lets everybody pass. */
const recaptchaTestKey = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI'

/** Problems that keep a valid configuration from customers. */
const liveProblems = (
  config: Config,
  values: readonly DescribedValue[],
  { portal, schemes = [] }: LiveOptions,
): readonly ConfigProblem[] => {
  const { services, session, cardForm, captcha, apps } = config
  const { timeoutMs } = services
  const ofDomain = session.cookieDomain && cookieDomainProblem(session.cookieDomain, portal)
  const ofKeys = {
    'services.timeoutMs': (timeoutMs < 1000 || timeoutMs > 60_000) && 'a second (1000) to a minute (60000) expected',
    'session.cookieDomain': ofDomain,
    'cardForm.provider': cardForm.provider === 'sandbox' && 'a payment provider expected: the sandbox is none',
    'product.securityContact':
      !/^(?:https|mailto):/.test(securityContact(config) ?? '') && 'a https or mailto address expected',
    'captcha.provider': captcha.provider === 'none' && 'a captcha expected',
    'captcha.siteKey':
      captcha.provider === 'recaptcha' &&
      captcha.siteKey === recaptchaTestKey &&
      "a key of your own expected: Google's key for tests lets everybody pass",
    'apps.travel.webUrl': !ofDomain && webUrlProblem(apps.travel.webUrl, session.cookieDomain),
    [itsAddress]: portal && addressProblem(itsAddress, portal.href, schemes),
  }
  return [
    ...values
      .filter(isAddress)
      .flatMap(({ place, value }) =>
        problemsIn({ [place]: typeof value === 'string' && addressProblem(place, value, schemes) }),
      ),
    ...problemsIn(ofKeys),
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

/** @throws with the name of the file */
export const readText = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(({ code }) => {
    throw new Error(`${path} can't be read (${code})`)
  })

/**
 * The content of a file, which editors may begin with a mark of its encoding.
 *
 * @throws with the name of the file
 */
export const parsedJson = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Error(`${name}: not JSON (${error instanceof Error ? error.message : error})`)
  }
}

/** The places that have two values in one object: everything but the last is lost. */
const repeatedKeys = (text: string): readonly string[] => {
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

/** @param live checks that the configuration is fit for customers */
export const checkedConfig = (text: string, live?: LiveOptions): Checked => {
  let content: unknown
  try {
    content = parsedJson('config.json', text)
  } catch (error) {
    return { problems: [Object(error).message], ignored: [] }
  }
  const values = describedValues(content, [describedSchema()])
  const ignored = values.filter(({ described }) => described.length === 0).map(({ place }) => place)
  const decoded = decodeConfig(content)
  if (decoded._tag === 'Left') return { problems: decoded.left.map(problemLine), ignored }
  const { clientId, session } = decoded.right
  const names = {
    clientId: !/^[a-z\d-]{3,64}$/.test(clientId) && '3 to 64 of a-z, 0-9 and "-" expected',
    'session.cookieName': cookieNameProblem(session),
  }
  const problems = [
    ...problemsIn(names),
    ...(live === undefined ? [] : liveProblems(decoded.right, values, live)),
    ...repeatedKeys(text).map((key) => ({ key, problem: 'one value expected: this key is there twice' })),
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
 * `check config.json [--live [address of the portal]] [--scheme NAME]…`; a scheme is one of the operator's apps. Also looks at the `security.txt` beside it, or that
 * `hosting` has written last.
 *
 * @throws with a line for each wrong key
 */
export const checkConfig = async (args: readonly string[], madeFiles = hostingFolder): Promise<string> => {
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
    throw new Error('Which file? node build.mjs check config.json [--live [https://address]]')
  const portal = address === undefined ? undefined : addressArgument(address)
  if (portal !== undefined && !values.live)
    throw new Error(`${address}: only --live looks at the address of the portal`)
  const { config, problems, ignored } = checkedConfig(
    await readText(path),
    values.live ? { portal, schemes: values.scheme } : undefined,
  )
  const end = await securityEnd([dirname(path), madeFiles])
  const notes = [
    ...ignored.map((key) => `${key}: not a key of the portal's, ignored`),
    ...(config === undefined ? [] : await brandNotes(config, [dirname(path), madeFiles])),
  ]
  const all = [...problems, ...(end === undefined ? [] : [problemLine({ key: securityPath, problem: end })])]
  if (all.length > 0) throw new Error([...all, ...notes].join('\n'))
  return [...notes, `${path} is right${values.live ? ' for customers' : ''}.`].join('\n')
}

const jsonOf = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

/** Examples of keys that the sample does not have. */
const furtherExamples = {
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
