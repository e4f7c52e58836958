import type { Messages } from '../messages/messages.ts'
import type { Session } from '../session/session.ts'
import type { Behavior } from '../shared/behavior.ts'
import type { Clock } from '../shared/clock.ts'
import type { Log } from '../shared/log.ts'
import type { Settings } from '../shared/settings.ts'
import { createActivateLicense } from './activate-license.ts'
import { createActivationProgress } from './activation-progress.ts'
import type { ActivationState } from './activation-state.ts'
import { createEnterCode } from './enter-code.ts'
import { createEnterEmail } from './enter-email.ts'
import type { ActivationStore, EmailVerifications, Licenses, PreRegistrations } from './ports.ts'
import { createResendVerification, type ResendVerification } from './resend-verification.ts'
import { createVerifyEmail, type OpenVerificationLink } from './verify-email.ts'

export interface ActivationPorts {
  readonly licenses: Licenses
  readonly emailVerifications: EmailVerifications
  readonly preRegistrations: PreRegistrations
  readonly activationStore: ActivationStore
  readonly clock: Clock
  readonly log: Log
  readonly settings: Pick<Settings, 'oneTimeLinks'>
}

/** License activation: the wizard, the link of the verification e-mail, and what both lead to. */
export interface Activation extends ResendVerification {
  readonly state: Behavior<ActivationState>
  readonly enterCode: ReturnType<typeof createEnterCode>
  readonly enterEmail: ReturnType<typeof createEnterEmail>
  readonly activate: ReturnType<typeof createActivateLicense>
  readonly verification: OpenVerificationLink
  /** Forgets what was entered, on the customer's wish: another licence, or another person at this computer. */
  startOver(): void
}

export const createActivation = (ports: ActivationPorts, session: Session, messages: Messages): Activation => {
  const { licenses, emailVerifications, preRegistrations, activationStore, clock, log, settings } = ports
  const progress = createActivationProgress(activationStore, session)
  return {
    state: progress,
    enterCode: createEnterCode(licenses, progress, messages),
    enterEmail: createEnterEmail(emailVerifications, preRegistrations, progress, messages),
    activate: createActivateLicense(licenses, progress, messages),
    verification: createVerifyEmail(emailVerifications, progress, settings),
    startOver: () => {
      messages.dismiss()
      progress.forget()
    },
    ...createResendVerification(emailVerifications, progress, clock, log),
  }
}
