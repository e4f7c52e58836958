import type { Messages } from '../messages/messages.ts'
import { endsSession } from '../session/ends-session.ts'
import type { AppError } from '../shared/app-error.ts'

/**
 * The error notice of a failed cancellation or card change (specification §8): 'Something went wrong, please try it
 * later', or that nobody is signed in. A session that has just ended has its own notice, which stays.
 */
export const tellFailure = (messages: Messages, error: AppError): void => {
  if (endsSession(error)) return
  messages.error(error.tag === 'not-logged-in' ? 'not-logged-in' : 'try-later')
}
