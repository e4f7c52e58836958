import type { Outcome } from './outcome.ts'

/**
 * A call that must happen once: while it is under way, the same call joins it and gets its result. A double click sends
 * one request. Calls whose keys differ are about different things and do not join: by default that is a different input;
 * a call on behalf of a customer names the customer too.
 */
export const singleFlight = <Input, A>(
  call: (input: Input) => Outcome<A>,
  keyOf: (input: Input) => string = (input) => JSON.stringify(input) ?? '',
): ((input: Input) => Outcome<A>) => {
  const underWay = new Map<string, ReturnType<Outcome<A>>>()
  return (input) => () => {
    const key = keyOf(input)
    const joined = underWay.get(key)
    if (joined !== undefined) return joined
    const started = call(input)().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
