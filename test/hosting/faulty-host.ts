import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { listen } from '../../ui/hosting/portal-server.ts'
import { ask } from './running-nginx.ts'

export type Answer = { status: number; headers: OutgoingHttpHeaders; body: string }

/** Changes an answer of a correct host or service. */
export type Breakage = (path: string, answer: Answer) => void

const withCookies = { 'access-control-allow-credentials': 'true' }

const preflightAnswer = (url: string, origin: string | undefined): Answer => ({
  status: 204,
  headers: {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PUT',
    'access-control-allow-headers': 'Authorization, Content-Type, Cache-Control, Pragma, X-Captcha-Response',
    ...(url.startsWith('/activation/') ? withCookies : {}),
  },
  body: '',
})

/** Returns the services' refusal of a wrong sign-in, of a wrong token and of an unknown email address. */
const refusal = (url: string, origin: string | undefined): Answer => {
  const headers = { 'access-control-allow-origin': origin, 'content-type': 'application/json' }
  return url.startsWith('/activation/')
    ? { status: 404, headers: { ...headers, ...withCookies }, body: '{"type":"user.not_found_by_email"}' }
    : { status: 401, headers, body: '{"type":"authorization.credentials.invalid"}' }
}

/**
 * Starts a host that forwards requests to the server at the port `target` and plays the services itself. A test can
 * change each answer in `breakage`.
 */
export const startFaultyHost = async () => {
  const nothing: Breakage = () => undefined
  /** `calls` is how often the services were called. */
  const state = { target: 0, breakage: nothing, calls: 0 }
  const server = createServer(async ({ method, url = '', headers }, response) => {
    const isOfService = /^\/(?:sso|shop|activation)\//.test(url)
    const serviceRefusal = isOfService ? refusal(url, headers.origin) : undefined
    const answered = method === 'OPTIONS' ? preflightAnswer(url, headers.origin) : serviceRefusal
    if (answered !== undefined) state.calls += 1
    const coding = url.startsWith('/assets/') ? String(headers['accept-encoding']) : 'identity'
    const original = answered ?? (await ask(state.target, url, { headers: { 'accept-encoding': coding } }))
    const answer: Answer = { ...original, status: original.status ?? 500 }
    state.breakage(url, answer)
    const { 'content-length': _, ...others } = answer.headers
    response.writeHead(answer.status, others).end(answer.body, 'latin1')
  })
  return Object.assign(state, await listen(server))
}
