import { type AppError, errorCode, isRateLimit, type Outcome, shouldNotify } from '../shared/app-error.ts'
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
  | 'access-token-not-valid'
  | 'session-held-elsewhere'
  | 'try-later'
  | 'activation-code-invalid'
  | 'activation-code-used'
  | 'activation-perhaps-done'
  | 'activation-failed'

/** Until which view is left: this one, the next, or the second next after a redirect through another view. */
export type Lasting = 'this-view' | 'next-view' | 'second-view'

/** A message to the customer. The user interface has the words. */
export type Message = {
  /** Unique, so that an equal message posted later is announced again. */
  readonly id: number
  readonly lasting: Lasting
  readonly username?: string
  /** The address that an e-mail went to. */
  readonly mailedTo?: string
  /** Seconds from the post to the next useful try. */
  readonly retryAfterSeconds?: number
} & ({ readonly kind: 'success'; readonly code: SuccessCode } | { readonly kind: 'error'; readonly code: FailureCode })

/** The messenger (specification §3, §4): at most one message, the newest, dismissible and cleared when the view is left. */
export interface Messages {
  readonly current: Behavior<Message | undefined>
  success(code: SuccessCode, lasting?: Lasting, mailedTo?: string): void
  error(code: FailureCode, lasting?: Lasting): void
  /**
   * Posts the failure of a call, by `code` or the catalogue's code. A rate limit always has its own message. Posts
   * nothing unless `shouldNotify`.
   */
  notifyFailure(error: AppError, code?: FailureCode): void
  /** Posts a rate limit only, for a screen that shows its other failures itself. */
  notifyRateLimit(error: AppError): void
  /** Names the customer whose session another site has begun. It outlives the redirect from a visitors' page. */
  signedInAs(username: string): void
  dismiss(): void
  /** The customer went to another view. */
  leaveView(): void
}

const lastingOnceLeft: Readonly<Record<Lasting, Lasting | undefined>> = {
  'this-view': undefined,
  'next-view': 'this-view',
  'second-view': 'next-view',
}

const afterLeaving = (message: Message | undefined): Message | undefined => {
  const lasting = message && lastingOnceLeft[message.lasting]
  return message && lasting && { ...message, lasting }
}

export const createMessages = (): Messages => {
  const current = createBehavior<Message | undefined>(undefined)
  let posted = 0
  const nextId = () => {
    posted += 1
    return posted
  }
  const error: Messages['error'] = (code, lasting = 'this-view') =>
    current.set({ id: nextId(), kind: 'error', code, lasting })
  const notifyRateLimit: Messages['notifyRateLimit'] = (cause) => {
    if (cause.tag !== 'rejected' || cause.code !== 'too-many-tries') return
    const { code, retryAfterSeconds } = cause
    const when = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
    current.set({ id: nextId(), kind: 'error', code, lasting: 'this-view', ...when })
  }
  return {
    current,
    success: (code, lasting = 'this-view', mailedTo) =>
      current.set({ id: nextId(), kind: 'success', code, lasting, ...(mailedTo !== undefined && { mailedTo }) }),
    error,
    notifyFailure: (cause, code = errorCode(cause)) => {
      if (isRateLimit(cause)) notifyRateLimit(cause)
      else if (shouldNotify(cause)) error(code)
    },
    notifyRateLimit,
    signedInAs: (username) =>
      current.set({ id: nextId(), kind: 'success', code: 'signed-in-as', lasting: 'next-view', username }),
    dismiss: () => current.set(undefined),
    leaveView: () => current.update(afterLeaving),
  }
}

export interface Notice {
  /** Posted after a success, for `lasting`, with the address that an e-mail went to. */
  readonly success?: SuccessCode
  readonly lasting?: Lasting
  readonly mailedTo?: string
  /** The failure's code where it is not the catalogue's. */
  readonly failureCode?: (error: AppError) => FailureCode | Promise<FailureCode>
}

/** Runs a call for the customer: dismisses the message of the last try, and posts the notice of this one. */
export const withNotice =
  <A>(
    messages: Messages,
    call: Outcome<A>,
    { success, lasting, mailedTo, failureCode = errorCode }: Notice = {},
  ): Outcome<A> =>
  async () => {
    messages.dismiss()
    const result = await call()
    if (result._tag === 'Right') {
      if (success !== undefined) messages.success(success, lasting, mailedTo)
    } else if (shouldNotify(result.left)) messages.notifyFailure(result.left, await failureCode(result.left))
    return result
  }
