import { isTransient } from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import type { ActivationProgress } from './activation-progress.ts'
import { openVerification, type Recipient } from './activation-state.ts'
import type { EmailVerifications } from './ports.ts'

/** What the link of a verification e-mail has led to (specification §3, emailVerification). */
export type EmailVerification =
  | { readonly tag: 'pending' }
  | { readonly tag: 'valid'; readonly recipient: Recipient }
  /** The code is good, but neither the service nor this browser knows for which license. */
  | { readonly tag: 'valid-for-unknown' }
  | { readonly tag: 'invalid' }
  /** No answer came: the code may well be good. */
  | { readonly tag: 'unanswered' }

const pending: EmailVerification = { tag: 'pending' }

export interface VerifyEmail {
  readonly verification: Behavior<EmailVerification>
  /** Checks the code of a verification link. Asked again about the code that it is at, it asks nobody. */
  verify(code: string): Promise<void>
  /** Checks the last code again, after no answer came. */
  retry(): Promise<void>
}

/** Checks verification codes, and fills the activation with what a code was mailed for. */
export const createVerifyEmail = (verifications: EmailVerifications, progress: ActivationProgress): VerifyEmail => {
  const verification = createBehavior<EmailVerification>(pending)
  let current: string | undefined

  /** What the service told, else what this browser began. */
  const recipientOf = (told: Recipient | undefined): Recipient | undefined => {
    if (told !== undefined) progress.move(openVerification(told))
    return progress.value.tag === 'verification-sent' ? progress.value : undefined
  }

  const check = async (code: string) => {
    verification.set(pending)
    const answer = await verifications.verify(code)()
    if (current !== code) return
    if (answer._tag === 'Right') {
      const recipient = recipientOf(answer.right)
      verification.set(
        recipient === undefined
          ? { tag: 'valid-for-unknown' }
          : { tag: 'valid', recipient: { license: recipient.license, email: recipient.email } },
      )
    } else {
      const refused =
        answer.left.tag === 'unaddressable' || (answer.left.tag === 'rejected' && !isTransient(answer.left))
      verification.set({ tag: refused ? 'invalid' : 'unanswered' })
    }
  }

  return {
    verification,
    verify: async (code) => {
      if (code === current) return
      current = code
      await check(code)
    },
    retry: async () => {
      if (current !== undefined && verification.value.tag === 'unanswered') await check(current)
    },
  }
}
