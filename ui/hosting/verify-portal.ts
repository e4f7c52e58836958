import type { Config } from '../../adapters/config.ts'
import { findRoute, routeNames, paths as routePaths } from '../routes/table.ts'
import {
  assetsFolder,
  computeSha384,
  createSiteFiles,
  findCacheControl,
  findContentType,
  findSecurityTextProblem,
  isServiceWorkerPath,
  oneHourCacheControl,
  type Release,
  releasePath,
  securityTextPath,
  wellKnownFolder,
} from './files.ts'
import { createFileHeaders, createPageHeaders, type HeaderValues, hashInlineSources } from './headers.ts'
import { changePasswordRedirect } from './pages.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/** A request to the portal or to a service, and a function that returns the problems of the answer. */
export interface Check {
  /** The name of the checked URL in the output. */
  readonly place: string
  readonly url: URL
  readonly method?: string
  readonly headers?: HeaderValues
  readonly body?: string
  readonly findProblems: (answer: Answer) => readonly string[]
}

const isHtmlAnswer = ({ headers }: Answer): boolean => /^text\/html\b/.test(headers.get('content-type') ?? '')

/** Returns the directives that differ. A file's policy has only one directive, to which a host may add others. */
const findPolicyProblems = (name: string, expected: string, actual: string): readonly string[] => {
  const [wanted = [], found = []] = [expected, actual].map((policy) => policy.split(';').map((each) => each.trim()))
  const foreign = wanted.length > 1 ? found.filter((directive) => !wanted.includes(directive)) : []
  return [
    ...wanted.filter((directive) => !found.includes(directive)).map((directive) => `${name} lacks "${directive}"`),
    ...foreign.map((directive) => `${name} has "${directive}"`),
  ]
}

const isAcceptedHeader = (name: string, expected: string, actual: string): boolean => {
  // The charset is not compared, because a host may leave it out.
  if (name === 'content-type') return actual.split(';', 1)[0]?.trim() === expected.split(';', 1)[0]
  // The generated `_headers` lets browsers cache only files in `assets/`, so `no-store` is accepted for other files.
  return actual === expected || (expected === oneHourCacheControl && actual === 'no-store')
}

/** The headers that make browsers send reports. A report contains the page's URL, which may contain a token. */
const reportHeaderNames = ['content-security-policy-report-only', 'nel', 'report-to', 'reporting-endpoints']

const findHeaderProblems = ({ headers }: Answer, expected: HeaderValues): readonly string[] => [
  ...Object.entries(expected).flatMap(([name, value]) => {
    const actual = headers.get(name)
    if (actual === null) return [`${name} is missing`]
    if (isAcceptedHeader(name, value, actual)) return []
    return name === 'content-security-policy'
      ? findPolicyProblems(name, value, actual)
      : [`${name} is "${actual}", "${value}" expected`]
  }),
  ...reportHeaderNames.flatMap((name) => (headers.has(name) ? [`${name} is sent: reports would contain URLs`] : [])),
]

export interface Deployment {
  readonly portal: URL
  readonly release: Release
  /** Undefined if the configuration is invalid. The policy of pages is then not checked. */
  readonly config: Config | undefined
  /** The content of `pageWithAllInlineSources`, as the host sends it. */
  readonly page: string
}

/** Returns the headers that every file should have. */
const createExpectedHeaders = (portal: URL, path: string): HeaderValues => ({
  ...createFileHeaders({ https: portal.protocol === 'https:' }),
  'cache-control': findCacheControl(path),
  'content-type': findContentType(path) ?? 'application/octet-stream',
})

const wrongConfigurationText = 'not generated from this configuration: run "build.mjs hosting" again'
const wrongContentText = "not the release's content"

/** Returns the problems of a file that is not a page: its status, `contentProblems` and its headers. */
export const findFileProblems = (portal: URL, place: string, answer: Answer, contentProblems: readonly string[]) => {
  const workerHint = isServiceWorkerPath(place) ? ': customers of a previous site keep its service worker' : ''
  if (answer.status !== 200) return [`the host answers ${answer.status}${workerHint}`]
  if (isHtmlAnswer(answer)) return [`HTML in place of the file${workerHint}`]
  return [...contentProblems, ...findHeaderProblems(answer, createExpectedHeaders(portal, place))]
}

const findPageProblems = ({ portal, config, page }: Deployment, answer: Answer, contentProblems: readonly string[]) => {
  if (answer.status !== 200) return [`the host answers ${answer.status}`]
  const delivery = { https: portal.protocol === 'https:', inline: hashInlineSources(page) }
  const expectedOfPage = config === undefined ? {} : createPageHeaders(config, delivery)
  const expected = { ...createExpectedHeaders(portal, '/index.html'), ...expectedOfPage }
  return [...contentProblems, ...findHeaderProblems(answer, expected)]
}

const createPortalUrlCheck = (portal: URL, place: string, findProblems: Check['findProblems']): Check => ({
  place,
  url: new URL(place, portal),
  findProblems,
})

/** Returns the encodings to check. Browsers keep a damaged asset for a year, so all its encodings are checked. */
const listCheckedEncodings = (path: string) =>
  (path.startsWith(assetsFolder) ? ['br', 'gzip', 'identity'] : ['br, gzip']).map((encoding) => ({
    'accept-encoding': encoding,
  }))

