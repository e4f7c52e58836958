import type { Config } from '../../adapters/config.ts'
import { address as addresses, routeNamed, routeNames } from '../routes/table.ts'
import { anHour, assetsFolder, cacheControlOf, contentTypeOf, type Release, releasePath, sha384 } from './files.ts'
import {
  fileHeaders,
  type Headers as HeaderValues,
  inlineStyleSources,
  mayReport,
  pageHeaders,
  reportingPageHeaders,
} from './headers.ts'
import { changePassword, wellKnownFolder } from './pages.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/** A question to the portal or to a service, and what is wrong with its answer. */
export interface Check {
  /** What an operator is told that is wrong. */
  readonly place: string
  readonly address: URL
  readonly method?: string
  readonly headers?: HeaderValues
  readonly problems: (answer: Answer) => readonly string[]
}

export const isHtml = ({ headers }: Answer): boolean => /^text\/html\b/.test(headers.get('content-type') ?? '')

const directivesOf = (policy: string): ReadonlyMap<string, string> =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources.join(' ')] as const
    }),
  )

/** A policy is long: only the directives that differ are said. */
const policyProblems = (name: string, expected: string, actual: string): readonly string[] => {
  const [wanted, found] = [directivesOf(expected), directivesOf(actual)]
  // A file needs one directive, and a host may send it the whole policy of a page.
  return [...new Set([...wanted.keys(), ...(wanted.size > 1 ? found.keys() : [])])]
    .filter((directive) => wanted.get(directive) !== found.get(directive))
    .map(
      (directive) =>
        `${name}: ${directive} is "${found.get(directive) ?? 'missing'}", "${wanted.get(directive) ?? 'none'}" expected`,
    )
}

const isAsGood = (name: string, expected: string, actual: string): boolean => {
  // Hosts may write a content type with other spaces, or leave out what goes without saying.
  if (name === 'content-type') return actual.split(';', 1)[0]?.trim() === expected.split(';', 1)[0]
  // A `_headers` file knows no file outside `assets/`: there nothing else is kept at all.
  return actual === expected || (expected === anHour && actual === 'no-store')
}

/** What is wrong with the headers of an answer, a line for each that is missing or says something else. */
export const headerProblems = ({ headers }: Answer, expected: HeaderValues): readonly string[] =>
  Object.entries(expected).flatMap(([name, value]) => {
    const actual = headers.get(name)
    if (actual === null) return [`${name} is missing`]
    if (isAsGood(name, value, actual)) return []
    return name === 'content-security-policy'
      ? policyProblems(name, value, actual)
      : [`${name} is "${actual}", "${value}" expected`]
  })

/** The portal that is looked at. */
export interface Deployment {
  readonly portal: URL
  readonly release: Release
  /** Undefined where it is wrong: then a page's policy can't be known. */
  readonly config: Config | undefined
  /** A page as the host serves it, which has the styles of all; whether it is the release's is found out with the other files. */
  readonly page: string
}

/** The headers of a file that is no page. */
export const headersOfFile = (portal: URL, path: string): HeaderValues => ({
  ...fileHeaders({ https: portal.protocol === 'https:' }),
  'cache-control': cacheControlOf(path),
  'content-type': contentTypeOf(path) ?? 'application/octet-stream',
})

/** What is wrong with the headers of a page. Not every host can have all pages report that may (`_headers`). */
const pageHeaderProblems = ({ portal, config, page }: Deployment, path: string, answer: Answer): readonly string[] => {
  const delivery = { https: portal.protocol === 'https:', styles: inlineStyleSources(page) }
  const ofPage = config === undefined ? [{}] : [pageHeaders(config, delivery)]
  const allowed = mayReport(path) && config !== undefined ? [reportingPageHeaders(config, delivery), ...ofPage] : ofPage
  const problems = allowed.map((each) => headerProblems(answer, { ...headersOfFile(portal, '/index.html'), ...each }))
  return problems.find((each) => each.length === 0) ?? problems[0] ?? []
}

const foreignContent = "not the release's content"

