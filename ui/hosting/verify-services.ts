import type { Config } from '../../adapters/config.ts'
import { withoutTrailingSlashes } from '../../core/shared/settings.ts'
import type { Answer, Check } from './verify-portal.ts'

/** The CORS preflight of a call. */
interface Preflight {
  /** Undefined when the portal is not configured to make the call. */
  readonly address: string | undefined
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: readonly string[]
  readonly withCookies?: true
}

/** One for each kind of call. */
const preflightsOf = ({ services, captcha, telemetry, reports }: Config): readonly Preflight[] => {
  const [sso, shop, activation] = [services.sso, services.shop, services.activation].map(withoutTrailingSlashes)
  const withToken = ['authorization', 'content-type']
  return [
    { address: `${sso}/oauth2/token`, method: 'POST', headers: ['content-type'] },
    { address: `${sso}/user/register`, method: 'POST', headers: withToken },
    {
      address: captcha.provider === 'none' ? undefined : `${sso}/user/reset-password`,
      method: 'POST',
      headers: [...withToken, 'x-captcha-response'],
    },
    { address: `${sso}/user/set-password`, method: 'PUT', headers: withToken },
    { address: `${sso}/user/me`, method: 'GET', headers: ['authorization', 'cache-control', 'pragma'] },
    { address: `${shop}/purchase`, method: 'GET', headers: ['authorization'] },
    { address: `${activation}/activation/activate`, method: 'POST', headers: ['content-type'], withCookies: true },
    { address: telemetry?.url, method: 'POST', headers: ['content-type'] },
    { address: reports, method: 'POST', headers: ['content-type'] },
  ]
}

const listed = ({ headers }: Answer, header: string): ReadonlySet<string> =>
  new Set((headers.get(header) ?? '').split(',').map((name) => name.trim().toLowerCase()))

const problemsOf = (
  answer: Answer,
  { origin }: URL,
  { method, headers, withCookies }: Preflight,
): readonly string[] => {
  const allowedOrigin = answer.headers.get('access-control-allow-origin')
  const isAllowed = allowedOrigin === origin || (allowedOrigin === '*' && !withCookies)
  if (answer.status < 200 || answer.status > 299 || !isAllowed)
    return [
      `does not allow ${origin} (status ${answer.status}, access-control-allow-origin ${allowedOrigin ?? 'missing'})`,
    ]
  const methods = listed(answer, 'access-control-allow-methods')
  const allowed = listed(answer, 'access-control-allow-headers')
  const anything = !withCookies && allowed.has('*')
  const refused = headers.filter((header) => !allowed.has(header) && (header === 'authorization' || !anything))
  return [
    // GET and POST are always allowed.
    ...(method !== 'PUT' || methods.has('put') ? [] : [`does not allow ${method}`]),
    ...refused.map((header) => `does not allow the header ${header}`),
    ...(withCookies && answer.headers.get('access-control-allow-credentials') !== 'true'
      ? ['does not allow cookies']
      : []),
  ]
}

/** The preflights of the portal's calls. */
export const serviceChecks = (portal: URL, config: Config): readonly Check[] =>
  preflightsOf(config).flatMap((preflight) => {
    const { address, method, headers } = preflight
    if (address === undefined) return []
    const asked = { 'access-control-request-method': method, 'access-control-request-headers': headers.join(',') }
    return {
      place: `${method} ${address}`,
      address: new URL(address),
      method: 'OPTIONS',
      headers: { origin: portal.origin, ...asked },
      problems: (answer: Answer) => problemsOf(answer, portal, preflight),
    }
  })
