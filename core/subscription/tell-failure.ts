import type { Messages } from '../messages/messages.ts'
import { type AppError, isWorthTelling } from '../shared/app-error.ts'

/**
 * The error notice of a failed cancellation or card change (specification §8): 'Something went wrong, please try it
 * later', or that no customer is signed in.
 */
export const tellFailure = (messages: Messages, error: AppError): void => {
  if (isWorthTelling(error)) messages.error(error.tag === 'not-logged-in' ? 'not-logged-in' : 'try-later')
}
