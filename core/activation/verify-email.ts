import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Messages } from '../messages/messages.ts'
import { type AppError, isTransient } from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { actsOnSight, type WaitingLink, waitingLink } from '../shared/mailed-link.ts'
import type { Outcome } from '../shared/outcome.ts'
import type { Settings } from '../shared/settings.ts'
import type { ActivationProgress } from './activation-progress.ts'
import { openVerification, type Recipient } from './activation-state.ts'
import type { EmailVerifications } from './ports.ts'

/** What the link of a verification e-mail has led to (specification §3, emailVerification). */
export type EmailVerification =
  | WaitingLink
  | { readonly tag: 'pending' }
  | { readonly tag: 'valid'; readonly recipient: Recipient }
  /** The code is good, but neither the service nor this browser knows for which license. */
  | { readonly tag: 'valid-for-unknown' }
  | { readonly tag: 'invalid' }
  /** No answer came: the code may well be good. */
  | { readonly tag: 'unanswered' }

/** The link of a verification e-mail (specification §2, /activate-license-key/email-validation/:code). */
export interface VerificationLink {
  readonly state: Behavior<EmailVerification>
  /** The customer sees the page: an automatic link checks its code now, the first time only. */
  seen(): void
  /** The customer pressed the button: checks the code, unless that is under way or an answer has come. */
  verify(): Outcome<void>
}

/** Opens verification links: the same one as long as the code is the same, however often its page is made. */
export type OpenVerificationLink = (code: string) => VerificationLink

const isRefusal = (error: AppError): boolean =>
  error.tag === 'unaddressable' || (error.tag === 'rejected' && !isTransient(error))

/** Checks verification codes, and fills the activation with what a code was mailed for. */
export const createVerifyEmail = (
  verifications: EmailVerifications,
  progress: ActivationProgress,
  settings: Pick<Settings, 'oneTimeLinks'>,
  messages: Pick<Messages, 'limit'>,
): OpenVerificationLink => {
  let opened: { readonly code: string; readonly link: VerificationLink } | undefined

  /** What the service told, else what this browser began. */
  const recipientOf = (told: Recipient | undefined): Recipient | undefined => {
    if (told !== undefined) progress.move(openVerification(told))
    return progress.value.tag === 'verification-sent' ? progress.value : undefined
  }

  const verified = (told: Recipient | undefined): EmailVerification => {
    const recipient = recipientOf(told)
    return recipient === undefined
      ? { tag: 'valid-for-unknown' }
      : { tag: 'valid', recipient: { license: recipient.license, email: recipient.email } }
  }

  const open = (code: string): VerificationLink => {
    const state = createBehavior<EmailVerification>(waitingLink(settings))
    /** The activation under way is that of the link opened last. */
    const isCurrent = () => opened?.link === link
    const link: VerificationLink = {
      state,
      seen: () => {
        if (actsOnSight(state.value)) void link.verify()()
      },
      verify: () => async () => {
        if (state.value.tag !== 'waiting' && state.value.tag !== 'unanswered') return TE.right(undefined)()
        state.set({ tag: 'pending' })
        return pipe(
          verifications.verify(code),
          TE.mapBoth(
            (error) => {
              messages.limit(error)
              state.set({ tag: isCurrent() && isRefusal(error) ? 'invalid' : 'unanswered' })
              return error
            },
            (told) => state.set(isCurrent() ? verified(told) : { tag: 'unanswered' }),
          ),
        )()
      },
    }
    return link
  }

  return (code) => {
    if (opened?.code !== code) opened = { code, link: open(code) }
    return opened.link
  }
}
