import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, type ConfigProblem, decodeConfig, formatProblem, urlPatterns } from '../../adapters/config.ts'
import { createConfigSchema, type JsonSchema } from '../../adapters/config-schema.ts'
import { isGoogleCookie, storedNames } from '../../adapters/storage/names.ts'
import { fallbackLanguage } from '../../core/language/languages.ts'
import { findBrandNotes } from './check-brand.ts'
import { findSecurityContact, findSecurityTextProblem, securityTextPath } from './files.ts'
import { findCookieDomainProblem, findUrlProblem, findWebUrlProblem } from './live-urls.ts'

/** A value of `config.json` with its path, such as `product.links.0.url`, and the schemas that describe it. */
interface ValueWithSchemas {
  readonly place: string
  readonly value: unknown
  readonly schemas: readonly JsonSchema[]
}

/** Returns all values of a configuration with their schemas. The value of an unknown key has no schema. */
const collectConfigValues = (content: unknown, nodes: readonly JsonSchema[], at = ''): readonly ValueWithSchemas[] => {
  if (typeof content !== 'object' || content === null) return []
  const isList = Array.isArray(content)
  return Object.entries(content).flatMap(([key, value]) => {
    const schemas = nodes.flatMap(({ properties = {}, items, oneOf = [], propertyNames, additionalProperties = {} }) =>
      isList
        ? (items ?? [])
        : [properties, ...oneOf.map((each) => each.properties ?? {})].flatMap(
            (each) => each[key] ?? (propertyNames?.enum?.includes(key) ? additionalProperties : []),
          ),
    )
    const place = at === '' ? key : `${at}.${key}`
    return [{ place, value, schemas }, ...(schemas.length === 0 ? [] : collectConfigValues(value, schemas, place))]
  })
}

const knownUrlPatterns: readonly unknown[] = Object.values(urlPatterns)

/** Returns whether a value should be a URL, or an object with a URL for each language. */
const isUrlValue = ({ schemas }: ValueWithSchemas): boolean =>
  schemas.some((each) => [each, each.additionalProperties].some((one) => knownUrlPatterns.includes(one?.pattern)))

/** Returns why `cookieName` can't be used: browsers refuse it, or another cookie or stored value has this name. */
const findCookieNameProblem = ({ cookieName, cookieDomain }: Config['session']): string | undefined => {
  if (/^__(?:Host-)?Http-/i.test(cookieName)) return 'a name that scripts may set expected: without "Http-"'
  if (cookieDomain !== undefined && /^__Host-/i.test(cookieName))
    return 'a name that may have a domain expected: "__Secure-" in place of "__Host-"'
  const { userToken, ...others } = storedNames
  return isGoogleCookie(cookieName) || Object.values<string>(others).includes(cookieName)
    ? "a name expected that neither the portal's other values nor Google Analytics use"
    : undefined
}

type ProblemsByKey = Readonly<Record<string, string | false | undefined>>

const toConfigProblems = (keys: ProblemsByKey): readonly ConfigProblem[] =>
  Object.entries(keys).flatMap(([key, problem]) => (problem ? [{ key, problem }] : []))

/** The portal's URL and the URL schemes of the operator's apps, for checking that customers can use the portal. */
export interface LiveCheckOptions {
  readonly portal: URL | undefined
  readonly appSchemes?: readonly string[]
}

const portalUrlLabel = 'the address of the portal'

/** The test key from Google's FAQ. With this key, the captcha lets everybody pass. */
const recaptchaTestKey = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI'

/** Returns the problems that make a valid configuration unusable or unsafe for customers. */
const findLiveProblems = (
  config: Config,
  values: readonly ValueWithSchemas[],
  { portal, appSchemes = [] }: LiveCheckOptions,
): readonly ConfigProblem[] => {
  const { services, session, cardForm, captcha, apps } = config
  const { timeoutMs } = services
  const domainProblem = session.cookieDomain && findCookieDomainProblem(session.cookieDomain, portal)
  const problemOfKey = {
    'services.timeoutMs': (timeoutMs < 1000 || timeoutMs > 60_000) && 'a second (1000) to a minute (60000) expected',
    'session.cookieDomain': domainProblem,
    'cardForm.provider': cardForm.provider === 'sandbox' && 'a payment provider expected, not the sandbox',
    'product.securityContact':
      !/^(?:https|mailto):/.test(findSecurityContact(config) ?? '') && 'an https or mailto address expected',
    'captcha.provider': captcha.provider === 'none' && 'a captcha expected',
    'captcha.siteKey':
      captcha.provider === 'recaptcha' &&
      captcha.siteKey === recaptchaTestKey &&
      "a key of your own expected: Google's key for tests lets everybody pass",
    'apps.travel.webUrl': !domainProblem && findWebUrlProblem(apps.travel.webUrl, session.cookieDomain),
    [portalUrlLabel]: portal && findUrlProblem(portalUrlLabel, portal.href, appSchemes),
  }
  return [
    ...values
      .filter(isUrlValue)
      .flatMap(({ place, value }) =>
        toConfigProblems({ [place]: typeof value === 'string' && findUrlProblem(place, value, appSchemes) }),
      ),
    ...toConfigProblems(problemOfKey),
  ]
}

interface CheckResult {
  /** Undefined if the configuration is invalid. */
  readonly config?: Config
  /** A line for each wrong key, with the reason. The page for a failed start shows the same lines. */
  readonly problems: readonly string[]
  /** The keys that the portal ignores, because it does not know them. They may be misspelled. */
  readonly ignoredKeys: readonly string[]
}

