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

/**
 * Runs what the customer asked for and tells how it went: the message of the last try goes, a failure is posted by its
 * code and returned. `success`, where there is one, is posted for `lasting`.
 */
export const telling =
  <A>(messages: Messages, call: Outcome<A>, success?: SuccessCode, lasting?: Lasting): Outcome<A> =>
  () => {
    messages.dismiss()
    return pipe(
      call,
      TE.mapBoth(
        (error) => {
          const code = errorCode(error)
          if (!isTold(messages, code)) messages.error(code)
          return error
        },
        (value) => {
          if (success !== undefined) messages.success(success, lasting)
          return value
        },
      ),
    )()
  }
