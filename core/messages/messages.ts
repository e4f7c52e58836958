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
  | 'signed-in-as'

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
} & ({ readonly kind: 'success'; readonly code: SuccessCode } | { readonly kind: 'error'; readonly code: FailureCode })

/** The messenger (specification §3, §4): at most one message, the newest, dismissible and cleared when the view is left. */
export interface Messages {
  readonly current: Behavior<Message | undefined>
  success(code: SuccessCode, lasting?: Lasting): void
  error(code: FailureCode, lasting?: Lasting): void
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
  return {
    current,
    success: (code, lasting = 'this-view') => current.set({ id: nextId(), kind: 'success', code, lasting }),
    error: (code, lasting = 'this-view') => current.set({ id: nextId(), kind: 'error', code, lasting }),
    signedInAs: (username) =>
      current.set({ id: nextId(), kind: 'success', code: 'signed-in-as', lasting: 'next-view', username }),
    dismiss: () => current.set(undefined),
    leaveView: () => current.update(afterLeaving),
  }
}
