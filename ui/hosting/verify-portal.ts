import type { Config } from '../../adapters/config.ts'
import { paths as addresses, routeNamed, routeNames } from '../routes/table.ts'
import {
  anHour,
  assetsFolder,
  cacheControlOf,
  contentTypeOf,
  isWorker,
  type Release,
  releasePath,
  securityPath,
  securityProblem,
  sha384,
  siteFiles,
  wellKnownFolder,
} from './files.ts'
import { fileHeaders, type Headers as HeaderValues, inlineSources, pageHeaders } from './headers.ts'
import { changePassword } from './pages.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/** A request to the portal or to a service, and the problems of its answer. */
export interface Check {
  /** The name of the checked address in the result. */
  readonly place: string
  readonly address: URL
  readonly method?: string
  readonly headers?: HeaderValues
  readonly body?: string
  readonly problems: (answer: Answer) => readonly string[]
}

const isHtml = ({ headers }: Answer): boolean => /^text\/html\b/.test(headers.get('content-type') ?? '')

/** Names only the directives that differ. A file needs one directive, but a host may send the whole policy of a page. */
const policyProblems = (name: string, expected: string, actual: string): readonly string[] => {
  const [wanted = [], found = []] = [expected, actual].map((policy) => policy.split(';').map((each) => each.trim()))
  const foreign = wanted.length > 1 ? found.filter((directive) => !wanted.includes(directive)) : []
  return [
    ...wanted.filter((directive) => !found.includes(directive)).map((directive) => `${name} lacks "${directive}"`),
    ...foreign.map((directive) => `${name} has "${directive}"`),
  ]
}

const isAsGood = (name: string, expected: string, actual: string): boolean => {
  // Hosts may leave out the charset.
  if (name === 'content-type') return actual.split(';', 1)[0]?.trim() === expected.split(';', 1)[0]
  // Hosts with a `_headers` file keep no file outside `assets/`.
  return actual === expected || (expected === anHour && actual === 'no-store')
}

/** Browsers put the address of the page, which may hold a token, into the reports that these ask for. */
const reportingHeaders = ['content-security-policy-report-only', 'nel', 'report-to', 'reporting-endpoints']

/** A line for each header that is missing or differs. */
const headerProblems = ({ headers }: Answer, expected: HeaderValues): readonly string[] => [
  ...Object.entries(expected).flatMap(([name, value]) => {
    const actual = headers.get(name)
    if (actual === null) return [`${name} is missing`]
    if (isAsGood(name, value, actual)) return []
    return name === 'content-security-policy'
      ? policyProblems(name, value, actual)
      : [`${name} is "${actual}", "${value}" expected`]
  }),
  ...reportingHeaders.flatMap((name) => (headers.has(name) ? [`${name} is sent: reports would hold addresses`] : [])),
]

export interface Deployment {
  readonly portal: URL
  readonly release: Release
  /** Undefined when it is invalid: then the policy of a page is unknown. */
  readonly config: Config | undefined
  /** The host's `fullPage`. */
  readonly page: string
}

/** The headers of a file that is no page. */
const headersOfFile = (portal: URL, path: string): HeaderValues => ({
  ...fileHeaders({ https: portal.protocol === 'https:' }),
  'cache-control': cacheControlOf(path),
  'content-type': contentTypeOf(path) ?? 'application/octet-stream',
})

const otherConfiguration = 'not made of this configuration: write it anew with "build.mjs hosting"'
const otherContent = "not the release's content"

/** The problems of a file that is no page, with the ones of its content. */
export const fileProblems = (portal: URL, place: string, answer: Answer, ofContent: readonly string[]) => {
  const stays = isWorker(place) ? ': customers of a former site keep it' : ''
  if (answer.status !== 200) return [`the host answers ${answer.status}${stays}`]
  if (isHtml(answer)) return [`HTML in place of the file${stays}`]
  return [...ofContent, ...headerProblems(answer, headersOfFile(portal, place))]
}

const pageProblems = ({ portal, config, page }: Deployment, answer: Answer, ofContent: readonly string[]) => {
  if (answer.status !== 200) return [`the host answers ${answer.status}`]
  const delivery = { https: portal.protocol === 'https:', inline: inlineSources(page) }
  const ofPage = config === undefined ? {} : pageHeaders(config, delivery)
  const expected = { ...headersOfFile(portal, '/index.html'), ...ofPage }
  return [...ofContent, ...headerProblems(answer, expected)]
}

const checkAt = (portal: URL, place: string, problems: Check['problems']): Check => ({
  place,
  address: new URL(place, portal),
  problems,
})

/** A host keeps a copy of an asset for each of these. Any may be damaged, and browsers keep it for a year. */
const encodingsOf = (path: string) =>
  (path.startsWith(assetsFolder) ? ['br', 'gzip', 'identity'] : ['br, gzip']).map((encoding) => ({
    'accept-encoding': encoding,
  }))

