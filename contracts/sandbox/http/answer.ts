import type { IncomingMessage, ServerResponse } from 'node:http'
import { isService } from '../../services.ts'
import type { Services } from '../services.ts'
import { crossOriginHeaders, preflight } from './cross-origin.ts'
import { type Hosts, originOf } from './hosts.ts'
import { Refusal } from './problems.ts'
import { problem, type Reply, send } from './reply.ts'
import type { Mount } from './route.ts'
import { route } from './router.ts'

const asReply = (failure: unknown): Reply => {
  if (failure instanceof Refusal) return problem(failure)
  console.error('The sandbox failed:', failure)
  return problem(new Refusal('server.error'))
}

const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

/** Answers one request to the sandbox, whatever it is; an unexpected failure is logged and answered with a 500. */
export const answer = async (
  mounts: readonly Mount[],
  hosts: Hosts,
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const origin = originOf(hosts, request)
  if (origin === undefined) return send(response, problem(new Refusal('request.host.foreign')))
  const url = new URL(origin.origin + (request.url?.startsWith('/') ? request.url : '/'))
  const mount = mounts.find(({ prefix }) => isBelow(url.pathname, prefix))
  const headers = crossOriginHeaders(mount?.browserAccess ?? 'none', request, services.portalOrigin)
  const run = async (changed: Partial<Services> = {}): Promise<Reply> => {
    if (mount === undefined) throw new Refusal('request.path.not_found')
    if (request.method === 'OPTIONS') return preflight(mount, request, services.portalOrigin)
    return route(mount, request, url, { ...services, ...changed })
  }
  const serve = async (changed?: Partial<Services>): Promise<Reply> => {
    const reply = await run(changed).catch(asReply)
    return { ...reply, headers: { ...headers, ...reply.headers } }
  }
  const serving = isService(mount?.prefix.slice(1)) ? services.serving() : undefined
  const asked = { method: request.method ?? '', path: url.pathname }
  send(response, await (serving === undefined ? serve() : serving(asked, serve, services)))
}
