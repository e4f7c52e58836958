import { left } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { type Outcome, supersededError } from './app-error.ts'

export interface RunningCalls<A> {
  /** Joins the running call of this key, or starts a call. `isCurrent` returns false after the call was abandoned. */
  join(key: string, start: (isCurrent: () => boolean) => ReturnType<Outcome<A>>): ReturnType<Outcome<A>>
  /** Whether a call of this key is running. If no key is given, whether any call is running. */
  isUnderWay(key?: string): boolean
  /** Lets the running calls continue, but later calls do not join them. */
  abandon(): void
}

export const createRunningCalls = <A>(): RunningCalls<A> => {
  const running = new Map<string, ReturnType<Outcome<A>>>()
  return {
    join: (key, start) => {
      const joined = running.get(key)
      if (joined !== undefined) return joined
      const isCurrent = () => running.get(key) === flight
      const flight = start(isCurrent).finally(() => isCurrent() && running.delete(key))
      running.set(key, flight)
      return flight
    },
    isUnderWay: (key) => (key === undefined ? running.size > 0 : running.has(key)),
    abandon: () => running.clear(),
  }
}

/** Wraps a call so that it fails with 'superseded' if its result arrives when it is no longer needed. */
export type StaleCallGuard = <A>(call: Outcome<A>) => Outcome<A>

export const createStaleCallGuard =
  (isCurrent: () => boolean): StaleCallGuard =>
  (call) =>
  async () => {
    const result = await call()
    return isCurrent() ? result : left(supersededError)
  }

const createInputKey = (input: unknown): string => JSON.stringify([input])

/**
 * Wraps a call so that it runs only once at a time. A second call with the same key joins the running call and gets its
 * result, so that a double click sends one request. By default, the key is the input.
 */
export const singleFlight = <Input, A>(
  call: (input: Input) => Outcome<A>,
  keyOf: (input: Input) => string = createInputKey,
): ((input: Input) => Outcome<A>) => {
  const flights = createRunningCalls<A>()
  return (input) => () => flights.join(keyOf(input), () => call(input)())
}

/**
 * Wraps a call that uses up something, such as a token; `keyOf` returns what it uses up. For each key, only one call
 * runs at a time. A call with other input waits. If the running call succeeds, the waiting call gets its result; if it
 * fails, the waiting call is made.
 */
export const runOneAtATime = <Input, A>(
  call: (input: Input) => Outcome<A>,
  keyOf: (input: Input) => string,
): ((input: Input) => Outcome<A>) => {
  const last = new Map<string, Outcome<A>>()
  return singleFlight((input) => {
    const key = keyOf(input)
    const before = last.get(key)
    const flight = (before === undefined ? call(input) : TE.orElse(() => call(input))(before))()
    const returnFlight = () => flight
    last.set(key, returnFlight)
    return () => flight.finally(() => last.get(key) === returnFlight && last.delete(key))
  })
}

/** Does the same as `singleFlight`, but a call does not join the same call of another customer. */
export const singleFlightPerCustomer = <Input, A>(
  { customerToken }: { readonly customerToken: () => string },
  call: (input: Input) => Outcome<A>,
): ((input: Input) => Outcome<A>) => singleFlight(call, (input) => `${customerToken()} ${createInputKey(input)}`)

/** Returns a function that loads a value once, and again only after a failure. */
export const loadOnce = <A>(load: () => Promise<A>): (() => Promise<A>) => {
  let loading: Promise<A> | undefined
  return () => {
    loading ??= load().catch((reason: unknown) => {
      loading = undefined
      throw reason
    })
    return loading
  }
}
