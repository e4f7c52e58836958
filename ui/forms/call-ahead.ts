import type { Outcome } from '../../core/shared/outcome.ts'

/** A use-case that can be called before its screen is there. */
export interface Ahead<Input, A> {
  /** What it returns forgets the call: its result is nobody's then. */
  readonly callAhead: (input: Input) => () => void
  /** For the screen: its first call, if it is with the same input, gets the result of the one that was made ahead. */
  readonly call: (input: Input) => Outcome<A>
}

const sameInput = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Lets a use-case be called ahead of its screen, which then neither repeats the call nor misses what came of it. */
export const ahead = <Input, A>(send: (input: Input) => Outcome<A>): Ahead<Input, A> => {
  let made: { readonly input: Input; readonly result: ReturnType<Outcome<A>> } | undefined
  return {
    callAhead: (input) => {
      const mine = { input, result: send(input)() }
      made = mine
      return () => {
        if (made === mine) made = undefined
      }
    },
    call: (input) => () => {
      const before = made
      made = undefined
      return before !== undefined && sameInput(before.input, input) ? before.result : send(input)()
    },
  }
}
