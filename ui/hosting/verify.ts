import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Config } from '../../adapters/config.ts'
import { isRefusalStatus, isRefusalType } from '../../core/shared/error-catalogue.ts'
import * as limits from '../../core/shared/limits.ts'
import { removeTrailingSlashes } from '../../core/shared/url-parameters.ts'
import { checkConfigText, type LiveCheckOptions, parseJson, parseUrlArgument } from './check.ts'
import { configPath, type Release, releaseFileName } from './files.ts'
import { findCorsReadProblem, findPreflightProblems, type PreflightedCall } from './headers.ts'
import { pageWithAllInlineSources } from './pages.ts'
import { isInPrivateNetwork, type ResolveHostName, resolveHostName } from './private-addresses.ts'
import { type Answer, type Check, createPortalChecks, findFileProblems } from './verify-portal.ts'

/** The preflight of a call. `url` is undefined if the portal, with this configuration, does not make the call. */
type Preflight = Omit<PreflightedCall, 'withCookies'> & {
  readonly url: string | undefined
  readonly withCookies?: true
}

const listServiceUrls = ({ sso, shop, activation }: Config['services']) =>
  [sso, shop, activation].map(removeTrailingSlashes)

/** Returns a preflight for each combination of service, method and headers. */
const createPreflights = ({ services, captcha, telemetry }: Config): readonly Preflight[] => {
  const [sso, shop, activation] = listServiceUrls(services)
  const withToken = ['authorization', 'content-type']
  return [
    { url: `${sso}/oauth2/token`, method: 'POST', headers: ['content-type'] },
    { url: `${sso}/user/register`, method: 'POST', headers: withToken },
    {
      url: captcha.provider === 'none' ? undefined : `${sso}/user/reset-password`,
      method: 'POST',
      headers: [...withToken, 'x-captcha-response'],
    },
    { url: `${sso}/user/set-password`, method: 'PUT', headers: withToken },
    { url: `${sso}/user/me`, method: 'GET', headers: ['authorization', 'cache-control', 'pragma'] },
    { url: `${shop}/purchase`, method: 'GET', headers: ['authorization'] },
    { url: `${activation}/activation/activate`, method: 'POST', headers: ['content-type'], withCookies: true },
    { url: telemetry?.url, method: 'POST', headers: ['content-type'] },
  ]
}

/**
 * Returns the problems of a service's answer to a call that it has to refuse. Many gateways add CORS headers only to
 * successful answers, or replace a refusal with a page of their own. With `isLookup`, the call looks up an email, sends
 * cookies and has to get a 404.
 */
const findRefusalProblems = (
  { status, headers, body }: Answer,
  origin: string,
  isLookup: boolean,
): readonly string[] => {
  const text = body.toString()
  // A wrong path is also answered with 404, so the body has to contain the type of the refusal.
  const isMissing = status === 404 && !(isLookup && text.includes('"user.not_found_by_'))
  if (status < 400 || isMissing || status >= 500) return [`a refusal of the service expected, status ${status}`]
  const unreadable = findCorsReadProblem({ status, headers }, origin, isLookup)
  if (unreadable !== undefined) return [unreadable]
  const type = headers.get('content-type') ?? 'no type'
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/.test(type)
  const reason = /"type"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? ''
  const isReason = reason === '' ? status !== 403 : isRefusalType(reason)
  if (!isRefusalStatus(status) || (text !== '' && !(isJson && isReason)))
    return [`not an answer of the service: ${status} in ${type}`]
  return /"(?:authorization\.client|validation\.client_id)\./.test(text) ? ['the service refuses this clientId'] : []
}

