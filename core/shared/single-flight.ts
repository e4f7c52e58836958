import type { Outcome } from './outcome.ts'

/**
 * A call that must happen once: while it is under way, every further call joins it and gets its result. A double click
 * sends one request. Calls whose inputs have different keys are about different things and do not join.
 */
export const singleFlight = <Input, A>(
  call: (input: Input) => Outcome<A>,
  keyOf: (input: Input) => unknown = () => undefined,
): ((input: Input) => Outcome<A>) => {
  const underWay = new Map<unknown, ReturnType<Outcome<A>>>()
  return (input) => () => {
    const key = keyOf(input)
    const joined = underWay.get(key)
    if (joined !== undefined) return joined
    const started = call(input)().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
