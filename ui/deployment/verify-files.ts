import { assetsFolder, cacheControlOf } from '../hosting/cache-rules.ts'
import { contentTypeOf } from '../hosting/content-types.ts'
import type { Release, ReleasedFile } from '../hosting/release-file.ts'
import { fileHeaders, type Headers } from '../hosting/security-headers.ts'
import { wellKnownFolder } from '../hosting/well-known.ts'
import { headerProblems } from './header-findings.ts'
import { type Answer, ask, digestOf, each, type Finding, isHtml } from './site.ts'

/** The portal that is looked at, and what a page of it is to be sent with. */
export interface Deployment {
  readonly portal: URL
  readonly release: Release
  /** Undefined where it can't be known, since there is no configuration. */
  readonly pageHeaders: Headers | undefined
}

const isPage = (path: string): boolean => path.endsWith('.html')

/** The headers of a file or page of the release. */
export const headersFor = (
  { portal, pageHeaders }: Pick<Deployment, 'portal' | 'pageHeaders'>,
  path: string,
): Headers => ({
  ...(isPage(path) && pageHeaders !== undefined ? pageHeaders : fileHeaders({ https: portal.protocol === 'https:' })),
  'cache-control': cacheControlOf(path),
  'content-type': contentTypeOf(path) ?? 'application/octet-stream',
})

/** Hosts may write a content type with other spaces, or leave out what goes without saying. */
const sameType = (one: string | null, other: string): boolean =>
  one?.split(';', 1)[0]?.trim() === other.split(';', 1)[0]

const problemsOfAnswer = (answer: Answer, expected: Headers): readonly string[] => {
  const { 'content-type': type = '', ...headers } = expected
  return [
    ...(sameType(answer.headers.get('content-type'), type)
      ? []
      : [`content-type is "${answer.headers.get('content-type')}", "${type}" expected`]),
    ...headerProblems(answer, headers),
  ]
}

const problemsOfFile = (answer: Answer | undefined, file: ReleasedFile, expected: Headers): readonly string[] => {
  if (answer === undefined) return ['no answer']
  if (answer.status !== 200) return [`the host answers ${answer.status}`]
  if (isHtml(answer) && !isPage(file.name)) return ['HTML in place of the file']
  return [
    ...(digestOf(answer) === file.sha384 ? [] : ["not the release's content"]),
    ...problemsOfAnswer(answer, expected),
  ]
}

/** Every file of the release, by its own name. A host may lead `/index.html` to `/`: the routes are looked at besides. */
export const fileFindings = async (deployment: Deployment): Promise<readonly Finding[]> => {
  const found = await each(deployment.release.files, async (file) => {
    const place = `/${file.name}`
    const answer = await ask(new URL(place, deployment.portal))
    if (isPage(place) && answer !== undefined && answer.status >= 300 && answer.status < 400) return []
    return problemsOfFile(answer, file, headersFor(deployment, place)).map((problem) => ({ place, problem }))
  })
  return found.flat()
}

const nowhere = 'no-such-file-0123456789'

/** A page in place of what is missing would be taken for a script, or for what a site says of itself. */
const missing = [`${assetsFolder}${nowhere}.js`, `${wellKnownFolder}${nowhere}`, `/${nowhere}.txt`]

/** What the host says where it has no file. */
export const missingFileFindings = async ({ portal }: Deployment): Promise<readonly Finding[]> => {
  const found = await each(missing, async (place): Promise<readonly Finding[]> => {
    const answer = await ask(new URL(place, portal))
    if (answer === undefined) return [{ place, problem: 'no answer' }]
    if (isHtml(answer)) return [{ place, problem: `HTML for a missing file (${answer.status})` }]
    return answer.status === 404 ? [] : [{ place, problem: `the host answers ${answer.status}, 404 expected` }]
  })
  return found.flat()
}
