import * as TE from 'fp-ts/TaskEither'
import { superseded } from './app-error.ts'
import type { Outcome } from './outcome.ts'

/** Of several calls only the one that was asked for last counts: the answers to those before it are 'superseded'. */
export const lastAsked = <Input, A>(call: (input: Input) => Outcome<A>): ((input: Input) => Outcome<A>) => {
  let asked = 0
  return (input) => async () => {
    asked += 1
    const mine = asked
    const result = await call(input)()
    return mine === asked ? result : TE.left(superseded)()
  }
}
