import { changePassword } from '../hosting/well-known.ts'
import { routeNamed, routeNames } from '../routes/table.ts'
import { headerProblems } from './header-findings.ts'
import { ask, digestOf, each, type Finding, isHtml } from './site.ts'
import { type Deployment, headersFor } from './verify-files.ts'

/** Stands for a token, a code or a number: what a program asks for is not run, so nothing is confirmed or used up. */
const parameter = '0'

const addresses = ['/nowhere', ...routeNames.map((name) => routeNamed(name).path.replace(/:\w+/g, parameter))]

/** Every route has to get a page of the release, with a page's headers: a link in a mail leads straight to one. */
export const pageFindings = async (deployment: Deployment): Promise<readonly Finding[]> => {
  const { portal, release } = deployment
  const pages = new Set(release.files.filter(({ name }) => name.endsWith('.html')).map(({ sha384 }) => sha384))
  const found = await each(addresses, async (place): Promise<readonly Finding[]> => {
    const answer = await ask(new URL(place, portal))
    if (answer === undefined) return [{ place, problem: 'no answer' }]
    if (answer.status !== 200) return [{ place, problem: `the host answers ${answer.status}` }]
    if (!isHtml(answer)) return [{ place, problem: `content-type is "${answer.headers.get('content-type')}"` }]
    const { 'content-type': _, ...headers } = headersFor(deployment, '/index.html')
    return [
      ...(pages.has(digestOf(answer)) ? [] : [{ place, problem: "not the release's content" }]),
      ...headerProblems(answer, headers).map((problem) => ({ place, problem })),
    ]
  })
  return [...found.flat(), ...(await changePasswordFindings(portal))]
}

const changePasswordFindings = async (portal: URL): Promise<readonly Finding[]> => {
  const { path: place, leadsTo } = changePassword
  const answer = await ask(new URL(place, portal))
  const location = answer?.headers.get('location')
  const leads = location != null && new URL(location, portal).href === new URL(leadsTo, portal).href
  return leads ? [] : [{ place, problem: `a redirect to ${leadsTo} expected` }]
}
