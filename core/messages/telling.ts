import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { errorCode } from '../shared/app-error.ts'
import type { Outcome } from '../shared/outcome.ts'
import type { FailureCode, Lasting, Messages, SuccessCode } from './messages.ts'

/** The message of the last try is gone by then, so that one of this code comes from the call: an ended session's. */
const isTold = (messages: Messages, code: FailureCode): boolean => {
  const message = messages.current.value
  return message?.kind === 'error' && message.code === code
}

export interface TellingOptions {
  readonly success?: SuccessCode
  /** For how long `success` is told. */
  readonly lasting?: Lasting
  /** False once the call was taken back or followed by another: then nobody waits for the reason of its failure. */
  readonly isWanted?: () => boolean
}

/**
 * Runs what the customer asked for and tells how it went: the message of the last try goes, a failure is posted by its
 * code and returned. A success is told even of a call that was taken back, since it has happened.
 */
export const telling =
  <A>(messages: Messages, call: Outcome<A>, { success, lasting, isWanted = () => true }: TellingOptions): Outcome<A> =>
  () => {
    messages.dismiss()
    return pipe(
      call,
      TE.mapBoth(
        (error) => {
          const code = errorCode(error)
          if (isWanted() && !isTold(messages, code)) messages.error(code)
          return error
        },
        (value) => {
          if (success !== undefined) messages.success(success, lasting)
          return value
        },
      ),
    )()
  }
