import type { TaskEither } from 'fp-ts/TaskEither'
import type { ErrorCode } from './error-catalogue.ts'

/** What every use-case and every port call returns: run it (`outcome()`), await it, and handle both sides. */
export type Outcome<A> = TaskEither<AppError, A>

/** Everything that can go wrong in a use-case. Tags and data only: the words live in the user interface. */
export type AppError =
  /** A back-end answered and refused; `code` is the entry of the catalogue (specification §8). */
  | {
      readonly tag: 'rejected'
      readonly code: ErrorCode
      readonly status: number
      readonly type: string
      /** In how many seconds it may answer otherwise, where a service that limits tries has said so. */
      readonly retryAfterSeconds?: number
    }
  /** No answer arrived: no network, a cut connection, or no answer within the configured time. */
  | { readonly tag: 'unreachable'; readonly reason: 'network' | 'timeout' }
  /** An answer arrived that is not what the contract promises. `detail` is for the log, never for the screen. */
  | { readonly tag: 'undecodable'; readonly detail: string }
  /** What the call is about can't be part of an address, such as a token `..`: nothing was sent. */
  | { readonly tag: 'unaddressable' }
  /** The payment provider's card form could not be set up or gave no nonce. `detail` is for the log. */
  | { readonly tag: 'card-form'; readonly detail: string }
  /** The call needs a signed-in customer and there is none (specification §6). */
  | { readonly tag: 'not-logged-in' }
  /** The answer ended the session, which has been told: there is nothing to add. */
  | { readonly tag: 'session-ended' }
  /** Another customer, another press or a sign-out came meanwhile: the answer does not count any more. */
  | { readonly tag: 'superseded' }
  /** The form needs a solved captcha and has none (specification §5): nothing was sent. */
  | { readonly tag: 'captcha-unsolved' }
  /** The form's own rules refuse what was typed, and its state says where: nothing was sent. */
  | { readonly tag: 'invalid-input' }

export const notLoggedIn: AppError = { tag: 'not-logged-in' }
export const sessionEnded: AppError = { tag: 'session-ended' }
export const superseded: AppError = { tag: 'superseded' }
export const captchaUnsolved: AppError = { tag: 'captcha-unsolved' }
export const invalidInput: AppError = { tag: 'invalid-input' }

/** The catalogue code of any error: what a message is chosen by. Without an answer it is 'unexpected' (wire §3). */
export const errorCode = (error: AppError): ErrorCode => {
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

/** Whether a customer is told of it. What has been told, or concerns no one, is not. */
export const shouldNotify = ({ tag }: AppError): boolean => tag !== 'session-ended' && tag !== 'superseded'

/** Whether a service has limited the tries: none of them counts, and one that comes later may. */
export const isRateLimit = (error: AppError): boolean => errorCode(error) === 'too-many-tries'

/** Statuses by which a service says that it could not answer yet: 408, 425 and 429 refuse nothing. */
const notYet: ReadonlySet<number> = new Set([408, 425, 429])

/** True when trying the same call again may help: nothing was refused, the answer just did not arrive or make sense. */
export const isTransient = (error: AppError): boolean =>
  error.tag === 'unreachable' || (error.tag === 'rejected' && (notYet.has(error.status) || error.status >= 500))

/**
 * True for a clear answer that the token of a call, by name or as a whole, is no longer good. Only that ends a customer's
 * session from a call, or renews a client token: a lost network, a slow or broken service never does (specification §8, 401).
 */
export const refusesToken = (error: AppError): boolean =>
  error.tag === 'rejected' && (error.code === 'access-token-invalid' || error.code === 'session-expired')

/** True for any clear answer of the session check that the token is not valid (specification §7, GET /user/me). */
export const refusesSession = (error: AppError): boolean =>
  error.tag === 'rejected' && error.status >= 400 && error.status < 500 && !isTransient(error)
