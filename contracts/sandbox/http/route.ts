import type { IncomingHttpHeaders } from 'node:http'
import type { Services } from '../services.ts'
import type { BodyKind } from './body.ts'
import type { Fields } from './fields.ts'
import type { Reply } from './reply.ts'

/** One request, taken apart: everything a handler may look at. */
export interface Call {
  /** The part of the path that the route's template calls `:name`, decoded. */
  parameter(name: string): string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** The JSON body; empty for calls without one. */
  readonly body: Fields
  /** Whether the caller reached the service over TLS. */
  readonly secure: boolean
}

/** The customer whose access token came with the call. */
export interface Customer {
  readonly accountId: number
  readonly accessTokenDigest: string
}

type Handler = (call: Call, services: Services) => Promise<Reply>
type CustomerHandler = (call: Call, services: Services, customer: Customer) => Promise<Reply>

interface Address {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** A template such as `/magic-link/:token`. */
  readonly path: string
  /** The call is refused when it does not say which language the customer reads. */
  readonly acceptLanguage?: 'required'
  /** What kind of body it takes: that of a call unless told otherwise. */
  readonly accepts?: BodyKind
}

/** One call of the contract: where it is, whose bearer token it needs and what it does. */
export type Route = Address &
  (
    | { readonly credential: 'none' | 'client'; readonly handle: Handler }
    | { readonly credential: 'user'; readonly handle: CustomerHandler }
  )

/** Which pages may call a service from a browser: none, or the portal with or without its cookies. */
export type BrowserAccess = 'none' | 'portal' | 'portal-with-credentials'

/** One service: everything below a path prefix. */
export interface Mount {
  readonly prefix: string
  readonly browserAccess: BrowserAccess
  /** What the service calls a token that has expired; the one that issues them unless told otherwise. */
  readonly expiredToken?: 'authorization.access_token.expired' | 'validate.access_token.expired'
  readonly routes: readonly Route[]
}