/** Returns checks of every file of the release. HTML files may redirect, because other checks request the pages. */
const createReleaseFileChecks = (deployment: Deployment): readonly Check[] =>
  deployment.release.files.flatMap(({ name, sha384: digest }) => {
    const place = `/${name}`
    const check = createPortalUrlCheck(deployment.portal, place, (answer) => {
      const coding = answer.headers.get('content-encoding')
      const contentProblems =
        computeSha384(answer.body) === digest ? [] : [wrongContentText + (coding === null ? '' : ` (${coding})`)]
      if (!name.endsWith('.html')) return findFileProblems(deployment.portal, place, answer, contentProblems)
      const isRedirect = answer.status >= 300 && answer.status < 400
      return isRedirect ? [] : findPageProblems(deployment, answer, contentProblems)
    })
    return listCheckedEncodings(place).map((headers) => ({ ...check, headers }))
  })

const missingFileName = 'no-such-file-0123456789'

/** Returns checks that a missing file gets the status 404, and not a page, which a browser would run as a script. */
const createMissingFileChecks = ({ portal }: Deployment): readonly Check[] =>
  [`${assetsFolder}${missingFileName}.js`, `${wellKnownFolder}${missingFileName}`, `/${missingFileName}.txt`].map(
    (place) =>
      createPortalUrlCheck(portal, place, (answer) => {
        if (isHtmlAnswer(answer)) return [`HTML for a missing file (${answer.status})`]
        return answer.status === 404 ? [] : [`the host answers ${answer.status}, 404 expected`]
      }),
  )

/** Returns checks that the host sends a page for every route, because links in emails open routes directly. */
const createPageChecks = (deployment: Deployment): readonly Check[] => {
  const { portal, release } = deployment
  const pages = new Set(release.files.filter(({ name }) => name.endsWith('.html')).map((file) => file.sha384))
  // A 0 replaces the token, code or number in a path. The check runs no script of the page, so it uses up no token.
  const paths = ['/nowhere', ...routeNames.map((name) => findRoute(name).path.replace(/:\w+/g, '0'))]
  return paths.map((place) =>
    createPortalUrlCheck(portal, place, (answer) =>
      findPageProblems(deployment, answer, pages.has(computeSha384(answer.body)) ? [] : [wrongContentText]),
    ),
  )
}

const createChangePasswordCheck = ({ portal }: Deployment): Check =>
  createPortalUrlCheck(portal, changePasswordRedirect.path, ({ status, headers }) => {
    const location = headers.get('location') ?? ''
    const target = URL.canParse(location, portal.href) ? new URL(location, portal).href : undefined
    const leadsThere = target === new URL(changePasswordRedirect.target, portal).href
    return leadsThere && [302, 303, 307].includes(status)
      ? []
      : [`a redirect to ${changePasswordRedirect.target} expected (${status})`]
  })

const createReleaseCheck = ({ portal, release }: Deployment): Check =>
  createPortalUrlCheck(portal, releasePath, (answer) => {
    const text = answer.body.toString()
    const [, version = 'without a version'] = /"version": "([^"]*)"/.exec(text) ?? []
    const isThisRelease = text.trim() === JSON.stringify(release, null, 2)
    return findFileProblems(portal, releasePath, answer, isThisRelease ? [] : [`another release, ${version}`])
  })

const createGeneratedFileChecks = ({ portal, config }: Deployment): readonly Check[] =>
  [...(config === undefined ? [] : createSiteFiles(config))].map(([place, text]) =>
    createPortalUrlCheck(portal, place, (answer) => {
      const body = answer.body.toString()
      const problem =
        place === securityTextPath ? findSecurityTextProblem(body) : body === text ? undefined : wrongConfigurationText
      return findFileProblems(portal, place, answer, problem === undefined ? [] : [problem])
    }),
  )

const createTlsRedirectCheck = (plainHttpUrl: URL): Check => {
  const url = new URL(`${routePaths.signIn}?from=verify`, plainHttpUrl)
  const findProblems = ({ status, headers }: Answer) => {
    const location = headers.get('location') ?? ''
    const target = URL.canParse(location, plainHttpUrl.href) ? new URL(location, plainHttpUrl) : undefined
    const isSameAddress =
      target?.protocol === 'https:' &&
      target.hostname === plainHttpUrl.hostname &&
      target.pathname + target.search === url.pathname + url.search
    if ([301, 308].includes(status) && isSameAddress) return []
    return [`a permanent redirect to TLS expected (${`${status} ${location}`.trimEnd()})`]
  }
  return { place: url.href, url, findProblems }
}

export const createPortalChecks = (deployment: Deployment, plainHttpUrl: URL): readonly Check[] => [
  createReleaseCheck(deployment),
  ...createReleaseFileChecks(deployment),
  ...createMissingFileChecks(deployment),
  ...createPageChecks(deployment),
  createChangePasswordCheck(deployment),
  ...createGeneratedFileChecks(deployment),
  ...(deployment.portal.protocol === 'https:' ? [createTlsRedirectCheck(plainHttpUrl)] : []),
]
