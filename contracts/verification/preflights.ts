import { pinnedCall, readPact } from '../pact-files/read-pact.ts'
import type { Service } from '../services.ts'

/** Headers that a page may send without asking (Fetch, "CORS-safelisted request-header"), and those of the browser itself. */
const unasked = ['accept', 'accept-language', 'content-language', 'origin', 'cookie']

/** A request as a preflight announces it. */
export interface Announced {
  readonly address: string
  readonly method: string
  /** All that the page sends, in lower case. */
  readonly headers: readonly string[]
  readonly withCookies: boolean
}

/** The headers for which a browser asks first. `Content-Type` is one, because the portal sends JSON. */
const askedFor = ({ headers }: Announced) => headers.filter((name) => !unasked.includes(name)).sort()

export const isAskedFirst = (announced: Announced): boolean =>
  announced.method === 'PUT' || askedFor(announced).length > 0

const listed = (answer: Response, name: string): readonly string[] =>
  (answer.headers.get(`access-control-${name}`) ?? '').split(',').map((each) => each.trim())

/** What a browser would find missing in the answer to a page of this origin; undefined if it lets the page read it. */
export const whyUnreadable = (answer: Response, origin: string, withCookies: boolean): string | undefined => {
  const [allowed = ''] = listed(answer, 'allow-origin')
  if (allowed !== origin && (allowed !== '*' || withCookies)) return `Access-Control-Allow-Origin is "${allowed}"`
  if (withCookies && !listed(answer, 'allow-credentials').includes('true'))
    return 'Access-Control-Allow-Credentials is not true'
  return undefined
}

/** Asks as a browser does, without a token. Yields why the browser would not send the call, or undefined. */
export const preflightFault = async (announced: Announced, origin: string): Promise<string | undefined> => {
  const { address, method, withCookies } = announced
  const names = askedFor(announced)
  const answer = await fetch(address, {
    method: 'OPTIONS',
    redirect: 'manual',
    headers: {
      origin,
      'access-control-request-method': method,
      ...(names.length === 0 ? {} : { 'access-control-request-headers': names.join(',') }),
    },
  })
  const unreadable = whyUnreadable(answer, origin, withCookies)
  if (!answer.ok) return `status ${answer.status}, not 2xx`
  if (unreadable !== undefined) return unreadable
  const allows = (list: readonly string[], name: string) => list.includes(name) || (list.includes('*') && !withCookies)
  if (!['GET', 'POST'].includes(method) && !allows(listed(answer, 'allow-methods'), method))
    return `${method} is not in Access-Control-Allow-Methods`
  const allowed = listed(answer, 'allow-headers').map((name) => name.toLowerCase())
  const missing = names.filter((name) => !(name === 'authorization' ? allowed.includes(name) : allows(allowed, name)))
  return missing.length === 0 ? undefined : `${missing.join(', ')} not in Access-Control-Allow-Headers`
}

/** The preflights of a service's calls, from its pact. */
export const preflightsOf = async (service: Service, url: string) => {
  const calls = new Map<string, Announced>()
  for (const interaction of await readPact(service)) {
    const { method, path, headers = {}, body } = interaction.request
    const call = (pinnedCall(service, interaction) ?? `${service} ${method} ${path}`).split(' ').slice(1, 3).join(' ')
    const own = [...Object.keys(headers), ...(body === undefined ? [] : ['Content-Type'])]
    const before = calls.get(call)?.headers ?? []
    calls.set(call, {
      ...{ address: url.replace(/\/+$/, '') + path, method, withCookies: service === 'activation' },
      headers: [...new Set([...before, ...own.map((name) => name.toLowerCase())])],
    })
  }
  return [...calls]
    .filter(([, announced]) => isAskedFirst(announced))
    .map(([call, announced]) => ({ description: `a preflight of ${call}`, announced }))
}
