import {
  type AppError,
  getErrorCode,
  getRetryAfter,
  isRateLimitError,
  type Outcome,
  type PossibleEffect,
  shouldPostMessage,
} from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import type { ErrorCode } from '../shared/error-catalogue.ts'

/** The codes of success messages (specification §8). */
export type SuccessCode =
  | 'registered'
  | 'password-changed'
  | 'new-password-created'
  | 'reset-instructions-sent'
  | 'email-change-requested'
  | 'card-updated'
  | 'subscription-cancelled'
  | 'subscription-ended'
  | 'signed-in-as'
  | 'license-activated'

/** The codes of the error catalogue, and the codes of failures that a screen or a use-case defines. */
export type FailureCode =
  | ErrorCode
  | PossibleEffect
  | 'new-session-refused'
  | 'session-held-elsewhere'
  | 'try-later'
  | 'activation-code-invalid'
  | 'activation-code-used'
  | 'activation-perhaps-done'
  | 'activation-failed'
  | 'subscription-not-cancelled'

/** The failure of a call. It is shown in the form that was sent, or as a message. */
export interface Failure {
  readonly code: FailureCode
  /** What the failed call may have done nevertheless. The message shows its text after the text of `code`. */
  readonly possibleEffect?: PossibleEffect
  readonly retryAfterSeconds?: number
}

/**
 * Returns the failure of a call, with `code` or the code of the catalogue. Undefined if the failure is reported
 * elsewhere or not at all. A rate limit is always reported as a rate limit.
 */
export const createFailure = (error: AppError, code: FailureCode = getErrorCode(error)): Failure | undefined => {
  if (!shouldPostMessage(error)) return undefined
  const { possibleEffect } = error
  const retryAfterSeconds = getRetryAfter(error)
  return {
    code: isRateLimitError(error) ? 'too-many-tries' : code,
    ...(possibleEffect && { possibleEffect }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
}

/**
 * How long a message stays: until the customer leaves this view, or the next view. A redirect does not count as
 * leaving.
 */
export type MessageLifetime = 'this-view' | 'next-view'

export interface SuccessNotice {
  readonly code: SuccessCode
  readonly lifetime?: MessageLifetime
  readonly username?: string
  readonly mailedTo?: string
  /** The day until which a cancelled subscription works, in the customer's language. */
  readonly worksUntil?: string
}

/** A message to the customer. The user interface has the texts. */
export type Message = {
  /** A unique id, so that screen readers also announce a message that equals the previous one. */
  readonly id: number
  readonly lifetime: MessageLifetime
} & Omit<SuccessNotice, 'code'> &
  ({ readonly kind: 'success'; readonly code: SuccessCode } | ({ readonly kind: 'error' } & Failure))

/**
 * The messenger (specification §3, §4). It has at most one message, the newest. The customer can dismiss it, and leaving
 * the view removes it.
 */
export interface Messages {
  readonly current: Behavior<Message | undefined>
  success(notice: SuccessNotice): void
  error(code: FailureCode, lifetime?: MessageLifetime): void
  failure(failure: Failure): void
  dismiss(): void
  /** Called when the customer goes to another view without being redirected. */
  leaveView(): void
}

const toNextViewMessage = (message: Message | undefined): Message | undefined =>
  message?.lifetime === 'next-view' ? { ...message, lifetime: 'this-view' } : undefined

export const createMessages = (): Messages => {
  const current = createBehavior<Message | undefined>(undefined)
  let posted = 0
  const nextId = () => (posted += 1)
  const post = (failure: Failure, lifetime: MessageLifetime = 'this-view') =>
    current.set({ id: nextId(), kind: 'error', lifetime, ...failure })
  return {
    current,
    success: (notice) => current.set({ id: nextId(), kind: 'success', lifetime: 'this-view', ...notice }),
    error: (code, lifetime) => post({ code }, lifetime),
    failure: (failure) => post(failure),
    dismiss: () => current.set(undefined),
    leaveView: () => current.update(toNextViewMessage),
  }
}

interface CallNotices {
  readonly success?: SuccessNotice | undefined
  /** Returns the failure to post. Undefined for a failure that is shown elsewhere. By default every failure is posted. */
  readonly failure?: (error: AppError) => Failure | undefined
}

/**
 * Runs a call after a click: removes the message of the previous click, and posts the success or the failure of the
 * call. All use-cases post their failures with this function.
 */
export const withNotice =
  <A>(messages: Messages, call: Outcome<A>, { success, failure = createFailure }: CallNotices = {}): Outcome<A> =>
  async () => {
    messages.dismiss()
    const result = await call()
    if (result._tag === 'Right' && success !== undefined) messages.success(success)
    const failed = result._tag === 'Left' ? failure(result.left) : undefined
    if (failed !== undefined) messages.failure(failed)
    return result
  }

/** Does the same as `withNotice`, but posts no failures, because the form or screen of the call shows them. */
export const withSuccessNotice = <A>(messages: Messages, call: Outcome<A>, success?: SuccessNotice): Outcome<A> =>
  withNotice(messages, call, { success, failure: () => undefined })

/** Returns a function that posts the failure of a form that has left the screen. */
export const postUnseenFailure =
  (messages: Messages) =>
  (error: AppError): void => {
    const failure = createFailure(error)
    if (failure !== undefined) messages.failure(failure)
  }
