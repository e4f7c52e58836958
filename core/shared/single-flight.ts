import { left } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { type Outcome, superseded } from './app-error.ts'

/** The calls under way, by key. */
export interface Flights<A> {
  /** Joins the call of this key, or starts it. `isCurrent` is false for a call that was abandoned. */
  join(key: string, start: (isCurrent: () => boolean) => ReturnType<Outcome<A>>): ReturnType<Outcome<A>>
  /** Whether a call of this key is under way; of any key without one. */
  isUnderWay(key?: string): boolean
  /** The calls under way go on, and no later call joins them. */
  abandon(): void
}

export const createFlights = <A>(): Flights<A> => {
  const underWay = new Map<string, ReturnType<Outcome<A>>>()
  return {
    join: (key, start) => {
      const joined = underWay.get(key)
      if (joined !== undefined) return joined
      const isCurrent = () => underWay.get(key) === flight
      const flight = start(isCurrent).finally(() => isCurrent() && underWay.delete(key))
      underWay.set(key, flight)
      return flight
    },
    isUnderWay: (key) => (key === undefined ? underWay.size > 0 : underWay.has(key)),
    abandon: () => underWay.clear(),
  }
}

/** Replaces a late answer by 'superseded'. */
export type Guard = <A>(call: Outcome<A>) => Outcome<A>

export const guarded =
  (isCurrent: () => boolean): Guard =>
  (call) =>
  async () => {
    const result = await call()
    return isCurrent() ? result : left(superseded)
  }

const inputKey = (input: unknown): string => JSON.stringify([input])

/**
 * A call that must happen once: while it is under way, the same call joins it and gets its result. A double click sends
 * one request. Calls with different keys do not join; by default the input is the key.
 */
export const singleFlight = <Input, A>(
  call: (input: Input) => Outcome<A>,
  keyOf: (input: Input) => string = inputKey,
): ((input: Input) => Outcome<A>) => {
  const flights = createFlights<A>()
  return (input) => () => flights.join(keyOf(input), () => call(input)())
}

/**
 * A `singleFlight` with something that is good for one use, by its key. Other input waits for the call under way, gets its
 * result if that has succeeded, and is sent only if it has failed.
 */
export const oneAtATime = <Input, A>(
  call: (input: Input) => Outcome<A>,
  keyOf: (input: Input) => string,
): ((input: Input) => Outcome<A>) => {
  const last = new Map<string, Outcome<A>>()
  return singleFlight((input) => {
    const key = keyOf(input)
    const before = last.get(key)
    const flight = (before === undefined ? call(input) : TE.orElse(() => call(input))(before))()
    const mine = () => flight
    last.set(key, mine)
    return () => flight.finally(() => last.get(key) === mine && last.delete(key))
  })
}

/** `singleFlight` for a call on behalf of a customer: the same call of the next customer does not join. */
export const singleFlightPerCustomer = <Input, A>(
  { customerToken }: { readonly customerToken: () => string },
  call: (input: Input) => Outcome<A>,
): ((input: Input) => Outcome<A>) => singleFlight(call, (input) => `${customerToken()} ${inputKey(input)}`)

/** Loads once, and again after a failure. */
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
