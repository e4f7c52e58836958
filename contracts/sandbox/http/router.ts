import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Method } from '../../../adapters/http/request.ts'
import { percentDecoded } from '../../../core/shared/addresses.ts'
import type { Services } from '../services.ts'
import { type Fields, isFields } from './fields.ts'
import { Refusal, type Reply } from './reply.ts'

export interface Call {
  readonly parameter: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** The languages of Accept-Language in its order. */
  readonly languages: readonly string[]
  /** The JSON body; empty for calls without one. A list is its only member, `list`. */
  readonly body: Fields
  /** The address that the caller has. Behind a proxy a service takes it from the proxy. */
  readonly network: string
  /** Whether the caller reached the service over TLS. */
  readonly secure: boolean
}

export interface Customer {
  readonly accountId: number
  readonly accessTokenDigest: string
}

export type Handler<Caller extends readonly Customer[] = []> = (
  call: Call,
  services: Services,
  ...caller: Caller
) => Promise<Reply>

type Route = { readonly method: Method; readonly path: string } & (
  | { readonly credential: 'none' | 'client'; readonly handle: Handler }
  | { readonly credential: 'user'; readonly handle: Handler<[Customer]> }
)

export interface AccessToken {
  readonly digest: string
  /** Null for the account app's own token. */
  readonly accountId: number | null
  readonly expiresAt: Date
}

/** Finds an access token that was issued, expired or not. */
export type FindToken = (services: Services, token: string) => Promise<AccessToken | undefined>

/** The calls below a path. */
export interface Mount {
  readonly prefix: string
  readonly browserAccess: 'none' | 'portal' | 'portal-with-credentials'
  readonly expiredToken?: 'authorization.access_token.expired' | 'validate.access_token.expired'
  readonly routes: readonly Route[]
}

const match = ({ prefix, routes }: Mount, method: string, path: string) => {
  for (const route of routes) {
    const template = new RegExp(`^${prefix}${route.path.replace(/:\w+/, '([^/]+)')}$`)
    const found = route.method === method ? template.exec(path) : null
    if (found !== null) return { route, parameter: found[1] ?? '' }
  }
  throw new Refusal('request.path.not_found')
}

/** PostgreSQL stores no NUL. */
const decoded = (part: string): string => {
  const parameter = percentDecoded(part)
  if (parameter === undefined || parameter.includes('\0')) throw new Refusal('request.path.not_found')
  return parameter
}

/** The JSON body. A request that is cut off counts as malformed. */
const readBody = async (request: IncomingMessage): Promise<Fields> => {
  if (!/^application\/(reports\+)?json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal('request.content_type.unsupported')
  const sent = await text(request).catch(() => '')
  try {
    const body: unknown = JSON.parse(sent)
    if (Array.isArray(body)) return { list: body }
    if (isFields(body)) return body
  } catch {
    // Refused below.
  }
  throw new Refusal('request.body.malformed')
}

const validToken = async (
  { headers }: Call,
  findToken: (token: string) => ReturnType<FindToken>,
  expiredToken: Mount['expiredToken'],
) => {
  const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) throw new Refusal('authorization.access_token.required')
  const found = await findToken(token)
  if (found === undefined) throw new Refusal('authorization.access_token.not_found_for_token')
  if (found.expiresAt <= new Date()) throw new Refusal(expiredToken ?? 'authorization.access_token.expired')
  return found
}

/** Runs the handler of a request. Throws a Refusal where the contract does not allow the call. */
export const route = async (
  mount: Mount,
  request: IncomingMessage,
  url: URL,
  services: Services,
  findToken: FindToken,
): Promise<Reply> => {
  const found = match(mount, request.method ?? '', url.pathname)
  const call: Call = {
    parameter: decoded(found.parameter),
    query: url.searchParams,
    headers: request.headers,
    languages: (request.headers['accept-language'] ?? '').split(/[,;] */),
    body: found.route.method === 'GET' ? {} : services.changedBody(await readBody(request)),
    network: request.socket.remoteAddress ?? '',
    secure: url.protocol === 'https:',
  }
  if (found.route.credential === 'none') return found.route.handle(call, services)
  const token = await validToken(call, (text) => findToken(services, text), mount.expiredToken)
  if (found.route.credential === 'client') {
    if (token.accountId !== null) throw new Refusal('authorization.user.already_logged_in')
    return found.route.handle(call, services)
  }
  // A client token counts as unknown.
  if (token.accountId === null) throw new Refusal('authorization.access_token.not_found_for_token')
  return found.route.handle(call, services, { accountId: token.accountId, accessTokenDigest: token.digest })
}
