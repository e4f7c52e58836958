import type { Config } from '../../adapters/config.ts'
import { paths as addresses, findRoute, routeNames } from '../routes/table.ts'
import {
  assetsFolder,
  cacheControlOf,
  cacheForAnHour,
  contentTypeOf,
  createSiteFiles,
  findSecurityProblem,
  isWorker,
  type Release,
  releasePath,
  securityPath,
  sha384,
  wellKnownFolder,
} from './files.ts'
import { createFileHeaders, createPageHeaders, type Headers as HeaderValues, inlineSources } from './headers.ts'
import { changePassword } from './pages.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/** A request to the portal or to a service, and a function that returns the problems of the answer. */
export interface Check {
  /** The name of the checked URL in the output. */
  readonly place: string
  readonly address: URL
  readonly method?: string
  readonly headers?: HeaderValues
  readonly body?: string
  readonly problems: (answer: Answer) => readonly string[]
}

const isHtml = ({ headers }: Answer): boolean => /^text\/html\b/.test(headers.get('content-type') ?? '')

/** Returns the directives that differ. A file needs only one directive, but a host may send a page's whole policy. */
const findPolicyProblems = (name: string, expected: string, actual: string): readonly string[] => {
  const [wanted = [], found = []] = [expected, actual].map((policy) => policy.split(';').map((each) => each.trim()))
  const foreign = wanted.length > 1 ? found.filter((directive) => !wanted.includes(directive)) : []
  return [
    ...wanted.filter((directive) => !found.includes(directive)).map((directive) => `${name} lacks "${directive}"`),
    ...foreign.map((directive) => `${name} has "${directive}"`),
  ]
}

const isAccepted = (name: string, expected: string, actual: string): boolean => {
  // A host may leave out the charset.
  if (name === 'content-type') return actual.split(';', 1)[0]?.trim() === expected.split(';', 1)[0]
  // With a `_headers` file, only files in `assets/` may be cached.
  return actual === expected || (expected === cacheForAnHour && actual === 'no-store')
}

/** Headers with which browsers send reports. A report contains the page's URL, which may contain a token. */
const reportingHeaders = ['content-security-policy-report-only', 'nel', 'report-to', 'reporting-endpoints']

/** Returns a line for each header that is missing or differs. */
const findHeaderProblems = ({ headers }: Answer, expected: HeaderValues): readonly string[] => [
  ...Object.entries(expected).flatMap(([name, value]) => {
    const actual = headers.get(name)
    if (actual === null) return [`${name} is missing`]
    if (isAccepted(name, value, actual)) return []
    return name === 'content-security-policy'
      ? findPolicyProblems(name, value, actual)
      : [`${name} is "${actual}", "${value}" expected`]
  }),
  ...reportingHeaders.flatMap((name) => (headers.has(name) ? [`${name} is sent: reports would contain URLs`] : [])),
]

export interface Deployment {
  readonly portal: URL
  readonly release: Release
  /** Undefined if the configuration is invalid, so that a page's policy can't be computed. */
  readonly config: Config | undefined
  /** The content of the host's `pageWithAllInlineSources`. */
  readonly page: string
}

/** Returns the expected headers of a file that is not a page. */
const headersOfFile = (portal: URL, path: string): HeaderValues => ({
  ...createFileHeaders({ https: portal.protocol === 'https:' }),
  'cache-control': cacheControlOf(path),
  'content-type': contentTypeOf(path) ?? 'application/octet-stream',
})

const otherConfiguration = 'not generated from this configuration: run "build.mjs hosting" again'
const otherContent = "not the release's content"

/** Returns the problems of a file that is not a page: `contentProblems` and the problems of its headers. */
export const findFileProblems = (portal: URL, place: string, answer: Answer, contentProblems: readonly string[]) => {
  const stays = isWorker(place) ? ': customers of a previous site keep its service worker' : ''
  if (answer.status !== 200) return [`the host answers ${answer.status}${stays}`]
  if (isHtml(answer)) return [`HTML in place of the file${stays}`]
  return [...contentProblems, ...findHeaderProblems(answer, headersOfFile(portal, place))]
}

const findPageProblems = ({ portal, config, page }: Deployment, answer: Answer, contentProblems: readonly string[]) => {
  if (answer.status !== 200) return [`the host answers ${answer.status}`]
  const delivery = { https: portal.protocol === 'https:', inline: inlineSources(page) }
  const expectedOfPage = config === undefined ? {} : createPageHeaders(config, delivery)
  const expected = { ...headersOfFile(portal, '/index.html'), ...expectedOfPage }
  return [...contentProblems, ...findHeaderProblems(answer, expected)]
}

