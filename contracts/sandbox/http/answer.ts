import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { isService } from '../../services.ts'
import type { Services } from '../services.ts'
import { createRefusalReply, noContent, Refusal, type Reply } from './body.ts'
import { type Api, handleCall } from './router.ts'

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

export type UrlsByHost = ReadonlyMap<string, URL>

/** Returns the URLs at which the sandbox can be reached. The key is the `Host` header of a request to the URL. */
export const createUrlsByHost = (port: number, additionalOrigins: readonly string[]): UrlsByHost => {
  const origins = [...loopbackHosts.map((name) => `http://${name}:${port}`), ...additionalOrigins].map(
    (origin) => new URL(origin),
  )
  return new Map(origins.map((origin) => [origin.host, origin]))
}

const allowedHeaderList = 'Authorization, Content-Type, Accept-Language, Cache-Control, Pragma, X-Captcha-Response'

/** Returns the CORS headers that let only the portal's pages read an answer. */
const createCrossOriginHeaders = (
  api: Api | undefined,
  origin: string | undefined,
  portal: string,
): OutgoingHttpHeaders => {
  const { browserAccess } = api ?? { browserAccess: 'none' }
  if (browserAccess === 'none') return {}
  if (origin !== portal) return { vary: 'Origin' }
  return {
    ...{ vary: 'Origin', 'access-control-allow-origin': portal, 'access-control-expose-headers': 'Retry-After' },
    ...(browserAccess === 'portal-with-credentials' ? { 'access-control-allow-credentials': 'true' } : {}),
  }
}

const answerPreflight = ({ routes }: Api): Reply => ({
  ...noContent,
  headers: {
    'access-control-allow-methods': [...new Set(routes.map(([method]) => method))].join(', '),
    'access-control-allow-headers': allowedHeaderList,
    'access-control-max-age': '600',
  },
})

const toRefusalReply = (failure: unknown): Reply => {
  if (failure instanceof Refusal) return createRefusalReply(failure)
  console.error('The sandbox failed:', failure)
  return createRefusalReply(new Refusal(500, 'server.error'))
}

const sendReply = (response: ServerResponse, { status, headers, body }: Reply): void => {
  response.writeHead(status, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers })
  response.end(body)
}

/** Replaces the services or the answer of a call. Tests use it to simulate a faulty service. */
export type Interceptor = (
  request: { readonly method: string; readonly path: string; readonly headers: IncomingHttpHeaders },
  serve: (changed?: Partial<Services>) => Promise<Reply>,
  services: Services,
) => Promise<Reply>

export interface ServerState {
  /** A call is answered by the first API whose prefix matches the start of its path. */
  readonly apis: readonly Api[]
  readonly hosts: UrlsByHost
  readonly services: Services
  /** Intercepts every call to the three back-end services. */
  interceptor: Interceptor | undefined
}

/** Refuses an unknown Host header: otherwise, any web page could call the sandbox by DNS rebinding. */
export const answerRequest = async (
  server: ServerState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { apis, hosts, services } = server
  const origin = hosts.get((request.headers.host ?? '').toLowerCase())
  if (origin === undefined) return sendReply(response, createRefusalReply(new Refusal(421, 'request.host.foreign')))
  const url = new URL(origin.origin + (request.url?.startsWith('/') ? request.url : '/'))
  const api = apis.find(({ prefix }) => `${url.pathname}/`.startsWith(`${prefix}/`))
  const readable = createCrossOriginHeaders(api, request.headers.origin, services.portalOrigin)
  const run = async (changed: Partial<Services> = {}): Promise<Reply> => {
    if (api === undefined) throw new Refusal(404, 'request.path.not_found')
    const isFromPage = request.method === 'OPTIONS' || request.headers.origin !== undefined
    if (isFromPage && readable['access-control-allow-origin'] === undefined)
      throw new Refusal(403, 'request.origin.forbidden')
    if (request.method === 'OPTIONS') return answerPreflight(api)
    return (await handleCall(api, request, url, { ...services, ...changed })) ?? noContent
  }
  const serve = async (changed?: Partial<Services>): Promise<Reply> => {
    const reply = await run(changed).catch(toRefusalReply)
    return { ...reply, headers: { ...readable, ...reply.headers } }
  }
  const interceptor = isService(api?.prefix.slice(1)) ? server.interceptor : undefined
  const asked = { method: request.method ?? '', path: url.pathname, headers: request.headers }
  sendReply(response, await (interceptor === undefined ? serve() : interceptor(asked, serve, services)))
}
