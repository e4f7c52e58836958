import { isLeft } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { LanguageChoice } from '../../core/language/language-choice.ts'
import type { ClientTokens } from '../../core/session/client-tokens.ts'
import { refusesToken } from '../../core/session/refusals.ts'
import { isRateLimit, isTransient } from '../../core/shared/app-error.ts'
import type { Outcome } from '../../core/shared/outcome.ts'
import { decode } from './decode.ts'
import { rejection } from './rejection.ts'
import { addressOf, type HttpRequest, type PlainRequest } from './request.ts'
import { send } from './send.ts'
import { type Watchers, watched } from './watched.ts'
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

export interface HttpClientOptions extends Watchers {
  readonly fetch: typeof fetch
  /** Milliseconds within which a whole call has to be over: its client token, its answer, and whatever is tried again. */
  readonly timeoutMs: number
  /** What the customer reads: the services write to them in it. A call of no customer's goes without. */
  readonly language?: LanguageChoice
  /** Waits before a read is asked again. */
  readonly pause?: () => Promise<void>
  /** Yields to the platform, which handles input in between, while a long answer is read. */
  readonly nextTurn?: (() => Promise<void>) | undefined
}

const pauseBeforeRetry = () => new Promise<void>((resolve) => setTimeout(resolve, 400))

/** What both clients do with a request, once its bearer token is known. */
const createSender = ({
  fetch,
  language,
  pause = pauseBeforeRetry,
  nextTurn = async () => undefined,
}: HttpClientOptions) => {
  const once = <A>(request: HttpRequest<A>, bearer: string | undefined, signal: AbortSignal): Outcome<A> =>
    pipe(
      TE.fromEither(addressOf(request)),
      TE.chain((address) =>
        send(fetch, request, { address, bearer, language: language?.current.value, signal, nextTurn }),
      ),
      TE.chain((answer) =>
        answer.ok ? TE.fromEither(decode(request.answer, answer.body)) : TE.left(rejection(answer)),
      ),
    )

  return <A>(request: HttpRequest<A>, bearer: string | undefined, signal: AbortSignal): Outcome<A> =>
    async () => {
      const first = await once(request, bearer, signal)()
      if (request.retry === 'never' || !isLeft(first) || !isTransient(first.left) || isRateLimit(first.left))
        return first
      await pause()
      return once(request, bearer, signal)()
    }
}

const bearerOf = ({ credential }: PlainRequest<unknown>) => (credential.kind === 'user' ? credential.token : undefined)

/** An HTTP client over the platform's fetch, without client tokens. */
export const createPlainHttpClient = (options: HttpClientOptions): PlainHttpClient => {
  const sent = createSender(options)
  const { timeoutMs } = options
  return {
    run: (request) =>
      watched(
        options,
        request,
        within(timeoutMs, (signal) => sent(request, bearerOf(request), signal)),
      ),
  }
}

/** An HTTP client over the platform's fetch, which gives client tokens to the calls that need one. */
export const createHttpClient = (options: HttpClientOptions & { readonly clientTokens: ClientTokens }): HttpClient => {
  const { timeoutMs, clientTokens } = options
  const sent = createSender(options)
  const plain = createPlainHttpClient(options)

  const withClientToken = <A>(request: HttpRequest<A>, signal: AbortSignal): Outcome<A> => {
    const attempt = pipe(
      clientTokens.get(),
      TE.chain((token) =>
        pipe(
          sent(request, token, signal),
          TE.mapLeft((error) => {
            if (refusesToken(error)) clientTokens.drop(token)
            return error
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
      const { credential } = request
      return credential.kind === 'client'
        ? watched(
            options,
            request,
            within(timeoutMs, (signal) => withClientToken(request, signal)),
          )
        : plain.run({ ...request, credential })
    },
  }
}
