import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { HttpMethod } from '../../../adapters/http/request.ts'
import { decodePercent } from '../../../core/shared/url-parameters.ts'
import { sql } from '../database/database.ts'
import { hashToken } from '../database/secrets.ts'
import type { Services } from '../services.ts'
import { type Fields, isFields, Refusal, type Reply } from './body.ts'
import { toNetworkPrefix } from './tries.ts'

export interface Call {
  readonly parameter: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** The language tags in the Accept-Language header, in the order of the header. */
  readonly languages: readonly string[]
  /** The JSON body of the request. It is an empty object in a GET. */
  readonly body: Fields
  /** The network of the caller's IP address. A server behind a proxy would need the address that the proxy sends. */
  readonly network: string
  readonly isHttps: boolean
}

export interface Customer {
  readonly accountId: number
  readonly accessTokenDigest: string
}

/** Handles a call. If the handler returns nothing, the answer has the status 204. */
export type Handler<Caller extends readonly Customer[] = []> = (
  call: Call,
  services: Services,
  ...caller: Caller
) => Promise<Reply | undefined>

type Route =
  | readonly [HttpMethod, path: string, credential: 'none' | 'client', Handler]
  | readonly [HttpMethod, path: string, credential: 'user', Handler<[Customer]>]

/** The calls whose paths start with the same prefix, such as all calls of one service. */
export interface Api {
  readonly prefix: string
  readonly browserAccess: 'none' | 'portal' | 'portal-with-credentials'
  readonly expiredToken?: string
  readonly routes: readonly Route[]
}

const matchRoute = ({ prefix, routes }: Api, method: string, path: string) => {
  for (const route of routes) {
    const template = new RegExp(`^${prefix}${route[1].replace(/:\w+/, '([^/]+)')}$`)
    const found = route[0] === method ? template.exec(path) : null
    const parameter = decodePercent(found?.[1] ?? '')
    // A parameter with NUL is refused, because PostgreSQL can't store it.
    if (found !== null && parameter?.includes('\0') === false) return { route, parameter }
  }
  throw new Refusal(404, 'request.path.not_found')
}

const maxBodyBytes = 64 * 1024

/** Reads the text of a body. Refuses a body that is too long before the whole body is in memory. */
const readBodyText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let length = 0
  const requireShort = (bytes: number) => {
    if (bytes > maxBodyBytes) throw new Refusal(413, 'request.body.too_large')
  }
  requireShort(Number(request.headers['content-length']))
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length
    requireShort(length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Reads the JSON body. Refuses a body that is incomplete or not a JSON object. */
const readJsonBody = async (request: IncomingMessage): Promise<Fields> => {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal(415, 'request.content_type.unsupported')
  try {
    const body: unknown = JSON.parse(await readBodyText(request))
    if (isFields(body)) return body
  } catch (failure) {
    if (failure instanceof Refusal) throw failure
  }
  throw new Refusal(400, 'request.body.malformed')
}

/** Returns the stored access token of a call. Expired and unknown tokens are refused with different types. */
const requireToken = async ({ headers }: Call, { database }: Services, expiredTokenType: string) => {
  const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) throw new Refusal(401, 'authorization.access_token.required')
  const [found] = await sql<{ digest: string; accountId: number | null; expiresAt: Date }>(database)`
    select digest, account_id as "accountId", expires_at as "expiresAt" from access_token where digest = ${hashToken(token)}`
  if (found === undefined) throw new Refusal(401, 'authorization.access_token.not_found_for_token')
  if (found.expiresAt <= new Date()) throw new Refusal(401, expiredTokenType)
  return found
}

/** Returns whether the rate limit ignores a call: browsers can't make the call, or it contains nothing to guess. */
const isExemptFromRateLimit = ({ browserAccess }: Api, { parameter, query, body }: Call) =>
  browserAccess === 'none' || [parameter, ...query.keys(), ...Object.keys(body)].join('') === ''

/** Runs the handler of a request. Throws a Refusal if the contract does not allow the call. */
export const handleCall = async (api: Api, request: IncomingMessage, url: URL, services: Services) => {
  const { route, parameter } = matchRoute(api, request.method ?? '', url.pathname)
  const [method, , credential, handle] = route
  const call: Call = {
    parameter,
    query: url.searchParams,
    headers: request.headers,
    languages: (request.headers['accept-language'] ?? '').split(/[,;] */),
    body: method === 'GET' ? {} : services.changeBody(await readJsonBody(request)),
    network: toNetworkPrefix(request.socket.remoteAddress ?? ''),
    isHttps: url.protocol === 'https:',
  }
  const runLimited = (account: string, run: () => Promise<Reply | undefined>) =>
    isExemptFromRateLimit(api, call) ? run() : services.tries.countRefused({ account, network: call.network }, run)
  const names = [call.body['username'], call.body['email'], call.query.get('email')]
  const named = names.find((name) => typeof name === 'string') ?? ''
  if (credential === 'none') return runLimited(named, () => handle(call, services))
  const token = await requireToken(call, services, api.expiredToken ?? 'authorization.access_token.expired')
  if (credential === 'client') {
    if (token.accountId !== null) throw new Refusal(403, 'authorization.user.already_logged_in')
    return runLimited(named, () => handle(call, services))
  }
  // Only a customer's token belongs to an account. The portal's own token is refused here like an unknown token.
  const { accountId } = token
  if (accountId === null) throw new Refusal(401, 'authorization.access_token.not_found_for_token')
  return runLimited(String(accountId), () => handle(call, services, { accountId, accessTokenDigest: token.digest }))
}
