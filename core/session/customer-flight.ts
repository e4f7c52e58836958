import type { Outcome } from '../shared/outcome.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { Session } from './session.ts'

/** `singleFlight` for what a customer asks for: the same call of the next customer is another one. */
export const customerFlight = <Input, A>(
  session: Session,
  call: (input: Input) => Outcome<A>,
): ((input: Input) => Outcome<A>) =>
  singleFlight(call, (input) => `${session.customerKey()} ${JSON.stringify(input) ?? ''}`)
