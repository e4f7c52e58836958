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

/** Asks as a browser does, without a token. */
const preflight = (announced: Announced, origin: string): Promise<Response> => {
  const names = askedFor(announced)
  return fetch(announced.address, {
    method: 'OPTIONS',
    redirect: 'manual',
    headers: {
      origin,
      'access-control-request-method': announced.method,
      ...(names.length === 0 ? {} : { 'access-control-request-headers': names.join(',') }),
    },
  })
}

/** Why a browser would not send the call. */
const preflightFault = async (announced: Announced, origin: string): Promise<string | undefined> =>
  corsFaults(await preflight(announced, origin), origin, { ...announced, headers: askedFor(announced) })[0]

const stranger = 'https://stranger.example'

/** Whether a stranger's page could call with the customer's cookies. A GET without a token has no effect. */
const strangerFault = async (announced: Announced): Promise<string | undefined> => {
  const { address, method } = announced
  const asked = method === 'GET' ? fetch(address, { headers: { origin: stranger }, redirect: 'manual' }) : undefined
  const answers = [await preflight(announced, stranger), ...(asked === undefined ? [] : [await asked])]
  const isReadable = answers.some((answer) => whyUnreadable(answer, stranger, true) === undefined)
  return isReadable ? `${stranger} is allowed credentials` : undefined
}

/** What a browser asks and a pact cannot: the preflights of a service's calls, and the calls of another site. */
export const crossOriginChecksOf = async (service: Service, url: string, portalOrigin: string) => {
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
  return [...calls].flatMap(([call, announced]) => [
    ...(isAskedFirst(announced)
      ? [{ description: `a preflight of ${call}`, fault: () => preflightFault(announced, portalOrigin) }]
      : []),
    { description: `another site's call of ${call}`, fault: () => strangerFault(announced) },
  ])
}
