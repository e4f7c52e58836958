import { left, right } from 'fp-ts/Either'
import type { Messages } from '../messages/messages.ts'
import { type AppError, isTokenRefusal, isWaitRequested, type Outcome, supersededError } from '../shared/app-error.ts'
import {
  type Behavior,
  createBehavior,
  idleData,
  loadingData,
  type RemoteData,
  toFailedData,
  toLoadedData,
} from '../shared/behavior.ts'
import * as limits from '../shared/limits.ts'
import type { Clock, Instant } from '../shared/ports.ts'
import { createRunningCalls } from '../shared/single-flight.ts'
import type { UserToken } from './ports.ts'
import type { Session } from './session.ts'

/** Data that a service returns for the signed-in customer. A screen shows its state with a `RemoteDataView`. */
export interface Resource<A> {
  /** A new load, a sign-in and a sign-out clear the value. */
  readonly state: Behavior<RemoteData<A>>
  /** Fetches the value, or joins a running call. After a failed load, first removes the message of that failure. */
  load(): Outcome<A>
  /**
   * Fetches the value in advance. The next `load` takes the result or joins the call. If the call fails before that
   * `load`, no message is posted and the session does not end; `load` then fetches again, unless the service asks to wait.
   */
  prefetch(): Outcome<void>
  /** Fetches the value after a change. Makes a running call fail with 'superseded': it may have missed the change. */
  reload(): Outcome<A>
}

export interface ResourceOptions<A> {
  readonly session: Session
  readonly clock: Clock
  readonly messages: Pick<Messages, 'dismiss'>
  readonly fetch: (token: UserToken) => Outcome<A>
  /** Receives each new value before the screens do. Returns false if the value must not be shown. */
  readonly accept?: (value: A) => boolean
  /** How long a `load` may use a prefetched value. */
  readonly freshForMs?: number
}

/**
 * The state of a prefetch that no `load` has used yet. 'refused' means that the token was refused: `load` waits for the
 * check of the session before it sends the token again.
 */
type PrefetchState =
  | { readonly tag: 'none' | 'under-way' | 'refused' }
  | { readonly tag: 'ended'; readonly at: Instant; readonly failure: AppError | undefined }

export const createResource = <A>({
  session,
  clock,
  messages,
  fetch,
  accept = () => true,
  freshForMs = limits.prefetchReuseMs,
}: ResourceOptions<A>): Resource<A> => {
  const state = createBehavior<RemoteData<A>>(idleData)
  const fetches = createRunningCalls<A>()
  let prefetch: PrefetchState = { tag: 'none' }
  const isForeground = () => prefetch.tag === 'none'

  session.customerChanges.subscribe(() => {
    fetches.abandon()
    prefetch = { tag: 'none' }
    state.set(idleData)
  })

  const run = async (isCurrent: () => boolean, wasRefused: boolean): ReturnType<Outcome<A>> => {
    state.set(loadingData)
    if (wasRefused) await session.awaitCheck()
    const result = await session.asCustomer(fetch, isForeground)()
    if (!isCurrent()) return left(supersededError)
    if (result._tag === 'Left') state.set(isForeground() ? toFailedData(result.left) : idleData)
    else if (accept(result.right)) state.set(toLoadedData(result.right))
    else return left(supersededError)
    return result
  }
  const joinOrFetch = (wasRefused = false) => fetches.join('', (isCurrent) => run(isCurrent, wasRefused))

  /** Whether a `load` can use the value that the prefetch has loaded. */
  const isFresh = (): boolean => {
    // While a prefetch is 'under-way', its value may already be loaded and shown.
    if (prefetch.tag === 'ended') return clock.now() - prefetch.at < freshForMs
    return prefetch.tag === 'under-way'
  }

  return {
    state,
    load: () => async () => {
      const [before, fresh] = [prefetch, isFresh()]
      // A prefetch can be used only once.
      prefetch = { tag: 'none' }
      if (fresh && state.value.tag === 'loaded') return right(state.value.value)
      // Another call at once would count as one more try.
      if (fresh && before.tag === 'ended' && before.failure !== undefined && isWaitRequested(before.failure)) {
        state.set(toFailedData(before.failure))
        return left(before.failure)
      }
      // After a failed load, the next `load` comes from a click on "Try again".
      if (state.value.tag === 'failed') messages.dismiss()
      return joinOrFetch(before.tag === 'refused')
    },
    prefetch: () => async () => {
      // A prefetch is made only if nothing was loaded. After a failure, only `load` fetches again.
      if (session.customerToken() === '' || state.value.tag !== 'idle' || !isForeground()) return right(undefined)
      prefetch = { tag: 'under-way' }
      const result = await joinOrFetch()
      const failure = result._tag === 'Left' ? result.left : undefined
      const isRefused = failure !== undefined && isTokenRefusal(failure)
      // If a `load` has joined the prefetch in the meantime, the result is already used.
      if (!isForeground()) prefetch = isRefused ? { tag: 'refused' } : { tag: 'ended', at: clock.now(), failure }
      return failure === undefined ? right(undefined) : left(failure)
    },
    reload: () => () => {
      fetches.abandon()
      return joinOrFetch()
    },
  }
}
