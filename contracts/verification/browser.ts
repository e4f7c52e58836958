import { type Asked, corsFaults, whyUnreadable } from '../../ui/hosting/cors.ts'
import { pinnedCall, readPact } from '../pact-files/read-pact.ts'
import type { Service } from '../services.ts'

/** Headers that a page may send without asking (Fetch, "CORS-safelisted request-header"), and the browser's own. */
const unasked = ['accept', 'accept-language', 'content-language', 'origin', 'cookie']

/** A request with all the headers that the page sends, in lower case. */
interface Announced extends Asked {
  readonly address: string
}

/** The headers for which a browser asks first. `Content-Type` is one, because the portal sends JSON. */
const askedFor = ({ headers }: Announced) => headers.filter((name) => !unasked.includes(name)).sort()

const isAskedFirst = (announced: Announced): boolean => announced.method === 'PUT' || askedFor(announced).length > 0

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
  return corsFaults(answer, origin, { method, headers: names, withCookies })[0]
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
