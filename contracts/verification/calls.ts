import { isLeft } from 'fp-ts/Either'
import type { Outcome } from '../../core/shared/app-error.ts'

/** The value of a call that must succeed. */
export const granted = async <A>(what: string, call: Outcome<A>): Promise<A> => {
  const outcome = await call()
  if (isLeft(outcome)) throw new Error(`${what} was not granted: ${JSON.stringify(outcome.left)}`)
  return outcome.right
}

/** Fails unless the service answers the call with a refusal. */
export const refused = async (what: string, call: Outcome<unknown>): Promise<void> => {
  const outcome = await call()
  if (!isLeft(outcome)) throw new Error(`${what} was granted`)
  if (outcome.left.tag !== 'rejected' || outcome.left.status >= 500)
    throw new Error(`${what} was not refused: ${JSON.stringify(outcome.left)}`)
}
