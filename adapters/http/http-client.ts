import { type Either, isLeft, left } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import type { Task } from 'fp-ts/Task'
import * as TE from 'fp-ts/TaskEither'
import { ContainerModule } from 'inversify'
import { createClientTokens } from '../../core/session/client-tokens.ts'
import { type AppError, type Outcome, refusesToken, retryAfterOf, tapError } from '../../core/shared/app-error.ts'
import { isLost } from '../../core/shared/lost-answers.ts'
import { ServiceConfig } from '../config.ts'
import {
  ClientTokenIssuer,
  ClientTokenStore,
  ClientTokens,
  Clock,
  type LanguageChoice,
  type Log,
  type Telemetry,
} from '../ports.ts'
import { Shell } from '../shell.ts'
import { resolved, token } from '../token.ts'
import { type HttpRequest, type PlainRequest, urlOf } from './request.ts'
import { readAnswer, send } from './send.ts'

/** Makes the calls that need no client token, such as the one that fetches it. */
export interface PlainHttpClient {
  /** Runs a request: time-out, JSON, error catalogue and decoding included. Its left is always an `AppError`. */
  readonly run: <A>(request: PlainRequest<A>) => Outcome<A>
}

export const PlainHttpClient = token<PlainHttpClient>('PlainHttpClient')

/** The one way in which the portal talks to its back-ends. */
export interface HttpClient extends PlainHttpClient {
  readonly run: <A>(request: HttpRequest<A>) => Outcome<A>
}

export const HttpClient = token<HttpClient>('HttpClient')

export interface HttpClientOptions {
  readonly fetch: typeof fetch
  /** Milliseconds for a whole call: its client token, its answer and its retry. */
  readonly timeoutMs: number
  /** Sent as Accept-Language, so that the services write to the customer in the language of the portal. */
  readonly language?: LanguageChoice
  /** Waits before a read is retried. */
  readonly retryDelay?: Task<void> | undefined
  /** Notes every failed call. */
  readonly telemetry?: Telemetry | undefined
  /** Gets a warning for each malformed answer, with the names of its fields and never with the values. */
  readonly log?: Log | undefined
}

export const HttpClientOptions = token<HttpClientOptions>('HttpClientOptions')

const defaultRetryDelay: Task<void> = () => new Promise((resolve) => setTimeout(resolve, 400))

/** Runs a call that ends with 'unreachable' after `timeoutMs`; its signal then keeps it from sending anything more. */
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

/** The same call. It notes a failure with its duration, client token and retry included. */
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

/** Request Timeout and Too Early: a server asks for the same request again. */
const shortFailures: ReadonlySet<number> = new Set([408, 425])

/**
 * Whether a read is sent again: after a lost connection, or a short failure of the service or of a proxy before it, unless the
 * answer asks for a longer wait.
 */
const isRetried = (error: AppError): boolean => {
  if (retryAfterOf(error) !== undefined) return false
  if (error.tag === 'undecodable' && (error.status ?? 0) < 500) return shortFailures.has(error.status ?? 0)
  return isLost(error)
}

type SendRequest = <A>(request: HttpRequest<A>, bearer: string | undefined, signal: AbortSignal) => Outcome<A>

/** Sends a request with its bearer token and decodes its answer; a lost read is retried once. */
const createSender = ({ fetch, language, retryDelay = defaultRetryDelay }: HttpClientOptions): SendRequest => {
  const attempt: SendRequest = (request, bearer, signal) =>
    pipe(
      TE.fromEither(urlOf(request)),
      TE.chain((url) => send(fetch, request, { url, bearer, language: language?.current.value, signal })),
      TE.chainEitherK((answer) => readAnswer(request, answer)),
    )

  return (request, bearer, signal) => async () => {
    const first = await attempt(request, bearer, signal)()
    if (request.retry === 'never' || !isLeft(first) || !isRetried(first.left)) return first
    await retryDelay()
    return attempt(request, bearer, signal)()
  }
}

const isPlain = <A>(request: HttpRequest<A>): request is PlainRequest<A> => request.credential.kind !== 'client'

const bearerOf = ({ credential }: PlainRequest<unknown>) => (credential.kind === 'user' ? credential.token : undefined)

/** An HTTP client over the platform's fetch, without client tokens. */
export const createPlainHttpClient = (options: HttpClientOptions): PlainHttpClient => {
  const sendRequest = createSender(options)
  return {
    run: (request) => {
      const call = withTimeout(options.timeoutMs, (signal) => sendRequest(request, bearerOf(request), signal))
      return withFailureTelemetry(options, request, call)
    },
  }
}

/** An HTTP client that adds client tokens to the calls that need one. The plain client makes the others. */
export const createHttpClient = (
  options: HttpClientOptions,
  plain: PlainHttpClient,
  clientTokens: ClientTokens,
): HttpClient => {
  const { timeoutMs } = options
  const sendRequest = createSender(options)

  /** A refused client token is dropped, and the request sent once more with a fresh one. */
  const withClientToken = <A>(request: HttpRequest<A>, signal: AbortSignal): Outcome<A> => {
    const attempt = pipe(
      clientTokens.get(),
      TE.chain((token) =>
        pipe(
          sendRequest(request, token, signal),
          tapError((error) => {
            if (refusesToken(error)) clientTokens.drop(token)
          }),
        ),
      ),
    )
    return pipe(
      attempt,
      TE.orElse((error) => (refusesToken(error) ? attempt : TE.left(error))),
    )
  }

  return {
    run: (request) => {
      if (isPlain(request)) return plain.run(request)
      const call = withTimeout(timeoutMs, (signal) => withClientToken(request, signal))
      return withFailureTelemetry(options, request, call)
    },
  }
}

/** The two HTTP clients. The plain one fetches the client tokens that the other one sends. */
export const http = new ContainerModule(({ bind }) => {
  resolved(
    bind,
    HttpClientOptions,
    ({ services: { timeoutMs } }, { fetch, language, telemetry, log, retryDelay }) => {
      return { fetch, timeoutMs, language, telemetry, log, retryDelay }
    },
    [ServiceConfig, Shell],
  )
  resolved(bind, PlainHttpClient, createPlainHttpClient, [HttpClientOptions])
  resolved(bind, ClientTokens, createClientTokens, [ClientTokenIssuer, ClientTokenStore, Clock])
  resolved(bind, HttpClient, createHttpClient, [HttpClientOptions, PlainHttpClient, ClientTokens])
})
