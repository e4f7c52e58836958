import { type AppError, errorCode, isRateLimit, type Outcome, shouldNotify } from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import type { ErrorCode } from '../shared/error-catalogue.ts'

/** What went well and is worth saying (specification §8, success messages). */
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

/** Failures that a screen words for itself rather than by the catalogue's code. */
export type FailureCode =
  | ErrorCode
  | 'access-token-not-valid'
  | 'session-held-elsewhere'
  | 'try-later'
  | 'activation-code-invalid'
  | 'activation-code-used'
  | 'activation-perhaps-done'
  | 'activation-failed'

/**
 * How long a message stays: until this view is left, or, when posted on the way to another view, until that one is. A
 * way may lead over a second view, which the customer does not stop at.
 */
export type Lasting = 'this-view' | 'next-view' | 'second-view'

/** One message to the customer. Codes only: the words are the user interface's. */
export type Message = {
  /** Tells a message from an equal one posted later, so that it is announced again. */
  readonly id: number
  readonly lasting: Lasting
  /** What the words of its code have to name. */
  readonly username?: string
  /** The address that an e-mail went to, which is said besides. */
  readonly mailedTo?: string
  /** In how many seconds another try may help, counted from when the message was posted. */
  readonly retryAfterSeconds?: number
} & ({ readonly kind: 'success'; readonly code: SuccessCode } | { readonly kind: 'error'; readonly code: FailureCode })

/** The messenger (specification §3, §4): at most one message, the newest, dismissible and cleared when the view is left. */
export interface Messages {
  readonly current: Behavior<Message | undefined>
  success(code: SuccessCode, lasting?: Lasting, mailedTo?: string): void
  error(code: FailureCode, lasting?: Lasting): void
  /**
   * Tells why a call failed: by `code` where a screen words it for itself, else by the catalogue's. Too many tries are told
   * as such everywhere, and what is not worth telling is not told.
   */
  notifyFailure(error: AppError, code?: FailureCode): void
  /** Tells of too many tries, for a place that has words of its own for every other failure. */
  notifyRateLimit(error: AppError): void
  /** Says whose session another site has begun. It outlives the way on from a page that is for visitors. */
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

/** What `withNotice` posts. */
export interface Notice {
  /** Posted after a success, for `lasting`, with the address that an e-mail went to. */
  readonly success?: SuccessCode
  readonly lasting?: Lasting
  readonly mailedTo?: string
  /** The failure's code where it is not the catalogue's. */
  readonly failureCode?: (error: AppError) => FailureCode | Promise<FailureCode>
}

/** Runs what the customer asked for: dismisses the message of the last try, and posts how this one ended. */
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
