import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Messages } from '../messages/messages.ts'
import { errorCode } from '../shared/app-error.ts'
import type { Clock } from '../shared/clock.ts'
import type { Log } from '../shared/log.ts'
import type { Outcome } from '../shared/outcome.ts'
import type { ActivationProgress } from './activation-progress.ts'
import { resendVerification, secondsUntilResend } from './activation-state.ts'
import type { EmailVerifications } from './ports.ts'

export interface ResendVerification {
  /** Mails the link again: true when it was sent, false while it waits. A failure is only logged (specification §8), too many tries are told. */
  resend(): Outcome<boolean>
  /** Whole seconds until `resend` does anything again: it waits from when it was asked, whatever came of it. */
  secondsUntilResend(): number
}

export const createResendVerification = (
  verifications: EmailVerifications,
  progress: ActivationProgress,
  clock: Clock,
  log: Log,
  messages: Pick<Messages, 'limit'>,
): ResendVerification => {
  const remaining = () => secondsUntilResend(progress.value, clock.now())
  return {
    secondsUntilResend: remaining,
    resend: () => async () => {
      const state = progress.readAnew()
      if (state.tag !== 'verification-sent' || remaining() > 0) return TE.right(false)()
      progress.move(resendVerification(clock.now()))
      return pipe(
        verifications.send({ license: state.license, email: state.email }),
        TE.mapBoth(
          (error) => {
            messages.limit(error)
            log.warn('activation.verification-not-resent', { reason: errorCode(error) })
            return error
          },
          () => true,
        ),
      )()
    },
  }
}
