import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { listen } from '../../ui/hosting/portal-server.ts'
import { ask } from './running-nginx.ts'

export type Answer = { status: number; headers: OutgoingHttpHeaders; body: string }

export type AnswerChange = (path: string, answer: Answer) => void

const credentialsHeader = { 'access-control-allow-credentials': 'true' }

const createPreflightAnswer = (url: string, origin: string | undefined): Answer => ({
  status: 204,
  headers: {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PUT',
    'access-control-allow-headers': 'Authorization, Content-Type, Cache-Control, Pragma, X-Captcha-Response',
    ...(url.startsWith('/activation/') ? credentialsHeader : {}),
  },
  body: '',
})

const createRefusal = (url: string, origin: string | undefined): Answer => {
  const headers = { 'access-control-allow-origin': origin, 'content-type': 'application/json' }
  return url.startsWith('/activation/')
    ? { status: 404, headers: { ...headers, ...credentialsHeader }, body: '{"type":"user.not_found_by_email"}' }
    : { status: 401, headers, body: '{"type":"authorization.credentials.invalid"}' }
}

/** Forwards requests for files to another server, and answers calls to the services itself. */
export const startFaultyHost = async () => {
  const breakNothing: AnswerChange = () => undefined
  /** `target` is the port of the server with the files. `calls` is the number of calls to the services. */
  const state = { targetPort: 0, breakage: breakNothing, calls: 0 }
  const server = createServer(async ({ method, url = '', headers }, response) => {
    const isOfService = /^\/(?:sso|shop|activation)\//.test(url)
    const serviceRefusal = isOfService ? createRefusal(url, headers.origin) : undefined
    const answered = method === 'OPTIONS' ? createPreflightAnswer(url, headers.origin) : serviceRefusal
    if (answered !== undefined) state.calls += 1
    const coding = url.startsWith('/assets/') ? String(headers['accept-encoding']) : 'identity'
    const original = answered ?? (await ask(state.targetPort, url, { headers: { 'accept-encoding': coding } }))
    const answer: Answer = { ...original, status: original.status ?? 500 }
    state.breakage(url, answer)
    const { 'content-length': _, ...others } = answer.headers
    response.writeHead(answer.status, others).end(answer.body, 'latin1')
  })
  return Object.assign(state, await listen(server))
}
