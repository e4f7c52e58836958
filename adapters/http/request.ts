import { type Either, tryCatch } from 'fp-ts/Either'
import * as t from 'io-ts'
import type { AppError } from '../../core/shared/app-error.ts'
import type { ErrorCode } from '../../core/shared/error-catalogue.ts'
import { removeTrailingSlashes } from '../../core/shared/url-parameters.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT'

export type OptionalUserCredential = { readonly kind: 'none' } | { readonly kind: 'user'; readonly token: string }

/** The credential of a call with a client token, which the HTTP client fetches and renews itself. */
export interface ClientCredential {
  readonly kind: 'client'
}

export const noCredential: OptionalUserCredential = { kind: 'none' }
export const clientCredential: ClientCredential = { kind: 'client' }
export const userCredential = (token: string): OptionalUserCredential => ({ kind: 'user', token })

export interface HttpRequest<A, Credential = OptionalUserCredential | ClientCredential> {
  /**
   * The name of the call in contracts and telemetry: its service, method and path, with placeholders for values, such as
   * `sso GET /magic-link/{token}`. A call without a path goes to the base URL of the service.
   */
  readonly call: `${string} ${HttpMethod}${'' | ` /${string}`}`
  /** The unencoded values for the placeholders of the path. Each value is encoded as exactly one segment. */
  readonly values?: Readonly<Record<string, string>>
  /** The base URL of the service, with or without a trailing slash. */
  readonly serviceUrl: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly credential: Credential
  /** Whether to send cookies. True only for the service that sets a cookie (specification §7). */
  readonly withCookies?: boolean
  /**
   * 'once': the call only reads. After a lost connection or a short failure of the service it is sent again, within its
   * time limit. 'never': the call changes something, even if its method is GET.
   */
  readonly retry: 'once' | 'never'
  readonly answer: t.Decoder<unknown, A>
  /**
   * The refusals that are results of the call and not errors, by their codes. Each decoder decodes the body of a
   * refusal to a value that the caller has to handle. If this value and the answer have different types, pass both
   * types: `http.run<Answer | Refusal>({ … })`.
   */
  readonly refusals?: Readonly<Partial<Record<ErrorCode, t.Decoder<unknown, A>>>>
  /**
   * A stricter check that a refusal comes from the service itself. 'session-check' is for a call whose refusal ends the
   * session, 'password-or-token' for a call whose 401 may be about the password or about the token.
   */
  readonly refusalCheck?: 'session-check' | 'password-or-token'
  /** The maximum size of an answer. The default is `limits.maxAnswerBytes`. */
  readonly maxBytes?: number
}

/** Headers that prevent caches between the portal and the service from answering. */
export const noCacheHeaders = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' } as const

/** The decoder of an answer whose body is not used, because the status is enough. */
export const ignoredBodyCodec = new t.Type<undefined>('ignored', t.undefined.is, () => t.success(undefined), t.identity)

/**
 * Encodes a value as exactly one segment of a path. Throws for `.`, `..` and an empty value, which URL parsers resolve
 * or remove, even if they are encoded.
 */
const encodePathSegment = (segment: string): string => {
  if (/^\.{0,2}$/.test(segment)) throw new URIError('A relative segment')
  return encodeURIComponent(segment)
}

/**
 * Returns the URL of a request. Fails with 'unaddressable' if a value can't be a segment of a path, such as `..` or a
 * lone surrogate.
 */
export const createRequestUrl = ({
  call,
  values = {},
  serviceUrl,
  query,
}: HttpRequest<unknown>): Either<AppError, string> =>
  tryCatch(
    () => {
      const [, , path = ''] = call.split(' ')
      const encoded = path.replace(/\{(\w+)\}/g, (_, name: string) => encodePathSegment(values[name] ?? ''))
      const url = removeTrailingSlashes(serviceUrl) + encoded
      return query === undefined ? url : `${url}?${new URLSearchParams(query)}`
    },
    (): AppError => ({ tag: 'unaddressable' }),
  )
