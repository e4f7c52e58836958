import type { Messages } from '../messages/messages.ts'
import { type AppError, errorCode } from '../shared/app-error.ts'
import type { ErrorCode } from '../shared/error-catalogue.ts'

/** Failures that trying it later does not mend. */
const ownWords: ReadonlySet<ErrorCode> = new Set([
  'not-logged-in',
  'card-declined',
  'subscription-cancelled',
  'cancellation-requested',
])

/**
 * The error notice of a failed cancellation or card change (specification §8): 'Something went wrong, please try it
 * later', or why another try is of no use.
 */
export const tellFailure = (messages: Messages, error: AppError): void => {
  const code = errorCode(error)
  messages.failure(error, ownWords.has(code) ? code : 'try-later')
}
