import { right } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { type Messages, withSuccess } from '../messages/messages.ts'
import type { Settings } from '../settings.ts'
import { type AppError, errorCodeOf, isRefusal, type Outcome, superseded, tapError } from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import { limits } from '../shared/limits.ts'
import { withPossibleEffect } from '../shared/lost-answers.ts'
import { autoConfirms, type WaitingLink, waitingLink } from '../shared/mailed-links.ts'
import type { Clock, Log } from '../shared/ports.ts'
import type { ActivationProgress } from './activation-progress.ts'
import {
  isActivated,
  type Recipient,
  secondsUntilResend,
  verificationOpened,
  verificationResent,
} from './activation-state.ts'
import type { ActivationStore, EmailVerifications } from './ports.ts'

/** The state of a verification link (specification §3, emailVerification). */
export type EmailVerification =
  | WaitingLink
  | { readonly tag: 'pending' }
  | { readonly tag: 'valid'; readonly recipient: Recipient }
  /** The code is valid, but neither the service nor this browser knows its license. */
  | { readonly tag: 'valid-for-unknown' }
  | { readonly tag: 'invalid' }
  /** No answer came, so the code may be valid. */
  | { readonly tag: 'unanswered'; readonly error: AppError }

/** The link of a verification email (specification §2, /activate-license-key/email-validation/:code). */
export interface VerificationLink {
  readonly state: Behavior<EmailVerification>
  /** Called when the customer sees the page. For the first time, an automatic link then checks its code. */
  seen(): void
  /** Called when the customer clicks the button. Checks the code, unless a check is running or was answered. */
  verify(): Outcome<void>
  /**
   * Whether this browser has activated a license for this customer with the link. The refusal of a used link does not
   * name the license.
   */
  hasActivatedFor(username: string): boolean
}

/** Opens verification links. Returns the same object for the same code, because its page may render several times. */
export type OpenVerificationLink = (code: string) => VerificationLink

export const createOpenVerificationLink = (
  verifications: EmailVerifications,
  progress: ActivationProgress,
  usedLinks: Pick<ActivationStore, 'wasTried' | 'noteTry'>,
  settings: Pick<Settings, 'oneTimeLinks'>,
): OpenVerificationLink => {
  let opened: { readonly code: string; readonly link: VerificationLink } | undefined
  const usedLink = (code: string, email: string) => `${code} ${email.toLowerCase()}`

  progress.changes.subscribe((state) => {
    const verification = opened?.link.state.value
    if (opened === undefined || verification?.tag !== 'valid' || state.tag !== 'activated') return
    if (isActivated(state, verification.recipient.license.licenseKey))
      usedLinks.noteTry(usedLink(opened.code, state.email))
  })

  /** Returns the verified state. If the service names no recipient, takes the recipient of this browser's activation. */
  const verifiedState = (named: Recipient | undefined): EmailVerification => {
    if (named !== undefined) progress.apply(verificationOpened(named))
    if (progress.value.tag !== 'verification-sent') return { tag: 'valid-for-unknown' }
    const { license, email } = progress.value
    return { tag: 'valid', recipient: { license, email } }
  }

  const open = (code: string): VerificationLink => {
    const state = createBehavior<EmailVerification>(waitingLink(settings.oneTimeLinks))
    /** Whether the current activation belongs to the link that was opened last. */
    const isCurrent = () => opened?.link === link
    const link: VerificationLink = {
      state,
      hasActivatedFor: (username) => usedLinks.wasTried(usedLink(code, username)),
      seen: () => {
        if (autoConfirms(state.value)) void link.verify()()
      },
      verify: () => async () => {
        if (state.value.tag !== 'waiting' && state.value.tag !== 'unanswered') return right(undefined)
        state.set({ tag: 'pending' })
        return pipe(
          verifications.verify(code),
          tapError((error) => state.set(isRefusal(error) ? { tag: 'invalid' } : { tag: 'unanswered', error })),
          TE.map((named) => state.set(isCurrent() ? verifiedState(named) : { tag: 'unanswered', error: superseded })),
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

/** Asks whether an address has an account. */
export interface AccountCheck {
  hasAccount(email: string): Outcome<boolean>
  /** Repeats the check of the email address that waits for its verification. A failure can be ignored. */
  askAgain(): Promise<void>
  /**
   * Called when the customer sees the page that waits. Repeats the check, unless the last answer is only a few seconds
   * old.
   */
  waitIsSeen(): void
  /** The email address that got an account while the page waited. Its link was used, perhaps on another device. */
  readonly foundAccount: Behavior<string | undefined>
}

export const createAccountCheck = (
  verifications: EmailVerifications,
  progress: ActivationProgress,
  clock: Clock,
): AccountCheck => {
  const foundAccount = createBehavior<string | undefined>(undefined)
  let askedAt = Number.NEGATIVE_INFINITY
  const hasAccount = (email: string) => {
    askedAt = clock.now()
    return verifications.hasAccount(email)
  }
  const askAgain = async () => {
    const state = progress.refresh()
    if (state.tag !== 'verification-sent') return
    const exists = await hasAccount(state.email)()
    if (exists._tag === 'Right' && exists.right) foundAccount.set(state.email)
  }
  return {
    foundAccount,
    hasAccount,
    askAgain,
    waitIsSeen: () => {
      if (clock.now() - askedAt >= limits.accountKnownForMilliseconds) void askAgain()
    },
  }
}

export interface ResendVerification {
  /**
   * Sends the link again. Returns true if it was sent, and false during the wait. A failure is logged (specification
   * §8), and the screen says that no email was sent.
   */
  resend(): Outcome<boolean>
  /** Returns the seconds until `resend` sends again. The wait starts with the request, and ends if that fails. */
  secondsUntilResend(): number
}

export const createResendVerification = (
  verifications: EmailVerifications,
  { askAgain }: AccountCheck,
  progress: ActivationProgress,
  clock: Clock,
  log: Log,
  messages: Messages,
): ResendVerification => {
  const perhapsSent = withPossibleEffect('email-perhaps-sent')
  const remaining = () => secondsUntilResend(progress.value, clock.now())
  return {
    secondsUntilResend: remaining,
    resend: () => async () => {
      const state = progress.refresh()
      if (state.tag !== 'verification-sent' || remaining() > 0) return right(false)
      progress.apply(verificationResent(clock.now()))
      const sent = await pipe(
        withSuccess(messages, perhapsSent(verifications.send({ license: state.license, email: state.email }))),
        tapError((error) => {
          log.warn('activation.verification-not-resent', { reason: errorCodeOf(error) })
          progress.apply(verificationResent(undefined))
        }),
        TE.map(() => true),
      )()
      void askAgain()
      return sent
    },
  }
}
