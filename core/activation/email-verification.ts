import { right } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { type Messages, withSuccessNotice } from '../messages/messages.ts'
import type { Settings } from '../settings.ts'
import { type AppError, getErrorCode, isRefusal, type Outcome, supersededError, tapError } from '../shared/app-error.ts'
import { type Behavior, createBehavior } from '../shared/behavior.ts'
import * as limits from '../shared/limits.ts'
import { withPossibleEffect } from '../shared/lost-answers.ts'
import { createWaitingLinkState, shouldConfirmNow, type WaitingLinkState } from '../shared/mailed-links.ts'
import type { Clock, Log } from '../shared/ports.ts'
import { recordVerificationOpened, recordVerificationResent } from './activation-machine.ts'
import type { ActivationProgress } from './activation-progress.ts'
import { isCodeActivated, type Recipient, secondsUntilResend } from './activation-state.ts'
import type { ActivationStore, EmailVerifications } from './ports.ts'

/** The state of a verification link (specification §3, emailVerification). */
export type EmailVerificationState =
  | WaitingLinkState
  | { readonly tag: 'pending' }
  | { readonly tag: 'valid'; readonly recipient: Recipient }
  /** The code is valid, but neither the service nor this browser knows its license. */
  | { readonly tag: 'valid-for-unknown' }
  | { readonly tag: 'invalid' }
  /** No answer came, so the code may be valid. */
  | { readonly tag: 'unanswered'; readonly error: AppError }

/** The link of a verification email (specification §2, /activate-license-key/email-validation/:code). */
export interface VerificationLink {
  readonly state: Behavior<EmailVerificationState>
  /** Called when the customer sees the page. Checks the code if the configuration requires no click. */
  onSeen(): void
  /** Called when the customer clicks the button. Checks the code, unless a check is running or has been answered. */
  verify(): Outcome<void>
  /**
   * Whether this browser has recorded that the link has activated a license for this customer. The service does not say
   * this, because it refuses a used link without naming the license.
   */
  hasActivatedFor(username: string): boolean
}

/**
 * Opens a verification link. The same code gives the same object, because the page of a link may render several times.
 */
export type VerificationLinkOpener = (code: string) => VerificationLink

export const createVerificationLinkOpener = (
  verifications: EmailVerifications,
  progress: ActivationProgress,
  usedLinks: Pick<ActivationStore, 'wasTried' | 'noteTry'>,
  settings: Pick<Settings, 'oneTimeLinks'>,
): VerificationLinkOpener => {
  let opened: { readonly code: string; readonly link: VerificationLink } | undefined
  const usedLink = (code: string, email: string) => `${code} ${email.toLowerCase()}`

  progress.changes.subscribe((state) => {
    const verification = opened?.link.state.value
    if (opened === undefined || verification?.tag !== 'valid' || state.tag !== 'activated') return
    if (isCodeActivated(state, verification.recipient.license.licenseKey))
      usedLinks.noteTry(usedLink(opened.code, state.email))
  })

  /**
   * Returns the state of a valid link. If the service names no recipient, uses the recipient of this browser's
   * activation.
   */
  const verifiedState = (named: Recipient | undefined): EmailVerificationState => {
    if (named !== undefined) progress.apply(recordVerificationOpened(named))
    if (progress.value.tag !== 'verification-sent') return { tag: 'valid-for-unknown' }
    const { license, email } = progress.value
    return { tag: 'valid', recipient: { license, email } }
  }

  const open = (code: string): VerificationLink => {
    const state = createBehavior<EmailVerificationState>(createWaitingLinkState(settings.oneTimeLinks))
    const isCurrent = () => opened?.link === link
    const link: VerificationLink = {
      state,
      hasActivatedFor: (username) => usedLinks.wasTried(usedLink(code, username)),
      onSeen: () => {
        if (shouldConfirmNow(state.value)) void link.verify()()
      },
      verify: () => async () => {
        if (state.value.tag !== 'waiting' && state.value.tag !== 'unanswered') return right(undefined)
        state.set({ tag: 'pending' })
        return pipe(
          verifications.verify(code),
          tapError((error) => state.set(isRefusal(error) ? { tag: 'invalid' } : { tag: 'unanswered', error })),
          TE.map((named) =>
            state.set(isCurrent() ? verifiedState(named) : { tag: 'unanswered', error: supersededError }),
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

export interface AccountCheck {
  hasAccount(email: string): Outcome<boolean>
  /** Asks again whether the email address to verify has an account. A failed call changes nothing. */
  checkAccountAgain(): Promise<void>
  /**
   * Called when the customer sees the page that waits for the verification. Checks the account again, unless the last
   * check was made only a few seconds ago.
   */
  onWaitingPageSeen(): void
  /** The email address that got an account because its verification link was opened, perhaps on another device. */
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
  const checkAccountAgain = async () => {
    const state = progress.refresh()
    if (state.tag !== 'verification-sent') return
    const exists = await hasAccount(state.email)()
    if (exists._tag === 'Right' && exists.right) foundAccount.set(state.email)
  }
  return {
    foundAccount,
    hasAccount,
    checkAccountAgain,
    onWaitingPageSeen: () => {
      if (clock.now() - askedAt >= limits.accountCheckReuseMs) void checkAccountAgain()
    },
  }
}

export interface VerificationResender {
  /**
   * Sends the link again. Returns true if it was sent, and false while the customer has to wait. A failure is logged
   * (specification §8), and the screen says that no email was sent.
   */
  resend(): Outcome<boolean>
  /** Returns the seconds until `resend` sends again. The wait starts with a request, and ends if the request fails. */
  secondsUntilResend(): number
}

export const createVerificationResender = (
  verifications: EmailVerifications,
  { checkAccountAgain }: AccountCheck,
  progress: ActivationProgress,
  clock: Clock,
  log: Log,
  messages: Messages,
): VerificationResender => {
  const perhapsSent = withPossibleEffect('email-perhaps-sent')
  const remaining = () => secondsUntilResend(progress.value, clock.now())
  return {
    secondsUntilResend: remaining,
    resend: () => async () => {
      const state = progress.refresh()
      if (state.tag !== 'verification-sent' || remaining() > 0) return right(false)
      progress.apply(recordVerificationResent(clock.now()))
      const sent = await pipe(
        withSuccessNotice(messages, perhapsSent(verifications.send({ license: state.license, email: state.email }))),
        tapError((error) => {
          log.warn('activation.verification-not-resent', { reason: getErrorCode(error) })
          progress.apply(recordVerificationResent(undefined))
        }),
        TE.map(() => true),
      )()
      void checkAccountAgain()
      return sent
    },
  }
}
