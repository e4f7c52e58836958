import { type Either, tryCatch } from 'fp-ts/Either'
import type * as t from 'io-ts'
import type { AppError } from '../../core/shared/app-error.ts'
import { withoutTrailingSlashes } from '../../core/shared/trailing-slashes.ts'

/** The bearer token of a call whose caller has it, if it carries one. */
export type PlainCredential = { readonly kind: 'none' } | { readonly kind: 'user'; readonly token: string }

/** The client token, which the HTTP client finds, renews and drops by itself. */
export interface ClientCredential {
  readonly kind: 'client'
}

export const noCredential: PlainCredential = { kind: 'none' }
export const clientCredential: ClientCredential = { kind: 'client' }
export const userCredential = (token: string): PlainCredential => ({ kind: 'user', token })

/** A call as a value: everything that an HTTP client needs to know, and nothing that happens yet. */
interface Request<A, Credential> {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** The service's base address, with or without a trailing slash. */
  readonly service: string
  /** Unencoded segments below the service; each is encoded as exactly one. None calls the service's own address. */
  readonly path: readonly string[]
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly credential: Credential
  /** True only for the service that keeps a cookie of its own (specification §7, credentials included). */
  readonly withCookies?: boolean
  /**
   * 'once' for plain reads: asked a second time when the connection was lost or the service briefly down, in the time
   * that the call has left. Everything that changes something, whatever its method, is 'never'.
   */
  readonly retry: 'once' | 'never'
  readonly answer: t.Decoder<unknown, A>
}

/** A call that any HTTP client can make. */
export type PlainRequest<A> = Request<A, PlainCredential>

/** A call that may need the client token, too. */
export type HttpRequest<A> = Request<A, PlainCredential | ClientCredential>

/** The headers that keep an answer from being taken out of any cache on the way. */
export const noCache = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' } as const

/** Segments that an address parser takes as directions instead of names, encoded or not. */
const directions = new Set(['', '.', '..'])

/** A segment encoded as exactly one, or an exception where that can't be. */
const encodeSegment = (segment: string): string => {
  if (directions.has(segment)) throw new URIError('A direction, not a name')
  return encodeURIComponent(segment)
}

/** The address of a request; 'unaddressable' where a segment would lead elsewhere or has no encoding (a lone surrogate). */
export const addressOf = ({ service, path, query }: HttpRequest<unknown>): Either<AppError, string> =>
  tryCatch(
    () => {
      const address = [withoutTrailingSlashes(service), ...path.map(encodeSegment)].join('/')
      return query === undefined ? address : `${address}?${new URLSearchParams(query)}`
    },
    (): AppError => ({ tag: 'unaddressable' }),
  )
