import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Outcome } from '../shared/outcome.ts'
import type { Lasting, Messages, SuccessCode } from './messages.ts'

/**
 * Runs what the customer asked for and tells how it went: the message of the last try goes, a failure is posted by its
 * code and returned. `success`, where there is one, is posted for `lasting`, with the address that an e-mail went to.
 */
export const telling =
  <A>(messages: Messages, call: Outcome<A>, success?: SuccessCode, lasting?: Lasting, mailedTo?: string): Outcome<A> =>
  () => {
    messages.dismiss()
    return pipe(
      call,
      TE.mapBoth(
        (error) => {
          messages.failure(error)
          return error
        },
        (value) => {
          if (success !== undefined) messages.success(success, lasting, mailedTo)
          return value
        },
      ),
    )()
  }