/** Every file of the release. A host may redirect `/index.html` to `/`, because the routes are checked, too. */
const fileChecks = (deployment: Deployment): readonly Check[] =>
  deployment.release.files.flatMap(({ name, sha384: digest }) => {
    const place = `/${name}`
    const check = checkAt(deployment.portal, place, (answer) => {
      const coding = answer.headers.get('content-encoding')
      const ofContent = sha384(answer.body) === digest ? [] : [otherContent + (coding === null ? '' : ` (${coding})`)]
      if (!name.endsWith('.html')) return fileProblems(deployment.portal, place, answer, ofContent)
      const isRedirect = answer.status >= 300 && answer.status < 400
      return isRedirect ? [] : pageProblems(deployment, answer, ofContent)
    })
    return encodingsOf(place).map((headers) => ({ ...check, headers }))
  })

const missing = 'no-such-file-0123456789'

/** A browser would take a page in place of a missing file for a script. */
const missingFileChecks = ({ portal }: Deployment): readonly Check[] =>
  [`${assetsFolder}${missing}.js`, `${wellKnownFolder}${missing}`, `/${missing}.txt`].map((place) =>
    checkAt(portal, place, (answer) => {
      if (isHtml(answer)) return [`HTML for a missing file (${answer.status})`]
      return answer.status === 404 ? [] : [`the host answers ${answer.status}, 404 expected`]
    }),
  )

/** Every route gets a page of the release, because links in mails lead straight to one. */
const pageChecks = (deployment: Deployment): readonly Check[] => {
  const { portal, release } = deployment
  const pages = new Set(release.files.filter(({ name }) => name.endsWith('.html')).map((file) => file.sha384))
  // 0 replaces a token, a code or a number. No script runs, so nothing is used up.
  const paths = ['/nowhere', ...routeNames.map((name) => routeNamed(name).path.replace(/:\w+/g, '0'))]
  return paths.map((place) =>
    checkAt(portal, place, (answer) =>
      pageProblems(deployment, answer, pages.has(sha384(answer.body)) ? [] : [otherContent]),
    ),
  )
}

const changePasswordCheck = ({ portal }: Deployment): Check =>
  checkAt(portal, changePassword.path, ({ status, headers }) => {
    const location = headers.get('location') ?? ''
    const target = URL.canParse(location, portal.href) ? new URL(location, portal).href : undefined
    const leadsThere = target === new URL(changePassword.leadsTo, portal).href
    return leadsThere && [302, 303, 307].includes(status)
      ? []
      : [`a redirect to ${changePassword.leadsTo} expected (${status})`]
  })

const releaseCheck = ({ portal, release }: Deployment): Check =>
  checkAt(portal, releasePath, (answer) => {
    const text = answer.body.toString()
    const [, version = 'without a version'] = /"version": "([^"]*)"/.exec(text) ?? []
    const isThisRelease = text.trim() === JSON.stringify(release, null, 2)
    return fileProblems(portal, releasePath, answer, isThisRelease ? [] : [`another release, ${version}`])
  })

/** The files that `hosting` makes of the configuration. */
const configuredFileChecks = ({ portal, config }: Deployment): readonly Check[] =>
  [...(config === undefined ? [] : siteFiles(config))].map(([place, text]) =>
    checkAt(portal, place, (answer) => {
      const body = answer.body.toString()
      const problem = place === securityPath ? securityProblem(body) : body === text ? undefined : otherConfiguration
      return fileProblems(portal, place, answer, problem === undefined ? [] : [problem])
    }),
  )

/** Plain HTTP redirects to the same address over TLS. */
const transportCheck = (plain: URL): Check => {
  const address = new URL(`${addresses.signIn}?from=verify`, plain)
  const problems = ({ status, headers }: Answer) => {
    const location = headers.get('location') ?? ''
    const target = URL.canParse(location, plain.href) ? new URL(location, plain) : undefined
    const isSameAddress =
      target?.protocol === 'https:' &&
      target.hostname === plain.hostname &&
      target.pathname + target.search === address.pathname + address.search
    if ([301, 308].includes(status) && isSameAddress) return []
    return [`a lifetime redirect to TLS expected (${`${status} ${location}`.trimEnd()})`]
  }
  return { place: address.href, address, problems }
}

export const portalChecks = (deployment: Deployment, plain: URL): readonly Check[] => [
  releaseCheck(deployment),
  ...fileChecks(deployment),
  ...missingFileChecks(deployment),
  ...pageChecks(deployment),
  changePasswordCheck(deployment),
  ...configuredFileChecks(deployment),
  ...(deployment.portal.protocol === 'https:' ? [transportCheck(plain)] : []),
]
