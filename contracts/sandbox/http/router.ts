import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { HttpMethod } from '../../../adapters/http/request.ts'
import { decodePercent } from '../../../core/shared/url-parameters.ts'
import { sql } from '../database/database.ts'
import { digestOf } from '../database/secrets.ts'
import type { Services } from '../services.ts'
import { type Fields, isFields, Refusal, type Reply } from './body.ts'
import { networkOf } from './tries.ts'

export interface Call {
  readonly parameter: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** The languages of the Accept-Language header, in their order. */
  readonly languages: readonly string[]
  /** The JSON body, or an empty object. */
  readonly body: Fields
  /** The network of the caller. A service behind a proxy would have to use the address that the proxy sends. */
  readonly network: string
  /** Whether the caller reached the service over TLS. */
  readonly secure: boolean
}

export interface Customer {
  readonly accountId: number
  readonly accessTokenDigest: string
}

/** Handles a call. Without a reply, the answer is 204. */
export type Handler<Caller extends readonly Customer[] = []> = (
  call: Call,
  services: Services,
  ...caller: Caller
) => Promise<Reply | undefined>

type Route =
  | readonly [HttpMethod, path: string, credential: 'none' | 'client', Handler]
  | readonly [HttpMethod, path: string, credential: 'user', Handler<[Customer]>]

/** A group of calls whose paths start with the same prefix. */
export interface Mount {
  readonly prefix: string
  readonly browserAccess: 'none' | 'portal' | 'portal-with-credentials'
  readonly expiredToken?: string
  readonly routes: readonly Route[]
}

const matchRoute = ({ prefix, routes }: Mount, method: string, path: string) => {
  for (const route of routes) {
    const template = new RegExp(`^${prefix}${route[1].replace(/:\w+/, '([^/]+)')}$`)
    const found = route[0] === method ? template.exec(path) : null
    const parameter = decodePercent(found?.[1] ?? '')
    // PostgreSQL can't store NUL.
    if (found !== null && parameter?.includes('\0') === false) return { route, parameter }
  }
  throw new Refusal(404, 'request.path.not_found')
}

const maxBodyBytes = 64 * 1024

/** Reads a body. A body that is too long is refused before it is in memory. */
const readText = async (request: IncomingMessage): Promise<string> => {
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

/** Reads the JSON body. An incomplete request is refused as malformed. */
const readBody = async (request: IncomingMessage): Promise<Fields> => {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal(415, 'request.content_type.unsupported')
  try {
    const body: unknown = JSON.parse(await readText(request))
    if (isFields(body)) return body
  } catch (failure) {
    if (failure instanceof Refusal) throw failure
  }
  throw new Refusal(400, 'request.body.malformed')
}

/** Returns the access token of a call. The refusals of an expired and an unknown token are different. */
const requireToken = async ({ headers }: Call, { database }: Services, expiredToken: string) => {
  const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) throw new Refusal(401, 'authorization.access_token.required')
  const [found] = await sql<{ digest: string; accountId: number | null; expiresAt: Date }>(database)`
    select digest, account_id as "accountId", expires_at as "expiresAt" from access_token where digest = ${digestOf(token)}`
  if (found === undefined) throw new Refusal(401, 'authorization.access_token.not_found_for_token')
  if (found.expiresAt <= new Date()) throw new Refusal(401, expiredToken)
  return found
}

/**
 * Whether attempts need no limit: the call contains no value that somebody could guess, or only tools can make the
 * call.
 */
const needsNoLimit = ({ browserAccess }: Mount, { parameter, query, body }: Call) =>
  browserAccess === 'none' || [parameter, ...query.keys(), ...Object.keys(body)].join('') === ''

/** Runs the handler of a request. Throws a Refusal if the contract does not allow the call. */
export const callRoute = async (mount: Mount, request: IncomingMessage, url: URL, services: Services) => {
  const { route, parameter } = matchRoute(mount, request.method ?? '', url.pathname)
  const [method, , credential, handle] = route
  const call: Call = {
    parameter,
    query: url.searchParams,
    headers: request.headers,
    languages: (request.headers['accept-language'] ?? '').split(/[,;] */),
    body: method === 'GET' ? {} : services.changedBody(await readBody(request)),
    network: networkOf(request.socket.remoteAddress ?? ''),
    secure: url.protocol === 'https:',
  }
  const runLimited = (account: unknown, run: () => Promise<Reply | undefined>) =>
    needsNoLimit(mount, call)
      ? run()
      : services.tries.countRefused({ account: String(account), network: call.network }, run)
  const named = call.body['username'] ?? call.body['email'] ?? call.query.get('email') ?? ''
  if (credential === 'none') return runLimited(named, () => handle(call, services))
  const token = await requireToken(call, services, mount.expiredToken ?? 'authorization.access_token.expired')
  if (credential === 'client') {
    if (token.accountId !== null) throw new Refusal(403, 'authorization.user.already_logged_in')
    return runLimited(named, () => handle(call, services))
  }
  // Only a customer's token has an account. A client's token is refused like an unknown token.
  const { accountId } = token
  if (accountId === null) throw new Refusal(401, 'authorization.access_token.not_found_for_token')
  return runLimited(accountId, () => handle(call, services, { accountId, accessTokenDigest: token.digest }))
}
