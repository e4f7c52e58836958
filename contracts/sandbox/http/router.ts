import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Method } from '../../../core/shared/ports.ts'
import { type Fields, isFields } from './fields.ts'
import { Refusal, type Reply } from './reply.ts'

export interface Call {
  readonly parameter: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** The languages of Accept-Language in lower case, in its order. */
  readonly languages: readonly string[]
  /** The JSON body; empty for calls without one. A list is its only member, `list`. */
  readonly body: Fields
  /** Whether the caller reached the service over TLS. */
  readonly secure: boolean
}

export interface Customer {
  readonly accountId: number
  readonly accessTokenDigest: string
}

interface Address {
  readonly method: Method
  readonly path: string
}

type Route<Services> = Address &
  (
    | {
        readonly credential: 'none' | 'client'
        readonly handle: (call: Call, services: Services) => Promise<Reply>
      }
    | {
        readonly credential: 'user'
        readonly handle: (call: Call, services: Services, customer: Customer) => Promise<Reply>
      }
  )

export interface AccessToken {
  readonly digest: string
  /** Null for the account app's own token. */
  readonly accountId: number | null
  readonly expiresAt: Date
}

/** Finds an access token that was issued, expired or not. */
export type FindToken<Services> = (services: Services, token: string) => Promise<AccessToken | undefined>

/** The calls below a path, with the services that their handlers need. */
export interface Mount<Services> {
  readonly prefix: string
  readonly browserAccess: 'none' | 'portal' | 'portal-with-credentials'
  readonly expiredToken?: 'authorization.access_token.expired' | 'validate.access_token.expired'
  readonly routes: readonly Route<Services>[]
}

const match = <Services>({ prefix, routes }: Mount<Services>, method: string, path: string) => {
  for (const route of routes) {
    const template = new RegExp(`^${prefix}${route.path.replace(/:\w+/, '([^/]+)')}$`)
    const found = route.method === method ? template.exec(path) : null
    if (found !== null) return { route, parameter: found[1] ?? '' }
  }
  throw new Refusal('request.path.not_found')
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Refusal('request.path.not_found')
  }
}

/** The JSON body. A request that is cut off counts as malformed. */
const readBody = async (request: IncomingMessage): Promise<Fields> => {
  const sent = await text(request).catch(() => '')
  if (!/^application\/(reports\+)?json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new Refusal('request.content_type.unsupported')
  try {
    const body: unknown = JSON.parse(sent)
    if (Array.isArray(body)) return { list: body }
    if (isFields(body)) return body
  } catch {
    // Refused below.
  }
  throw new Refusal('request.body.malformed')
}

/** `de-AT` gives `de-at` and `de`. `*`, which HTTP libraries add, gives no language. */
const languagesIn = (header = ''): readonly string[] =>
  header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '')
    .flatMap((tag) => (/^[a-z]/.test(tag) ? [tag, tag.split('-')[0] ?? tag] : []))

type ExpiredToken = Mount<never>['expiredToken']

const validToken = async (
  { headers }: Call,
  findToken: (token: string) => ReturnType<FindToken<never>>,
  expiredToken: ExpiredToken,
) => {
  const token = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) throw new Refusal('authorization.access_token.required')
  const found = await findToken(token)
  if (found === undefined) throw new Refusal('authorization.access_token.not_found_for_token')
  if (found.expiresAt <= new Date()) throw new Refusal(expiredToken ?? 'authorization.access_token.expired')
  return found
}

const requireClient = async (...asked: Parameters<typeof validToken>): Promise<void> => {
  const { accountId } = await validToken(...asked)
  if (accountId !== null) throw new Refusal('authorization.user.already_logged_in')
}

/** The customer of the call's token. A client token counts as unknown. */
const requireCustomer = async (...asked: Parameters<typeof validToken>): Promise<Customer> => {
  const { accountId, digest } = await validToken(...asked)
  if (accountId === null) throw new Refusal('authorization.access_token.not_found_for_token')
  return { accountId, accessTokenDigest: digest }
}

/** Runs the handler of a request. Throws a Refusal where the contract does not allow the call. */
export const route = async <Services extends { readonly changedBody: (body: Fields) => Fields }>(
  mount: Mount<Services>,
  request: IncomingMessage,
  url: URL,
  services: Services,
  findToken: FindToken<Services>,
): Promise<Reply> => {
  const found = match(mount, request.method ?? '', url.pathname)
  const call: Call = {
    parameter: decoded(found.parameter),
    query: url.searchParams,
    headers: request.headers,
    languages: languagesIn(request.headers['accept-language']),
    body: found.route.method === 'GET' ? {} : services.changedBody(await readBody(request)),
    secure: url.protocol === 'https:',
  }
  const find = (token: string) => findToken(services, token)
  if (found.route.credential === 'user')
    return found.route.handle(call, services, await requireCustomer(call, find, mount.expiredToken))
  if (found.route.credential === 'client') await requireClient(call, find, mount.expiredToken)
  return found.route.handle(call, services)
}