/**
 * Reads a text file.
 *
 * @throws an error with the name of the file
 */
export const readTextFile = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(({ code }) => {
    throw new Error(`${path} can't be read (${code})`)
  })

/**
 * Parses the content of a JSON file, which may begin with a byte order mark.
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

/** Returns the paths of keys that occur twice in an object, because `JSON.parse` silently uses the last value. */
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

/** Checks the content of `config.json`. With `live`, also reports valid values that a public portal should not have. */
export const checkConfigText = (text: string, live?: LiveCheckOptions): CheckResult => {
  let content: unknown
  try {
    content = parseJson('config.json', text)
  } catch (error) {
    return { problems: [Object(error).message], ignoredKeys: [] }
  }
  const values = collectConfigValues(content, [createDescribedSchema()])
  const ignoredKeys = values.filter(({ schemas }) => schemas.length === 0).map(({ place }) => place)
  const decoded = decodeConfig(content)
  if (decoded._tag === 'Left') return { problems: decoded.left.map(formatProblem), ignoredKeys }
  const { clientId, session } = decoded.right
  const names = {
    clientId: !/^[a-z\d-]{3,64}$/.test(clientId) && '3 to 64 of a-z, 0-9 and "-" expected',
    'session.cookieName': findCookieNameProblem(session),
  }
  const problems = [
    ...toConfigProblems(names),
    ...(live === undefined ? [] : findLiveProblems(decoded.right, values, live)),
    ...findRepeatedKeys(text).map((key) => ({ key, problem: 'one value expected: this key occurs twice' })),
  ]
  return { config: decoded.right, problems: problems.map(formatProblem), ignoredKeys }
}

/**
 * Parses a URL that was given as an argument.
 *
 * @throws if the text is not an absolute http(s) URL
 */
export const parseUrlArgument = (text: string): URL => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    throw new Error(`${text} is not an address: https://… expected`)
  return new URL(text)
}

/** The folder to which `hosting` writes the files that are copied over `dist/`. */
const generatedSiteFolder = '.build/hosting/site'

/** Returns the problem of `security.txt` in the first folder that contains this file. */
const findSecurityTextProblemInFolders = async ([folder, ...others]: readonly string[]): Promise<
  string | undefined
> => {
  if (folder === undefined) return undefined
  const text = await readFile(join(folder, securityTextPath), 'utf8').catch(() => undefined)
  return text === undefined ? findSecurityTextProblemInFolders(others) : findSecurityTextProblem(text)
}

/**
 * Runs `check config.json [--live [address of the portal]] [--scheme NAME]…`, where NAME is a URL scheme of your app.
 * Also checks the `security.txt` next to `config.json` or, if there is none, the one that `hosting` has generated.
 *
 * @throws an error with a line for each wrong key
 */
export const checkConfig = async (args: readonly string[], generatedFiles = generatedSiteFolder): Promise<string> => {
  const { values, positionals } = parseArgs({
    args,
    options: {
      live: { type: 'boolean', default: false },
      scheme: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  })
  const [path, portalUrl, other] = positionals
  if (path === undefined || other !== undefined)
    throw new Error('Give one file: node build.mjs check config.json [--live [https://address]]')
  const portal = portalUrl === undefined ? undefined : parseUrlArgument(portalUrl)
  if (portal !== undefined && !values.live)
    throw new Error(`${portalUrl}: the address of the portal is only checked with --live`)
  const { config, problems, ignoredKeys } = checkConfigText(
    await readTextFile(path),
    values.live ? { portal, appSchemes: values.scheme } : undefined,
  )
  const end = await findSecurityTextProblemInFolders([dirname(path), generatedFiles])
  const notes = [
    ...ignoredKeys.map((key) => `${key}: unknown key, ignored`),
    ...(config === undefined ? [] : await findBrandNotes(config, [dirname(path), generatedFiles])),
  ]
  const all = [...problems, ...(end === undefined ? [] : [formatProblem({ key: securityTextPath, problem: end })])]
  if (all.length > 0) throw new Error([...all, ...notes].join('\n'))
  return [...notes, `${path} is valid${values.live ? ' for customers' : ''}.`].join('\n')
}

const readHostingJson = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

/** Examples for keys that are missing in the sample configuration. */
const extraConfigExamples = {
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

/** Returns the values of the sample configuration by their paths. Uses only the first value of each list. */
const collectExampleValues = (content: unknown, place = ''): Readonly<Record<string, unknown>> => {
  if (Array.isArray(content)) return collectExampleValues(content[0], `${place}[]`)
  if (content === null) return {}
  if (typeof content !== 'object' || fallbackLanguage in content) return { [place]: content }
  const entries = Object.entries(content)
  return Object.assign(
    {},
    ...entries.map(([key, value]) => collectExampleValues(value, place === '' ? key : `${place}.${key}`)),
  )
}

/** Returns the content of `config.schema.json`, with which editors describe the keys and check the values. */
export const createDescribedSchema = (): JsonSchema => {
  const { $schema, ...sample } = readHostingJson('config.json')
  const examples = {
    ...collectExampleValues(sample),
    'cardForm.sandbox.tokenizeUrl': sample.cardForm.tokenizeUrl,
    ...extraConfigExamples,
  }
  const schema = createConfigSchema({ descriptions: readHostingJson('config-words.json'), examples })
  const schemaKey = {
    description: 'The path of the schema, for editors. The portal does not read it.',
    default: $schema,
    examples: [$schema],
  }
  return { ...schema, properties: { $schema: schemaKey, ...schema.properties } }
}
