import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { isService } from '../../services.ts'
import type { Services } from '../services.ts'
import { createProblem, noContent, Refusal, type Reply } from './body.ts'
import { callRoute, type Mount } from './router.ts'

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

export type Hosts = ReadonlyMap<string, URL>

/** Returns the URLs at which the sandbox can be reached, by the `Host` header that a request for each has. */
export const createHostUrls = (port: number, reachedAt: readonly string[]): Hosts => {
  const origins = [...loopbackHosts.map((name) => `http://${name}:${port}`), ...reachedAt].map(
    (origin) => new URL(origin),
  )
  return new Map(origins.map((origin) => [origin.host, origin]))
}

const allowedHeaders = 'Authorization, Content-Type, Accept-Language, Cache-Control, Pragma, X-Captcha-Response'

/** Returns the headers that let only the portal's pages read an answer. */
const createCrossOriginHeaders = (
  mount: Mount | undefined,
  origin: string | undefined,
  portal: string,
): OutgoingHttpHeaders => {
  const { browserAccess } = mount ?? { browserAccess: 'none' }
  if (browserAccess === 'none') return {}
  if (origin !== portal) return { vary: 'Origin' }
  return {
    ...{ vary: 'Origin', 'access-control-allow-origin': portal, 'access-control-expose-headers': 'Retry-After' },
    ...(browserAccess === 'portal-with-credentials' ? { 'access-control-allow-credentials': 'true' } : {}),
  }
}

const answerPreflight = ({ routes }: Mount): Reply => ({
  ...noContent,
  headers: {
    'access-control-allow-methods': [...new Set(routes.map(([method]) => method))].join(', '),
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': '600',
  },
})

const refusalOf = (failure: unknown): Reply => {
  if (failure instanceof Refusal) return createProblem(failure)
  console.error('The sandbox failed:', failure)
  return createProblem(new Refusal(500, 'server.error'))
}

const sendReply = (response: ServerResponse, { status, headers, body }: Reply): void => {
  response.writeHead(status, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers })
  response.end(body)
}

/** Replaces the services or the answer of a call. Tests use it to simulate a service with a fault. */
export type Interceptor = (
  request: { readonly method: string; readonly path: string; readonly headers: IncomingHttpHeaders },
  serve: (changed?: Partial<Services>) => Promise<Reply>,
  services: Services,
) => Promise<Reply>

export interface Server {
  /** The groups of calls. The first one whose prefix matches answers. */
  readonly mounts: readonly Mount[]
  readonly hosts: Hosts
  readonly services: Services
  /** If present, intercepts the calls to the services. */
  interceptor: Interceptor | undefined
}

/** Answers a request. Refuses an unknown Host header: with DNS rebinding, any page could otherwise reach the sandbox. */
export const answerRequest = async (
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { mounts, hosts, services } = server
  const origin = hosts.get((request.headers.host ?? '').toLowerCase())
  if (origin === undefined) return sendReply(response, createProblem(new Refusal(421, 'request.host.foreign')))
  const url = new URL(origin.origin + (request.url?.startsWith('/') ? request.url : '/'))
  const mount = mounts.find(({ prefix }) => `${url.pathname}/`.startsWith(`${prefix}/`))
  const readable = createCrossOriginHeaders(mount, request.headers.origin, services.portalOrigin)
  const run = async (changed: Partial<Services> = {}): Promise<Reply> => {
    if (mount === undefined) throw new Refusal(404, 'request.path.not_found')
    const isFromPage = request.method === 'OPTIONS' || request.headers.origin !== undefined
    if (isFromPage && readable['access-control-allow-origin'] === undefined)
      throw new Refusal(403, 'request.origin.forbidden')
    if (request.method === 'OPTIONS') return answerPreflight(mount)
    return (await callRoute(mount, request, url, { ...services, ...changed })) ?? noContent
  }
  const serve = async (changed?: Partial<Services>): Promise<Reply> => {
    const reply = await run(changed).catch(refusalOf)
    return { ...reply, headers: { ...readable, ...reply.headers } }
  }
  const interceptor = isService(mount?.prefix.slice(1)) ? server.interceptor : undefined
  const asked = { method: request.method ?? '', path: url.pathname, headers: request.headers }
  sendReply(response, await (interceptor === undefined ? serve() : interceptor(asked, serve, services)))
}
