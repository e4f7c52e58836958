import { isLeft } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { ClientTokens } from '../../core/session/client-tokens.ts'
import { type AppError, isTransient } from '../../core/shared/app-error.ts'
import { codeOf } from '../../core/shared/error-catalogue.ts'
import type { Outcome } from '../../core/shared/outcome.ts'
import { decode } from './decode.ts'
import { errorType } from './error-body.ts'
import { addressOf, type HttpRequest } from './request.ts'
import { type HttpAnswer, send } from './send.ts'
import { within } from './within.ts'

/** The one way in which the portal talks to its back-ends. */
export interface HttpClient {
  /** Runs a request: time-out, JSON, error catalogue and decoding included. Its left is always an `AppError`. */
  run<A>(request: HttpRequest<A>): Outcome<A>
}

export interface HttpClientOptions {
  readonly fetch: typeof fetch
  /** Milliseconds within which a whole call has to be over: its client token, its answer, and whatever is tried again. */
  readonly timeoutMs: number
  /** Absent in the client that fetches the client tokens themselves. */
  readonly clientTokens?: ClientTokens
  /** Waits before a read is asked again. */
  readonly pause?: () => Promise<void>
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

/** An HTTP client over the platform's fetch. */
export const createHttpClient = (options: HttpClientOptions): HttpClient => {
  const { fetch, timeoutMs, clientTokens, pause = pauseBeforeRetry } = options

  const once = <A>(request: HttpRequest<A>, bearer: string | undefined, signal: AbortSignal): Outcome<A> =>
    pipe(
      TE.fromEither(addressOf(request)),
      TE.chain((address) => send(fetch, request, { address, bearer, signal })),
      TE.chain((answer) =>
        answer.ok ? TE.fromEither(decode(request.answer, answer.body)) : TE.left(rejection(answer)),
      ),
    )

  const retried =
    <A>(request: HttpRequest<A>, bearer: string | undefined, signal: AbortSignal): Outcome<A> =>
    async () => {
      const first = await once(request, bearer, signal)()
      if (request.retry === 'never' || !isLeft(first) || !isTransient(first.left)) return first
      await pause()
      return once(request, bearer, signal)()
    }

  const withClientToken = <A>(request: HttpRequest<A>, tokens: ClientTokens, signal: AbortSignal): Outcome<A> => {
    const attempt = pipe(
      tokens.get(),
      TE.chain((token) =>
        pipe(
          retried(request, token, signal),
          TE.mapLeft((error) => {
            if (refusesClientToken(asClient(error))) tokens.drop(token)
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
      if (credential.kind !== 'client') {
        const bearer = credential.kind === 'user' ? credential.token : undefined
        return within(timeoutMs, (signal) => retried(request, bearer, signal))
      }
      if (clientTokens === undefined) throw new Error('This HTTP client has no client tokens to call with')
      return within(timeoutMs, (signal) => withClientToken(request, clientTokens, signal))
    },
  }
}