/** Every file of the release, by its own name. A host may lead `/index.html` to `/`: the routes are looked at besides. */
const fileChecks = (deployment: Deployment): readonly Check[] =>
  deployment.release.files.map(({ name, sha384: digest }) => {
    const place = `/${name}`
    const isPage = name.endsWith('.html')
    const problems = (answer: Answer) => {
      if (isPage && answer.status >= 300 && answer.status < 400) return []
      if (answer.status !== 200) return [`the host answers ${answer.status}`]
      if (isHtml(answer) && !isPage) return ['HTML in place of the file']
      return [
        ...(sha384(answer.body) === digest ? [] : [foreignContent]),
        ...(isPage
          ? pageHeaderProblems(deployment, place, answer)
          : headerProblems(answer, headersOfFile(deployment.portal, place))),
      ]
    }
    return { place, address: new URL(place, deployment.portal), problems }
  })

const nowhere = 'no-such-file-0123456789'

/** A page in place of a missing file would be taken for a script, or for what a site says of itself. */
const missingFileChecks = ({ portal }: Deployment): readonly Check[] =>
  [`${assetsFolder}${nowhere}.js`, `${wellKnownFolder}${nowhere}`, `/${nowhere}.txt`].map((place) => ({
    place,
    address: new URL(place, portal),
    problems: (answer) => {
      if (isHtml(answer)) return [`HTML for a missing file (${answer.status})`]
      return answer.status === 404 ? [] : [`the host answers ${answer.status}, 404 expected`]
    },
  }))

/** Every route has to get a page of the release, with a page's headers: a link in a mail leads straight to one. */
const pageChecks = (deployment: Deployment): readonly Check[] => {
  const { portal, release } = deployment
  const pages = new Set(release.files.filter(({ name }) => name.endsWith('.html')).map((file) => file.sha384))
  // 0 stands for a token, a code or a number: no script runs here, so nothing is confirmed or used up.
  const paths = ['/nowhere', ...routeNames.map((name) => routeNamed(name).path.replace(/:\w+/g, '0'))]
  return paths.map((place) => ({
    place,
    address: new URL(place, portal),
    problems: (answer) => {
      if (answer.status !== 200) return [`the host answers ${answer.status}`]
      const content = pages.has(sha384(answer.body)) ? [] : [foreignContent]
      return [...content, ...pageHeaderProblems(deployment, place, answer)]
    },
  }))
}

const changePasswordCheck = ({ portal }: Deployment): Check => ({
  place: changePassword.path,
  address: new URL(changePassword.path, portal),
  problems: ({ headers }) => {
    const location = new URL(headers.get('location') ?? '/', portal)
    return location.href === new URL(changePassword.leadsTo, portal).href
      ? []
      : [`a redirect to ${changePassword.leadsTo} expected`]
  },
})

/** Which release the host says that it has. */
const releaseCheck = ({ portal, release }: Deployment): Check => ({
  place: releasePath,
  address: new URL(releasePath, portal),
  problems: (answer) => {
    const text = answer.body.toString()
    if (text.trim() === JSON.stringify(release, null, 2))
      return headerProblems(answer, headersOfFile(portal, releasePath))
    const [, version] = /"version": "([^"]*)"/.exec(text) ?? []
    return [version === undefined ? 'not there' : `another release, ${version}`]
  },
})

/** Plain HTTP leads to TLS, to the same address. */
const transportCheck = (plain: URL): Check => {
  const address = new URL(`${addresses.signIn}?from=verify`, plain)
  return {
    place: address.href,
    address,
    problems: ({ status, headers }) => {
      const location = headers.get('location') ?? ''
      const target = URL.canParse(location, plain.href) ? new URL(location, plain) : undefined
      const leads =
        target?.protocol === 'https:' &&
        target.hostname === plain.hostname &&
        target.pathname + target.search === address.pathname + address.search
      if ([301, 308].includes(status) && leads) return []
      return [`a lasting redirect to TLS expected (${`${status} ${location}`.trimEnd()})`]
    },
  }
}

/** @param plain where plain HTTP is answered */
export const portalChecks = (deployment: Deployment, plain: URL): readonly Check[] => [
  releaseCheck(deployment),
  ...fileChecks(deployment),
  ...missingFileChecks(deployment),
  ...pageChecks(deployment),
  changePasswordCheck(deployment),
  ...(deployment.portal.protocol === 'https:' ? [transportCheck(plain)] : []),
]