const checkAt = (portal: URL, place: string, problems: Check['problems']): Check => ({
  place,
  address: new URL(place, portal),
  problems,
})

/** Returns the encodings to check: a host has a copy of an asset for each, and browsers would keep a damaged one for a year. */
const encodingsOf = (path: string) =>
  (path.startsWith(assetsFolder) ? ['br', 'gzip', 'identity'] : ['br, gzip']).map((encoding) => ({
    'accept-encoding': encoding,
  }))

/** Returns checks of every file of the release. `/index.html` may redirect to `/`, because other checks read the routes. */
const createFileChecks = (deployment: Deployment): readonly Check[] =>
  deployment.release.files.flatMap(({ name, sha384: digest }) => {
    const place = `/${name}`
    const check = checkAt(deployment.portal, place, (answer) => {
      const coding = answer.headers.get('content-encoding')
      const contentProblems =
        sha384(answer.body) === digest ? [] : [otherContent + (coding === null ? '' : ` (${coding})`)]
      if (!name.endsWith('.html')) return findFileProblems(deployment.portal, place, answer, contentProblems)
      const isRedirect = answer.status >= 300 && answer.status < 400
      return isRedirect ? [] : findPageProblems(deployment, answer, contentProblems)
    })
    return encodingsOf(place).map((headers) => ({ ...check, headers }))
  })

const missingFile = 'no-such-file-0123456789'

/** Returns checks of missing files: a browser would run a page as a script if it got one in place of a missing script. */
const createMissingFileChecks = ({ portal }: Deployment): readonly Check[] =>
  [`${assetsFolder}${missingFile}.js`, `${wellKnownFolder}${missingFile}`, `/${missingFile}.txt`].map((place) =>
    checkAt(portal, place, (answer) => {
      if (isHtml(answer)) return [`HTML for a missing file (${answer.status})`]
      return answer.status === 404 ? [] : [`the host answers ${answer.status}, 404 expected`]
    }),
  )

/** Returns checks that every route gets a page of the release, because links in emails open routes directly. */
const createPageChecks = (deployment: Deployment): readonly Check[] => {
  const { portal, release } = deployment
  const pages = new Set(release.files.filter(({ name }) => name.endsWith('.html')).map((file) => file.sha384))
  // 0 replaces a token, a code or a number. `verify` runs no scripts, so it uses up nothing.
  const paths = ['/nowhere', ...routeNames.map((name) => findRoute(name).path.replace(/:\w+/g, '0'))]
  return paths.map((place) =>
    checkAt(portal, place, (answer) =>
      findPageProblems(deployment, answer, pages.has(sha384(answer.body)) ? [] : [otherContent]),
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
    return findFileProblems(portal, releasePath, answer, isThisRelease ? [] : [`another release, ${version}`])
  })

/** Returns checks of the files that `hosting` generates from the configuration. */
const createConfiguredFileChecks = ({ portal, config }: Deployment): readonly Check[] =>
  [...(config === undefined ? [] : createSiteFiles(config))].map(([place, text]) =>
    checkAt(portal, place, (answer) => {
      const body = answer.body.toString()
      const problem =
        place === securityPath ? findSecurityProblem(body) : body === text ? undefined : otherConfiguration
      return findFileProblems(portal, place, answer, problem === undefined ? [] : [problem])
    }),
  )

/** Returns a check that plain HTTP redirects to the same URL over TLS. */
const createTransportCheck = (plain: URL): Check => {
  const address = new URL(`${addresses.signIn}?from=verify`, plain)
  const problems = ({ status, headers }: Answer) => {
    const location = headers.get('location') ?? ''
    const target = URL.canParse(location, plain.href) ? new URL(location, plain) : undefined
    const isSameAddress =
      target?.protocol === 'https:' &&
      target.hostname === plain.hostname &&
      target.pathname + target.search === address.pathname + address.search
    if ([301, 308].includes(status) && isSameAddress) return []
    return [`a permanent redirect to TLS expected (${`${status} ${location}`.trimEnd()})`]
  }
  return { place: address.href, address, problems }
}

export const createPortalChecks = (deployment: Deployment, plain: URL): readonly Check[] => [
  releaseCheck(deployment),
  ...createFileChecks(deployment),
  ...createMissingFileChecks(deployment),
  ...createPageChecks(deployment),
  changePasswordCheck(deployment),
  ...createConfiguredFileChecks(deployment),
  ...(deployment.portal.protocol === 'https:' ? [createTransportCheck(plain)] : []),
]
