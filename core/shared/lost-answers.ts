import { left } from 'fp-ts/Either'
import {
  type AppError,
  getErrorCode,
  isRateLimitError,
  isTransientError,
  type Outcome,
  type PossibleEffect,
} from './app-error.ts'
import type { ErrorCode } from './error-catalogue.ts'

/**
 * Whether a call may have had an effect although its answer did not arrive. A gateway that refuses a call (4xx) has not
 * forwarded it.
 */
export const isAnswerLost = (error: AppError): boolean =>
  error.tag === 'undecodable'
    ? error.status === undefined || error.status < 400 || error.status >= 500
    : isTransientError(error) && !isRateLimitError(error)

/**
 * Adds to the error of a lost answer what the call may have done. Use it for every call that changes something.
 *
 * @param refusals the codes with which the service refuses the next call if the lost call has succeeded; their errors
 * get the possible effect, too
 * @returns a function that wraps a call; `key` names what the call changes
 */
export const withPossibleEffect = (possibleEffect: PossibleEffect, ...refusals: readonly ErrorCode[]) => {
  const lost = new Set<string>()
  return <A>(call: Outcome<A>, key = ''): Outcome<A> =>
    async () => {
      const result = await call()
      if (result._tag === 'Right') {
        lost.delete(key)
        return result
      }
      const error = result.left
      if (isAnswerLost(error)) lost.add(key)
      const isMarked = isAnswerLost(error) || (lost.has(key) && refusals.includes(getErrorCode(error)))
      return isMarked ? left({ ...error, possibleEffect }) : result
    }
}
