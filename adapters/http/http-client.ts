import { isLeft } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { ClientTokens } from '../../core/session/client-tokens.ts'
import { type AppError, isTransient } from '../../core/shared/app-error.ts'
import { codeOf } from '../../core/shared/error-catalogue.ts'
import type { Outcome } from '../../core/shared/outcome.ts'
import type { Telemetry } from '../../core/telemetry/ports.ts'
import { decode } from './decode.ts'
import { errorType } from './error-body.ts'
import { addressOf, type HttpRequest, type PlainRequest } from './request.ts'
import { type HttpAnswer, send } from './send.ts'
import { watched } from './watched.ts'
import { within } from './within.ts'

/** Makes the calls that need no client token: those that fetch one, for instance. */
export interface PlainHttpClient {
  /** Runs a request: time-out, JSON, error catalogue and decoding included. Its left is always an `AppError`. */
  run<A>(request: PlainRequest<A>): Outcome<A>
}

/** The one way in which the portal talks to its back-ends. */
export interface HttpClient extends PlainHttpClient {
  run<A>(request: HttpRequest<A>): Outcome<A>
}

export interface HttpClientOptions {
  readonly fetch: typeof fetch
  /** Milliseconds within which a whole call has to be over: its client token, its answer, and whatever is tried again. */
  readonly timeoutMs: number
  /** Told of each call that has failed, once it is over. */
  readonly telemetry?: Telemetry
  /** Waits before a read is asked again. */
  readonly pause?: () => Promise<void>
  /** Yields to the platform, which handles input in between, while a long answer is read. */
  readonly nextTurn?: (() => Promise<void>) | undefined
}

const pauseBeforeRetry = () => new Promise<void>((resolve) => setTimeout(resolve, 400))

const rejection = ({ status, body }: HttpAnswer): AppError => {
  const type = errorType(body)
  return { tag: 'rejected', code: codeOf(status, type), status, type }
}

/**
 * A refusal of the client token. A general 401 is one too: a visitor has no session that could have expired, and a
 * second refusal is 'Unexpected error' (specification §8).
 */
const asClient = (error: AppError): AppError =>
  error.tag === 'rejected' && error.code === 'session-expired' ? { ...error, code: 'access-token-invalid' } : error

const refusesClientToken = (error: AppError) => error.tag === 'rejected' && error.code === 'access-token-invalid'

/** What both clients do with a request, once its bearer token is known. */
const createSender = ({ fetch, pause = pauseBeforeRetry, nextTurn = async () => undefined }: HttpClientOptions) => {
  const once = <A>(request: HttpRequest<A>, bearer: string | undefined, signal: AbortSignal): Outcome<A> =>
    pipe(
      TE.fromEither(addressOf(request)),
      TE.chain((address) => send(fetch, request, { address, bearer, signal, nextTurn })),
      TE.chain((answer) =>
        answer.ok ? TE.fromEither(decode(request.answer, answer.body)) : TE.left(rejection(answer)),
      ),
    )

  return <A>(request: HttpRequest<A>, bearer: string | undefined, signal: AbortSignal): Outcome<A> =>
    async () => {
      const first = await once(request, bearer, signal)()
      if (request.retry === 'never' || !isLeft(first) || !isTransient(first.left)) return first
      await pause()
      return once(request, bearer, signal)()
    }
}

const bearerOf = ({ credential }: PlainRequest<unknown>) => (credential.kind === 'user' ? credential.token : undefined)

/** An HTTP client over the platform's fetch, without client tokens. */
export const createPlainHttpClient = (options: HttpClientOptions): PlainHttpClient => {
  const sent = createSender(options)
  const { timeoutMs, telemetry } = options
  return {
    run: (request) =>
      watched(
        telemetry,
        request,
        within(timeoutMs, (signal) => sent(request, bearerOf(request), signal)),
      ),
  }
}

/** An HTTP client over the platform's fetch, which gives client tokens to the calls that need one. */
export const createHttpClient = (options: HttpClientOptions & { readonly clientTokens: ClientTokens }): HttpClient => {
  const { timeoutMs, telemetry, clientTokens } = options
  const sent = createSender(options)
  const plain = createPlainHttpClient(options)

  const withClientToken = <A>(request: HttpRequest<A>, signal: AbortSignal): Outcome<A> => {
    const attempt = pipe(
      clientTokens.get(),
      TE.chain((token) =>
        pipe(
          sent(request, token, signal),
          TE.mapLeft((error) => {
            if (refusesClientToken(asClient(error))) clientTokens.drop(token)
            return error
          }),
        ),
      ),
      TE.mapLeft(asClient),
    )
    return pipe(
      attempt,
      TE.orElse((error) => (refusesClientToken(error) ? attempt : TE.left(error))),
    )
  }

  return {
    run: (request) => {
      const { credential } = request
      return credential.kind === 'client'
        ? watched(
            telemetry,
            request,
            within(timeoutMs, (signal) => withClientToken(request, signal)),
          )
        : plain.run({ ...request, credential })
    },
  }
}
