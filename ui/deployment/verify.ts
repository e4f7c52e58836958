import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { configPath } from '../hosting/cache-rules.ts'
import { inlineStyleSources } from '../hosting/inline-styles.ts'
import { type Release, releaseFile, releasePath } from '../hosting/release-file.ts'
import { reportingPageHeaders, securityHeaders } from '../hosting/security-headers.ts'
import { addressArgument, configLines, parsedConfig } from './check-config.ts'
import { headerProblems } from './header-findings.ts'
import { ask, type Finding, isHtml } from './site.ts'
import { type Deployment, fileFindings, headersFor, missingFileFindings } from './verify-files.ts'
import { pageFindings } from './verify-pages.ts'
import { serviceFindings } from './verify-services.ts'
import { transportFindings } from './verify-transport.ts'

const nameOf = ({ version, commit }: Release): string => `${version}${commit === null ? '' : ` (${commit})`}`

const builtRelease = fileURLToPath(new URL(`../../dist/${releaseFile}`, import.meta.url))

const readRelease = async (path: string): Promise<{ readonly text: string; readonly release: Release }> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} is missing: build the portal, or name the release.json of what was deployed`)
  })
  return { text, release: JSON.parse(text) }
}

/** Which release the host says that it has. */
const releaseFindings = async (portal: URL, expected: string): Promise<readonly Finding[]> => {
  const place = releasePath
  const answer = await ask(new URL(place, portal))
  if (answer === undefined) return [{ place, problem: 'no answer' }]
  const text = answer.body.toString()
  const { 'content-type': _, ...headers } = headersFor({ portal, pageHeaders: undefined }, place)
  if (text === expected) return headerProblems(answer, headers).map((problem) => ({ place, problem }))
  const [, version] = /"version": "([^"]*)"/.exec(text) ?? []
  return [{ place, problem: version === undefined ? 'not there' : `another release, ${version}` }]
}

interface Configuration {
  readonly content?: unknown
  readonly findings: readonly Finding[]
}

/** The configuration that the host serves, with what is wrong with it and with its headers. */
const configuration = async (portal: URL, live: boolean): Promise<Configuration> => {
  const answer = await ask(new URL(configPath, portal))
  const at = (problem: string): Finding => ({ place: configPath, problem })
  if (answer === undefined) return { findings: [at('no answer')] }
  if (answer.status !== 200) return { findings: [at(`the host answers ${answer.status}`)] }
  if (isHtml(answer)) return { findings: [at('HTML in place of the file')] }
  const parsed = parsedConfig(answer.body.toString())
  if ('problem' in parsed) return { findings: [at(parsed.problem)] }
  const { 'content-type': _, ...headers } = headersFor({ portal, pageHeaders: undefined }, configPath)
  const lines = configLines(parsed.content, live ? { portal } : undefined)
  return { content: parsed.content, findings: [...lines, ...headerProblems(answer, headers)].map(at) }
}

/** The styles of the page that the host serves; whether it is the release's is found out with the other files. */
const stylesOf = async (portal: URL): Promise<readonly string[]> =>
  inlineStyleSources((await ask(new URL('/', portal)))?.body.toString() ?? '')

/** A host may answer with what a terminal would obey: control characters are shown and not sent. */
const shown = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)

/** A line for each problem, with the first place that has it. */
const grouped = (findings: readonly Finding[]): readonly string[] => {
  const places = new Map<string, string[]>()
  for (const { place, problem } of findings) places.set(problem, [...(places.get(problem) ?? []), place])
  return [...places].map(([problem, [first = '', ...others]]) =>
    shown(others.length === 0 ? `${first}: ${problem}` : `${first} and ${others.length} more: ${problem}`),
  )
}

/**
 * `verify <address>`: looks at a deployed portal as customers and their browsers do, and compares it with the release in
 * `dist/`, or with the `release.json` that `--release` names. `--live` checks its configuration as that of customers;
 * `--plain` says where plain HTTP is answered, if that is not at port 80.
 *
 * @throws with a line for each difference
 */
export const verifyDeployment = async (args: readonly string[]): Promise<string> => {
  const { values, positionals } = parseArgs({
    args,
    options: {
      release: { type: 'string', default: builtRelease },
      plain: { type: 'string' },
      live: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [address] = positionals
  if (address === undefined) throw new Error('Which portal? node build.mjs verify https://account.example.com')
  const portal = addressArgument(address)
  const { text, release } = await readRelease(values.release)
  const { content, findings } = await configuration(portal, values.live)
  const https = portal.protocol === 'https:'
  const delivery = { https, styles: await stylesOf(portal) }
  const pageHeaders = content === undefined ? undefined : securityHeaders(content, delivery)
  const reportingHeaders = content === undefined ? undefined : reportingPageHeaders(content, delivery)
  const deployment: Deployment = { portal, release, pageHeaders, reportingHeaders }
  const lines = grouped([
    ...(await releaseFindings(portal, text)),
    ...findings,
    ...(await fileFindings(deployment)),
    ...(await missingFileFindings(deployment)),
    ...(await pageFindings(deployment)),
    ...(await serviceFindings(portal, content)),
    ...(await transportFindings(portal, addressArgument(values.plain ?? `http://${portal.hostname}/`))),
  ])
  if (lines.length > 0) throw new Error([`${portal.origin} is not release ${nameOf(release)}:`, ...lines].join('\n'))
  return `${portal.origin} is release ${nameOf(release)}: ${release.files.length} files, as they should be.`
}