/** Returns a check for each service. A refusal by the service shows that the service's URL is right. */
const createRefusedCallChecks = (portal: URL, { services, clientId }: Config): readonly Check[] => {
  const [sso, shop, activation] = listServiceUrls(services)
  const username = 'nobody@verify.invalid'
  const body = JSON.stringify({ client_id: clientId, grant_type: 'password', username, password: 'no password' })
  const createCheck = (what: string, url: string, { headers, ...rest }: Partial<Check>, isLookup = false): Check => ({
    ...rest,
    place: `${what} ${url}`,
    url: new URL(url),
    headers: { origin: portal.origin, ...headers },
    findProblems: (answer) => findRefusalProblems(answer, portal.origin, isLookup),
  })
  const json = { 'content-type': 'application/json' }
  return [
    createCheck('refused sign-in at POST', `${sso}/oauth2/token`, { method: 'POST', headers: json, body }),
    createCheck('refused token at GET', `${shop}/purchase`, { headers: { authorization: 'Bearer no-token' } }),
    createCheck('unknown address at GET', `${activation}/user/check?email=${username}`, {}, true),
  ]
}

const createServiceChecks = (portal: URL, config: Config): readonly Check[] => [
  ...createRefusedCallChecks(portal, config),
  ...createPreflights(config).flatMap(({ url, method, headers, withCookies = false }) => {
    if (url === undefined) return []
    const requested = { 'access-control-request-method': method, 'access-control-request-headers': headers.join(',') }
    return {
      place: `preflight of ${method} ${url}`,
      url: new URL(url),
      method: 'OPTIONS',
      headers: { origin: portal.origin, ...requested },
      findProblems: (answer: Answer) => findPreflightProblems(answer, portal.origin, { method, headers, withCookies }),
    }
  }),
]

type ProblemFinding = Readonly<Record<'place' | 'problem', string>>

const requestTimeoutMs = 20_000

/**
 * Reads the body of an answer.
 *
 * @throws if the body is longer than the portal accepts. A small compressed body may become large in memory
 */
