import type { Outcome } from './outcome.ts'

/**
 * A call that must happen once: while it is under way, every further call joins it and gets its result. A double click
 * sends one request.
 */
export const singleFlight = <Input, A>(call: (input: Input) => Outcome<A>): ((input: Input) => Outcome<A>) => {
  let underWay: ReturnType<Outcome<A>> | undefined
  return (input) => () => {
    underWay ??= call(input)().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
