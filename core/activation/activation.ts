import type { Captcha } from '../captcha/captcha.ts'
import type { Messages } from '../messages/messages.ts'
import type { Session } from '../session/session.ts'
import type { Behavior } from '../shared/behavior.ts'
import type { Clock } from '../shared/clock.ts'
import type { Log } from '../shared/log.ts'
import type { Settings } from '../shared/settings.ts'
import { type ActivateLicensePorts, createActivateLicense } from './activate-license.ts'
import { createActivationProgress } from './activation-progress.ts'
import type { ActivationState } from './activation-state.ts'
import { createEnterCode } from './enter-code.ts'
import { createEnterEmail } from './enter-email.ts'
import type { ActivationStore, EmailVerifications, PreRegistrations } from './ports.ts'
import { createResendVerification, type ResendVerification } from './resend-verification.ts'
import { createVerifyEmail, type OpenVerificationLink } from './verify-email.ts'

export interface ActivationPorts extends ActivateLicensePorts {
  readonly emailVerifications: EmailVerifications
  readonly preRegistrations: PreRegistrations
  readonly activationStore: ActivationStore
  readonly clock: Clock
  readonly log: Log
  readonly settings: Pick<Settings, 'oneTimeLinks' | 'passwordMinLength'>
}

/** License activation: the wizard, the link of the verification e-mail, and what both lead to. */
export interface Activation extends ResendVerification, ReturnType<typeof createActivateLicense> {
  readonly state: Behavior<ActivationState>
  readonly enterCode: ReturnType<typeof createEnterCode>
  readonly enterEmail: ReturnType<typeof createEnterEmail>
  readonly verification: OpenVerificationLink
  /** Forgets what was entered, on the customer's wish: another licence, or another person at this computer. */
  startOver(): void
  /** Forgets an activation that is done, once its page is left: the next visitor is not to find it. */
  forgetFinished(): void
}

export const createActivation = (
  ports: ActivationPorts,
  captcha: Captcha,
  session: Session,
  messages: Messages,
): Activation => {
  const { licenses, emailVerifications, preRegistrations, activationStore, clock, log, settings } = ports
  const progress = createActivationProgress(activationStore, session)
  return {
    state: progress,
    enterCode: createEnterCode(licenses, progress, activationStore, messages),
    enterEmail: createEnterEmail(emailVerifications, preRegistrations, progress, messages),
    ...createActivateLicense(ports, progress, captcha, session, messages, settings),
    verification: createVerifyEmail(emailVerifications, progress, settings, messages),
    startOver: () => {
      messages.dismiss()
      progress.forget()
    },
    forgetFinished: () => {
      if (progress.readAnew().tag === 'activated') progress.forget()
    },
    ...createResendVerification(emailVerifications, progress, clock, log, messages),
  }
}