const readLimitedBody = async ({ body }: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > limits.maxAnswerBytes) throw new Error(`An answer of more than ${limits.maxAnswerBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Returns a text with the reason why a request failed, such as an expired certificate. */
const describeFailure = (error: unknown): string => {
  const { cause, message } = Object(error)
  return `no answer (${cause?.code ?? cause?.message ?? message})`
}

/** Sends a request. Returns a text with the reason if the request fails. */
const sendRequest = ({ url, method = 'GET', headers: checkHeaders, body }: Omit<Check, 'place' | 'findProblems'>) => {
  const headers = { 'cache-control': 'no-cache', ...checkHeaders }
  return fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
    .then(async (answer) => {
      return { status: answer.status, headers: answer.headers, body: await readLimitedBody(answer) }
    })
    .catch(describeFailure)
}

const maxConcurrentChecks = 8

/** Runs the checks, a few at the same time. Returns the findings in the order of the checks. */
const runChecks = async (checks: readonly Check[]): Promise<readonly ProblemFinding[]> => {
  const found: (readonly ProblemFinding[])[] = []
  const waiting = checks.entries()
  const worker = async () => {
    for (const [index, check] of waiting) {
      const answer = await sendRequest(check)
      const problems = typeof answer === 'string' ? [answer] : check.findProblems(answer)
      found[index] = problems.map((problem) => ({ place: check.place, problem }))
    }
  }
  await Promise.all(Array.from({ length: maxConcurrentChecks }, worker))
  return found.flat()
}

interface DeployedConfiguration {
  /** Undefined if the configuration is invalid. */
  readonly config: Config | undefined
  /** The problems of the configuration and its headers. */
  readonly problems: readonly string[]
  /** Whether the configuration has no problems. Otherwise its services are not called. */
  readonly isValid: boolean
}

const readDeployedConfiguration = async (
  portal: URL,
  live: LiveCheckOptions | undefined,
): Promise<DeployedConfiguration> => {
  const answer = await sendRequest({ url: new URL(configPath, portal) })
  if (typeof answer === 'string') return { config: undefined, problems: [answer], isValid: false }
  const { config, problems } = checkConfigText(answer.body.toString(), live)
  return {
    config: answer.status === 200 ? config : undefined,
    problems: findFileProblems(portal, configPath, answer, problems),
    isValid: problems.length === 0,
  }
}

const isLoopback = ({ hostname }: URL): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

/**
 * Returns the checks that may be run, and a finding for each other check. An attacker may control the host, which
 * provides the URLs of services. So no URL in a private network is called, unless the portal itself is in one.
 */
const selectAllowedChecks = async (portal: URL, checks: readonly Check[], resolve: ResolveHostName) => {
  if (await isInPrivateNetwork(portal, resolve)) return { checks, refused: [] }
  const inside = await Promise.all(checks.map(({ url }) => isInPrivateNetwork(url, resolve)))
  const problem = 'not called, because its address is in a private network'
  const refused = checks.filter((_, index) => inside[index]).map(({ place }): ProblemFinding => ({ place, problem }))
  return { checks: checks.filter((_, index) => !inside[index]), refused }
}

/** Escapes control characters, because a terminal would execute control sequences that a hostile host sends. */
const escapeControlCharacters = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)

/** Returns a line for each problem, with the place where it was found first and the number of other places. */
const groupFindings = (findings: readonly ProblemFinding[]): readonly string[] => {
  const places = new Map<string, string[]>()
  for (const { place, problem } of findings) places.set(problem, [...new Set(places.get(problem) ?? []).add(place)])
  return [...places].map(([problem, [first = '', ...others]]) =>
    escapeControlCharacters(
      others.length === 0 ? `${first}: ${problem}` : `${first} and ${others.length} more: ${problem}`,
    ),
  )
}

const isRelease = (content: unknown): content is Release => Array.isArray(Object(content).files)

const builtReleasePath = fileURLToPath(new URL(`../../dist/${releaseFileName}`, import.meta.url))

/**
 * Runs `verify <address>`: compares a deployed portal with the release in `dist/`, or with the `release.json` that is
 * given with `--release`. With `--live`, also reports values of the configuration that a public portal should not have;
 * `--scheme` has the same meaning as in `check`. `--plain` is the portal's URL without TLS, if its port is not 80.
 *
 * @throws an error with a line for each difference
 */
export const verifyDeployment = async (args: readonly string[], resolve = resolveHostName): Promise<string> => {
  const { values, positionals } = parseArgs({
    args,
    options: {
      release: { type: 'string', default: builtReleasePath },
      plain: { type: 'string' },
      live: { type: 'boolean', default: false },
      scheme: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  })
  const [url, other] = positionals
  if (url === undefined || other !== undefined)
    throw new Error('Give one address: node build.mjs verify https://account.example.com')
  const portal = parseUrlArgument(url)
  const plain = parseUrlArgument(values.plain ?? `http://${portal.hostname}/`)
  const text = await readFile(values.release, 'utf8').catch(() => {
    throw new Error(
      `${values.release} is missing: build the portal, or give the release.json of the deployed release with --release`,
    )
  })
  const release = parseJson(values.release, text)
  if (!isRelease(release)) throw new Error(`${values.release} is not a release.json`)

  const { config, problems, isValid } = await readDeployedConfiguration(
    portal,
    values.live ? { portal, appSchemes: values.scheme } : undefined,
  )
  const shown = await sendRequest({ url: new URL(pageWithAllInlineSources.path, portal) })
  const page = typeof shown === 'string' ? '' : shown.body.toString()
  const checks = createPortalChecks({ portal, release, config, page }, plain)
  const calls = config !== undefined && isValid ? createServiceChecks(portal, config) : []
  const services = await selectAllowedChecks(portal, calls, resolve)
  const notCalled = config === undefined || isValid ? [] : ['services are only called after this is corrected']
  const lines = groupFindings([
    ...[...problems, ...notCalled].map((problem) => ({ place: configPath, problem })),
    ...(await runChecks([...checks, ...services.checks])),
    ...services.refused,
    ...(portal.protocol === 'https:' || isLoopback(portal)
      ? []
      : [{ place: portal.origin, problem: 'customers are served without TLS' }]),
  ])
  const name = `${release.version}${release.commit === null ? '' : ` (${release.commit})`}`
  if (lines.length > 0) throw new Error([`${portal.origin} is not release ${name}:`, ...lines].join('\n'))
  return `${portal.origin} is release ${name}: ${release.files.length} files, all as built.`
}
