import { type Either, isLeft, left } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import type { Task } from 'fp-ts/Task'
import * as TE from 'fp-ts/TaskEither'
import { ContainerModule } from 'inversify'
import type { LanguageChoice } from '../../core/language/language-choice.ts'
import { createClientTokens } from '../../core/session/client-tokens.ts'
import { type AppError, getRetryAfter, isTokenRefusal, type Outcome, tapError } from '../../core/shared/app-error.ts'
import { isAnswerLost } from '../../core/shared/lost-answers.ts'
import type { Log } from '../../core/shared/ports.ts'
import { BasePlatform } from '../base-platform.ts'
import { ServiceConfig } from '../config.ts'
import { ClientTokenIssuer, ClientTokenStore, ClientTokens, portKeys, Telemetry } from '../ports.ts'
import { bindService, createServiceKey } from '../service-key.ts'
import { type ClientCredential, createRequestUrl, type HttpRequest, type OptionalUserCredential } from './request.ts'
import { decodeAnswer, sendHttpRequest } from './send.ts'

export interface HttpClient<Credential = OptionalUserCredential | ClientCredential> {
  /** Sends a request and decodes its answer, within the time limit of the call. A failure is always an `AppError`. */
  readonly run: <A>(request: HttpRequest<A, Credential>) => Outcome<A>
}

export const HttpClient = createServiceKey<HttpClient>('HttpClient')

/** The bearer token of a call. `drop` deletes a refused token, so that the next call gets a new token. */
interface BearerToken {
  readonly token: string | undefined
  readonly drop?: () => void
}

type BearerTokenSource<Credential> = (credential: Credential) => Outcome<BearerToken>

export interface HttpClientOptions {
  readonly fetch: typeof fetch
  /** The time limit of a whole call. It includes the retry and the time for fetching a client token. */
  readonly timeoutMs: number
  /** Sent as Accept-Language, so that the services write to the customer in the language of the portal. */
  readonly language?: LanguageChoice
  readonly retryDelay?: Task<void> | undefined
  readonly telemetry?: Telemetry | undefined
  /** Receives a warning for each malformed answer, with the names of the fields and without their values. */
  readonly log?: Log | undefined
}

export const HttpClientOptions = createServiceKey<HttpClientOptions>('HttpClientOptions')

const defaultRetryDelay: Task<void> = () => new Promise((resolve) => setTimeout(resolve, 400))

/**
 * Runs a call. After `timeoutMs` it fails with 'unreachable', and the aborted signal prevents further requests of the
 * call.
 */
const withTimeout =
  <A>(timeoutMs: number, call: (signal: AbortSignal) => Outcome<A>): Outcome<A> =>
  async () => {
    const deadline = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const timedOut = new Promise<Either<AppError, never>>((resolve) => {
      timer = setTimeout(() => {
        deadline.abort()
        resolve(left({ tag: 'unreachable', reason: 'timeout' }))
      }, timeoutMs)
    })
    try {
      return await Promise.race([call(deadline.signal)(), timedOut])
    } finally {
      clearTimeout(timer)
    }
  }

/** Wraps a call so that it also reports its failure. The duration includes the retry and fetching a client token. */
const withFailureTelemetry =
  <A>({ telemetry, log }: HttpClientOptions, { call }: HttpRequest<unknown>, outcome: Outcome<A>): Outcome<A> =>
  async () => {
    const startedAt = Date.now()
    const result = await outcome()
    if (isLeft(result)) {
      const milliseconds = Date.now() - startedAt
      const error = result.left
      telemetry?.note({ tag: 'call-failed', call, error, milliseconds })
      if (error.tag === 'undecodable') log?.warn('answer.malformed', { detail: error.detail })
    }
    return result
  }

/** The statuses Request Timeout and Too Early, with which a server asks for the same request again. */
const retryableStatuses: ReadonlySet<number> = new Set([408, 425])

/**
 * Whether to send a failed read again: after a lost connection, or after a short failure of the service or of a proxy.
 * A read whose answer has a `Retry-After` header is not sent again.
 */
const shouldRetry = (error: AppError): boolean => {
  if (getRetryAfter(error) !== undefined) return false
  if (error.tag === 'undecodable' && (error.status ?? 0) < 500) return retryableStatuses.has(error.status ?? 0)
  return isAnswerLost(error)
}

type RequestSender = <A>(request: HttpRequest<A>, bearer: string | undefined, signal: AbortSignal) => Outcome<A>

/** Returns a function that sends a request and decodes the answer. It sends some failed reads again (`shouldRetry`). */
const createRequestSender = ({ fetch, language, retryDelay = defaultRetryDelay }: HttpClientOptions): RequestSender => {
  const attempt: RequestSender = (request, bearer, signal) =>
    pipe(
      TE.fromEither(createRequestUrl(request)),
      TE.chain((url) => sendHttpRequest(fetch, request, { url, bearer, language: language?.current.value, signal })),
      TE.chainEitherK((answer) => decodeAnswer(request, answer)),
    )

  return (request, bearer, signal) => async () => {
    const first = await attempt(request, bearer, signal)()
    if (request.retry === 'never' || !isLeft(first) || !shouldRetry(first.left)) return first
    await retryDelay()
    return attempt(request, bearer, signal)()
  }
}

/** Returns the user token of a credential, if there is one. */
export const getOptionalUserToken: BearerTokenSource<OptionalUserCredential> = (credential) =>
  TE.right({ token: credential.kind === 'user' ? credential.token : undefined })

/** Returns a function that gets the bearer token of a call: a user token or a client token. */
export const createBearerTokenSource =
  ({ get, drop }: ClientTokens): BearerTokenSource<OptionalUserCredential | ClientCredential> =>
  (credential) =>
    credential.kind === 'client'
      ? pipe(
          get(),
          TE.map((token) => ({ token, drop: () => drop(token) })),
        )
      : getOptionalUserToken(credential)

/** Creates an HTTP client. If a client token is refused, the call is sent once more with a new token. */
export const createHttpClient = <Credential extends OptionalUserCredential | ClientCredential>(
  options: HttpClientOptions,
  bearerOf: BearerTokenSource<Credential>,
): HttpClient<Credential> => {
  const sendRequest = createRequestSender(options)
  return {
    run: (request) => {
      const call = withTimeout(options.timeoutMs, (signal) => {
        const attempt = pipe(
          bearerOf(request.credential),
          TE.chain(({ token, drop }) =>
            pipe(
              sendRequest(request, token, signal),
              tapError((error) => {
                if (isTokenRefusal(error)) drop?.()
              }),
            ),
          ),
        )
        return pipe(
          attempt,
          TE.orElse((error) =>
            request.credential.kind === 'client' && isTokenRefusal(error) ? attempt : TE.left(error),
          ),
        )
      })
      return withFailureTelemetry(options, request, call)
    },
  }
}

export const httpModule = new ContainerModule(({ bind }) => {
  bindService(
    bind,
    HttpClientOptions,
    ({ services: { timeoutMs } }, { fetch, retryDelay }, language, telemetry, log) => {
      return { fetch, timeoutMs, retryDelay, language, telemetry, log }
    },
    [ServiceConfig, BasePlatform, portKeys.language, Telemetry, portKeys.log],
  )
  bindService(bind, ClientTokens, createClientTokens, [ClientTokenIssuer, ClientTokenStore, portKeys.clock])
  bindService(
    bind,
    HttpClient,
    (options, clientTokens) => createHttpClient(options, createBearerTokenSource(clientTokens)),
    [HttpClientOptions, ClientTokens],
  )
})
