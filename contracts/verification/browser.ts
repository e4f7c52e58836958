import { pinnedCall, readPact } from '../pact-files/read-pact.ts'
import type { Service } from '../services.ts'

/** Headers that a page may send without asking (Fetch, "CORS-safelisted request-header"), and the browser's own. */
const unasked = ['accept', 'accept-language', 'content-language', 'origin', 'cookie']

/** A request as a preflight announces it. */
interface Announced {
  readonly address: string
  readonly method: string
  /** All that the page sends, in lower case. */
  readonly headers: readonly string[]
  readonly withCookies: boolean
}

/** The headers for which a browser asks first. `Content-Type` is one, because the portal sends JSON. */
const askedFor = ({ headers }: Announced) => headers.filter((name) => !unasked.includes(name)).sort()

const isAskedFirst = (announced: Announced): boolean => announced.method === 'PUT' || askedFor(announced).length > 0

const listed = (answer: Response, name: string): readonly string[] =>
  (answer.headers.get(`access-control-${name}`) ?? '').split(',').map((each) => each.trim())

/** The reason why a browser would not let a page of this origin read the answer. Undefined without one. */
const whyUnreadable = (answer: Response, origin: string, withCookies: boolean): string | undefined => {
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

const siteOf = (address: string) => new URL(address).hostname.split('.').slice(-2).join('.')

/** Why a browser would not send a cookie back from the portal's pages, or scripts could read it. */
const cookieFault = (cookie: string, address: string, origin: string): string | undefined => {
  const attributes = cookie.split(';').map((each) => each.trim().toLowerCase())
  const has = (attribute: string) => attributes.includes(attribute)
  if (!has('httponly')) return 'it is not HttpOnly'
  if (has('samesite=none')) return has('secure') ? undefined : 'browsers drop SameSite=None without Secure'
  if (siteOf(address) !== siteOf(origin)) return 'another site than the portal needs SameSite=None and Secure'
  return has('samesite=lax') || has('samesite=strict') ? undefined : 'it has no SameSite'
}

/** The fetch of a page of the portal: with preflights, CORS and cookies. `note` hears what stands in its way. */
export const fetchOfPage = (origin: string, note: (fault: string) => void): typeof fetch => {
  const cookies = new Map<string, string>()
  return async (input, options) => {
    const address = String(input)
    const { pathname } = new URL(address)
    const withCookies = options?.credentials === 'include'
    const method = options?.method ?? 'GET'
    const headers = new Headers(options?.headers)
    const blocked = (fault: string): never => {
      note(fault)
      throw new TypeError(fault)
    }
    const announced = { address, method, headers: [...headers.keys()], withCookies }
    const fault = isAskedFirst(announced) ? await preflightFault(announced, origin) : undefined
    if (fault !== undefined) blocked(`The preflight of ${method} ${pathname}: ${fault}`)
    headers.set('origin', origin)
    if (withCookies) headers.set('cookie', [...cookies].map((each) => each.join('=')).join('; '))
    const answer = await fetch(address, { ...options, headers })
    const unreadable = whyUnreadable(answer, origin, withCookies)
    if (unreadable !== undefined) blocked(`The answer of ${method} ${pathname}: ${unreadable}`)
    for (const cookie of withCookies ? answer.headers.getSetCookie() : []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      const flaw = cookieFault(cookie, address, origin)
      if (flaw === undefined) cookies.set(name, value)
      else note(`Set-Cookie of ${pathname}: ${flaw}`)
    }
    return answer
  }
}
