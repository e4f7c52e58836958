import {
  type AppError,
  errorCode,
  isRateLimit,
  type Outcome,
  type PossibleEffect,
  retryAfterOf,
  shouldNotify,
} from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import type { ErrorCode } from '../shared/error-catalogue.ts'

/** Success messages (specification §8). */
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

/** The catalogue's codes, and failures that a screen words for itself. */
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

/** Why something failed, for its customer: in the form that was sent, or as a message. */
export interface Failure {
  readonly code: FailureCode
  /** Its text follows the code's text. */
  readonly possibleEffect?: PossibleEffect
  /** Seconds until the next useful try. */
  readonly retryAfterSeconds?: number
}

/**
 * The failure of a call, by `code` or the catalogue's code. Undefined if another place tells it, or none does. A rate
 * limit is always told as such.
 */
export const failureOf = (error: AppError, code: FailureCode = errorCode(error)): Failure | undefined => {
  if (!shouldNotify(error)) return undefined
  const { possibleEffect } = error
  const retryAfterSeconds = retryAfterOf(error)
  return {
    code: isRateLimit(error) ? 'too-many-tries' : code,
    ...(possibleEffect && { possibleEffect }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  }
}

/** Until which view is left. A redirect leaves none. */
export type Lasting = 'this-view' | 'next-view'

/** What is posted after a success. */
export interface SuccessNotice {
  readonly code: SuccessCode
  readonly lasting?: Lasting
  readonly username?: string
  /** The address that an e-mail went to. */
  readonly mailedTo?: string
  /** The day until which a cancelled subscription works, in the customer's language. */
  readonly worksUntil?: string
}

/** A message to the customer. The user interface has the words. */
export type Message = {
  /** Unique, so that an equal message posted later is announced again. */
  readonly id: number
  readonly lasting: Lasting
} & Omit<SuccessNotice, 'code'> &
  ({ readonly kind: 'success'; readonly code: SuccessCode } | ({ readonly kind: 'error' } & Failure))

/** The messenger (specification §3, §4): at most one message, the newest, dismissible and cleared when the view is left. */
export interface Messages {
  readonly current: Behavior<Message | undefined>
  success(notice: SuccessNotice): void
  error(code: FailureCode, lasting?: Lasting): void
  /** Posts the failure of a call (`failureOf`). */
  notifyFailure(error: AppError, code?: FailureCode): void
  /** Posts a rate limit only, for a screen that shows its other failures itself. */
  notifyRateLimit(error: AppError): void
  /**
   * For a call whose refusals the specification ignores (§8). Posts the other failures: a rate limit, and an answer of
   * another type, such as a hotel's page. Says whether it did.
   */
  notifyUnignored(error: AppError): boolean
  dismiss(): void
  /** The customer went to another view, and was not redirected there. */
  leaveView(): void
}

const afterLeaving = (message: Message | undefined): Message | undefined =>
  message?.lasting === 'next-view' ? { ...message, lasting: 'this-view' } : undefined

export const createMessages = (): Messages => {
  const current = createBehavior<Message | undefined>(undefined)
  let posted = 0
  const nextId = () => (posted += 1)
  const post = (failure: Failure, lasting: Lasting = 'this-view') =>
    current.set({ id: nextId(), kind: 'error', lasting, ...failure })
  const notifyFailure: Messages['notifyFailure'] = (cause, code) => {
    const failure = failureOf(cause, code)
    if (failure !== undefined) post(failure)
  }
  return {
    current,
    success: (notice) => current.set({ id: nextId(), kind: 'success', lasting: 'this-view', ...notice }),
    error: (code, lasting) => post({ code }, lasting),
    notifyFailure,
    notifyRateLimit: (cause) => {
      if (isRateLimit(cause)) notifyFailure(cause)
    },
    notifyUnignored: (cause) => {
      const isPosted = isRateLimit(cause) || cause.tag === 'undecodable'
      if (isPosted) notifyFailure(cause)
      return isPosted
    },
    dismiss: () => current.set(undefined),
    leaveView: () => current.update(afterLeaving),
  }
}

/**
 * Runs the call of a form: dismisses the message of the last try, and posts a success. The form shows a failure itself.
 */
export const withSuccess =
  <A>(messages: Messages, call: Outcome<A>, success?: SuccessNotice): Outcome<A> =>
  async () => {
    messages.dismiss()
    const result = await call()
    if (result._tag === 'Right' && success !== undefined) messages.success(success)
    return result
  }

/** Runs a call that no form has sent, and posts its failure too. */
export const withNotice =
  <A>(messages: Messages, call: Outcome<A>, success: SuccessNotice): Outcome<A> =>
  async () => {
    const result = await withSuccess(messages, call, success)()
    if (result._tag === 'Left') messages.notifyFailure(result.left)
    return result
  }
