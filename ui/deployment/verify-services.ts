import { withoutTrailingSlashes } from '../../core/shared/trailing-slashes.ts'
import { configured, configuredAt } from '../hosting/configured.ts'
import { type Answer, ask, each, type Finding } from './site.ts'

/** What a browser asks a service before it makes a call of another origin: one for each kind of call. */
interface Preflight {
  /** The service's address, as `config.json` has it. */
  readonly baseOf: (config: unknown) => unknown
  /** What is called below that. */
  readonly path: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: readonly string[]
  /** Whether the portal is configured to make such calls at all. */
  readonly onlyIf?: (config: unknown) => boolean
  /** The service keeps a cookie of its own. */
  readonly withCookies?: true
}

const service = (name: 'sso' | 'shop' | 'activation') => (config: unknown) => configured(config, 'services', name)
const [sso, shop, activation] = [service('sso'), service('shop'), service('activation')]
const collector = (config: unknown) => configured(config, 'telemetry', 'url')
const reports = (config: unknown) => configuredAt(config, 'reports')

const asksForCaptcha = (config: unknown) => {
  const provider = configured(config, 'captcha', 'provider')
  return provider !== undefined && provider !== 'none'
}

const preflights: readonly Preflight[] = [
  { baseOf: sso, path: '/oauth2/token', method: 'POST', headers: ['content-type'] },
  { baseOf: sso, path: '/user/register', method: 'POST', headers: ['authorization', 'content-type'] },
  {
    baseOf: sso,
    path: '/user/reset-password',
    method: 'POST',
    headers: ['authorization', 'content-type', 'x-captcha-response'],
    onlyIf: asksForCaptcha,
  },
  { baseOf: sso, path: '/user/set-password', method: 'PUT', headers: ['authorization', 'content-type'] },
  { baseOf: sso, path: '/user/me', method: 'GET', headers: ['authorization', 'cache-control', 'pragma'] },
  { baseOf: shop, path: '/purchase', method: 'GET', headers: ['authorization'] },
  { baseOf: activation, path: '/activation/activate', method: 'POST', headers: ['content-type'], withCookies: true },
  { baseOf: collector, path: '', method: 'POST', headers: ['content-type'] },
  { baseOf: reports, path: '', method: 'POST', headers: ['content-type'] },
]

const listed = (answer: Answer, header: string): ReadonlySet<string> =>
  new Set((answer.headers.get(header) ?? '').split(',').map((name) => name.trim().toLowerCase()))

const problemsOf = (answer: Answer | undefined, portal: URL, preflight: Preflight): readonly string[] => {
  if (answer === undefined) return ['no answer']
  const origin = answer.headers.get('access-control-allow-origin')
  const { method, headers, withCookies } = preflight
  const anyOrigin = origin === '*' && !withCookies
  if (answer.status < 200 || answer.status > 299 || (origin !== portal.origin && !anyOrigin))
    return [
      `does not allow ${portal.origin} (status ${answer.status}, access-control-allow-origin ${origin ?? 'missing'})`,
    ]
  const [methods, allowed] = [
    listed(answer, 'access-control-allow-methods'),
    listed(answer, 'access-control-allow-headers'),
  ]
  const anything = !withCookies && allowed.has('*')
  return [
    // A browser takes these methods for allowed.
    ...(['GET', 'POST'].includes(method) || methods.has(method.toLowerCase()) ? [] : [`does not allow ${method}`]),
    ...headers
      .filter((header) => !allowed.has(header) && (header === 'authorization' || !anything))
      .map((header) => `does not allow the header ${header}`),
    ...(withCookies && answer.headers.get('access-control-allow-credentials') !== 'true'
      ? ['does not allow cookies']
      : []),
  ]
}

/** Asks the configured services as a browser would whether a page of the portal may call them. */
export const serviceFindings = async (portal: URL, config: unknown): Promise<readonly Finding[]> => {
  const found = await each(preflights, async (preflight): Promise<readonly Finding[]> => {
    const { baseOf, path, method, headers, onlyIf } = preflight
    const base = baseOf(config)
    // One that is left out is not called, and a wrong one has been told with the configuration.
    if (typeof base !== 'string' || !URL.canParse(base) || onlyIf?.(config) === false) return []
    const address = new URL(path === '' ? base : withoutTrailingSlashes(base) + path)
    const answer = await ask(address, {
      method: 'OPTIONS',
      headers: {
        origin: portal.origin,
        'access-control-request-method': method,
        'access-control-request-headers': headers.join(','),
      },
    })
    return problemsOf(answer, portal, preflight).map((problem) => ({ place: `${method} ${address}`, problem }))
  })
  return found.flat()
}
