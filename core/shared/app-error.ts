import { pipe } from 'fp-ts/function'
import type { TaskEither } from 'fp-ts/TaskEither'
import * as TE from 'fp-ts/TaskEither'
import { type ErrorCode, isFinalRefusal } from './error-catalogue.ts'

/** The result of every use-case and port call. Run it (`outcome()`), await it, and handle its `Left` and `Right`. */
export interface Outcome<A> extends TaskEither<AppError, A> {
  /** This member never exists. Because of its type, the compiler refuses to await an outcome that was not run. */
  readonly then?: (notRun: never) => never
}

/** What a call may have done although its answer was lost. Each effect has a text. */
export type PossibleEffect =
  | 'account-perhaps-created'
  | 'card-perhaps-saved'
  | 'email-perhaps-sent'
  | 'license-perhaps-active'
  | 'link-perhaps-used'
  | 'password-perhaps-saved'
  | 'subscription-perhaps-cancelled'

/** Everything that can go wrong in a use-case, as tags and data. The user interface has the texts. */
export type AppError = ErrorReason & { readonly possibleEffect?: PossibleEffect }

type ErrorReason =
  /** A service has refused the call. `code` is the code of the refusal in the catalogue (specification §8). */
  | {
      readonly tag: 'rejected'
      readonly code: ErrorCode
      readonly status: number
      readonly type: string
      readonly retryAfterSeconds?: RetryAfterSeconds
    }
  /** No answer arrived: no network, a cut connection, or no answer within the configured time. */
  | { readonly tag: 'unreachable'; readonly reason: 'network' | 'timeout' }
  /**
   * The answer breaks the contract. `detail` is for the log, never for the screen. If `status` is present, the call was
   * refused not by its service, but by a proxy, a gateway, a firewall or a captive portal.
   */
  | {
      readonly tag: 'undecodable'
      readonly detail: string
      readonly status?: number
      readonly retryAfterSeconds?: RetryAfterSeconds
    }
  /** A value that can't be part of a URL, such as a token `..`. Nothing was sent. */
  | { readonly tag: 'unaddressable' }
  /** The payment provider's card form could not be set up or gave no nonce. `detail` is for the log. */
  | { readonly tag: 'card-form'; readonly detail: string }
  /** The call needs a signed-in customer, but nobody is signed in (specification §6). */
  | { readonly tag: 'not-logged-in' }
  /** The session has ended because its token was refused. The message about the refusal is already posted. */
  | { readonly tag: 'session-ended' }
  /** The answer came too late: after another submit, a reload, a sign-out or a sign-in of another customer. */
  | { readonly tag: 'superseded' }
  /** The form needs a solved captcha and has none, so nothing was sent (specification §5). */
  | { readonly tag: 'captcha-unsolved' }
  /** A value breaks the rules of the form, so nothing was sent. The form's state contains the problems. */
  | { readonly tag: 'invalid-input' }

/** Seconds until the next useful attempt (`Retry-After`), if attempts are limited or a service is not available. */
type RetryAfterSeconds = number

/** Returns the seconds to wait before the next attempt. Undefined if the answer does not contain them. */
export const getRetryAfter = (error: AppError): number | undefined =>
  error.tag === 'rejected' || error.tag === 'undecodable' ? error.retryAfterSeconds : undefined

export const notLoggedInError: AppError = { tag: 'not-logged-in' }
export const sessionEndedError: AppError = { tag: 'session-ended' }
export const supersededError: AppError = { tag: 'superseded' }
export const captchaUnsolvedError: AppError = { tag: 'captcha-unsolved' }
export const invalidInputError: AppError = { tag: 'invalid-input' }

/** Returns the catalogue code of an error. This code determines which message is shown. */
export const getErrorCode = (error: AppError): ErrorCode => {
  switch (error.tag) {
    case 'rejected':
      return error.code
    case 'not-logged-in':
    case 'captcha-unsolved':
      return error.tag
    case 'session-ended':
      return 'session-expired'
    case 'unaddressable':
    case 'card-form':
    case 'invalid-input':
      return 'unexpected-try-again'
    case 'unreachable':
    case 'undecodable':
    case 'superseded':
      return 'unexpected'
  }
}

/** Whether to post a message. False for 'session-ended', whose message is already posted, and for 'superseded'. */
export const shouldPostMessage = ({ tag }: AppError): boolean => tag !== 'session-ended' && tag !== 'superseded'

export const isRateLimitError = (error: AppError): boolean => getErrorCode(error) === 'too-many-tries'

/** Whether the service asks to wait before the next attempt. */
export const isWaitRequested = (error: AppError): boolean =>
  isRateLimitError(error) || getRetryAfter(error) !== undefined

/**
 * Whether a service has refused the request itself. Only then does the portal say that a link or a code is invalid, or
 * that an account does not exist. A value that can't be part of a URL is treated in the same way, because no service
 * will ever accept it.
 */
export const isRefusal = (error: AppError): boolean =>
  error.tag === 'unaddressable' || (error.tag === 'rejected' && isFinalRefusal(error.status, error.type))

/**
 * Whether an error says that the token is not valid (specification §8, 401). No other answer to a call ends a session
 * or renews a client token.
 */
export const isTokenRefusal = (error: AppError): boolean =>
  error.tag === 'rejected' && (error.code === 'token-refused' || error.code === 'session-expired')

/** Whether an error of `GET /user/me` means that the token is refused. Every refusal does (specification §7). */
export const isSessionRefusal = (error: AppError): boolean => isTokenRefusal(error) || isRefusal(error)

/** Whether the same call may succeed later, because the service did not answer or can't answer yet. */
export const isTransientError = (error: AppError): boolean =>
  error.tag === 'unreachable' || (error.tag === 'rejected' && !isSessionRefusal(error))

/** Whether a service refuses an email address because of its format. */
export const isEmailRefusal = (error: AppError): error is Extract<AppError, { readonly tag: 'rejected' }> =>
  error.tag === 'rejected' && (error.code === 'email-format' || error.code === 'input-format')

/** Runs an effect for an error, and passes the error on. */
export const tapError =
  (effect: (error: AppError) => void) =>
  <A>(outcome: Outcome<A>): Outcome<A> =>
    pipe(
      outcome,
      TE.mapLeft((error) => {
        effect(error)
        return error
      }),
    )
