import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { PasswordSignIn } from '../auth/sign-in.ts'
import { createForm } from '../forms/form.ts'
import { type FailureCode, type Messages, withSuccessNotice } from '../messages/messages.ts'
import type { Session } from '../session/session.ts'
import type { Settings } from '../settings.ts'
import { type AppError, invalidInputError, isEmailRefusal, isRefusal, type Outcome } from '../shared/app-error.ts'
import type { Behavior, StreamScope } from '../shared/behavior.ts'
import { withPossibleEffect } from '../shared/lost-answers.ts'
import type { Clock, Log } from '../shared/ports.ts'
import { singleFlight } from '../shared/single-flight.ts'
import { requireEmail, requireText } from '../shared/validation.ts'
import { createActivationForms } from './activate-license.ts'
import { findActivationCode, requireActivationCode } from './activation-code.ts'
import {
  type ActivationTransition,
  recordAccountFound,
  recordCodeAccepted,
  recordVerificationSent,
  restartActivation,
} from './activation-machine.ts'
import {
  type ActivationProgress,
  createActivationProgress,
  createFinishedActivationControl,
  type FinishedActivationControl,
} from './activation-progress.ts'
import { type ActivationState, isCodeActivated, type License, type Recipient } from './activation-state.ts'
import {
  type AccountCheck,
  createAccountCheck,
  createVerificationLinkOpener,
  createVerificationResender,
  type VerificationLinkOpener,
  type VerificationResender,
} from './email-verification.ts'
import type { ActivationPorts, ActivationStore, EmailVerifications, Licenses, PreRegistrations } from './ports.ts'

/**
 * The result of step 1. 'activated-here': this browser has just activated the code. 'used-here': this browser has most
 * likely activated the code, but the answer was lost.
 */
export type LicenseKeyResult = 'accepted' | 'used' | 'used-here' | 'activated-here'

const failureCodeByResult: Readonly<Partial<Record<LicenseKeyResult, FailureCode>>> = {
  used: 'activation-code-used',
  'used-here': 'activation-perhaps-done',
}

/**
 * Returns the code of a failed lookup. Only a refusal means that the activation code is invalid (specification §8).
 * If no answer came, the code may be valid.
 */
const toLookupFailureCode = (error: AppError): FailureCode =>
  isRefusal(error) ? 'activation-code-invalid' : 'activation-failed'

/** Step 1 of the wizard (specification §4): accepts a code that is known and unused. */
const createLicenseKeyForm = (
  licenses: Licenses,
  activationStore: ActivationStore,
  progress: ActivationProgress,
  messages: Messages,
) =>
  createForm({
    rules: { licenseKey: [requireText, requireActivationCode] },
    refusedField: {
      field: 'licenseKey',
      codes: ['activation-code-invalid', 'activation-code-used', 'activation-perhaps-done'],
    },
    failureCodeOf: toLookupFailureCode,
    send: ({ licenseKey: entered }, { unlessEdited }): Outcome<LicenseKeyResult> => {
      const licenseKey = findActivationCode(entered)
      if (licenseKey === undefined) return TE.left(invalidInputError)
      const lookUp = pipe(
        unlessEdited(licenses.find(licenseKey)),
        TE.map(({ used, appName }): LicenseKeyResult => {
          if (used) return activationStore.wasTried(licenseKey) ? 'used-here' : 'used'
          progress.apply(recordCodeAccepted({ licenseKey, appName }))
          return 'accepted'
        }),
      )
      const isDone = isCodeActivated(progress.refresh(), licenseKey)
      return withSuccessNotice(messages, isDone ? TE.right('activated-here') : lookUp)
    },
    refusalOf: (result) => failureCodeByResult[result],
  })

/**
 * Step 2 of the wizard (specification §4). If the email address has an account, step 3 asks for its password. A new
 * address is pre-registered and gets a verification email, and step 3 says that it was sent.
 */
const createEmailForm = (
  emailVerifications: EmailVerifications,
  preRegistrations: PreRegistrations,
  { hasAccount }: AccountCheck,
  progress: ActivationProgress,
  messages: Messages,
) => {
  const perhapsSent = withPossibleEffect('email-perhaps-sent')
  const enter = singleFlight(
    (recipient: Recipient): Outcome<ActivationTransition> =>
      pipe(
        hasAccount(recipient.email),
        TE.chain((exists) =>
          exists
            ? TE.right(recordAccountFound(recipient))
            : pipe(
                preRegistrations.register(recipient.email),
                TE.chain(() => perhapsSent(emailVerifications.send(recipient))),
                TE.map(() => recordVerificationSent(recipient)),
              ),
        ),
      ),
  )

  return (license: License) =>
    createForm({
      rules: { email: [requireText, requireEmail] },
      validatesOnBlur: true,
      email: { field: 'email', refused: 'email-invalid' },
      failureCodeOf: (error) => (isEmailRefusal(error) ? error.code : 'activation-failed'),
      send: (values, { unlessEdited }) =>
        withSuccessNotice(
          messages,
          pipe(unlessEdited(enter({ license, email: values.email })), TE.map(progress.apply)),
        ),
    })
}

/** License activation: the wizard, the link of the verification email, and the activation itself. */
export interface Activation
  extends VerificationResender,
    Pick<AccountCheck, 'foundAccount' | 'onWaitingPageSeen'>,
    ReturnType<typeof createActivationForms>,
    FinishedActivationControl {
  readonly state: Behavior<ActivationState>
  readonly enterLicenseKey: ReturnType<typeof createLicenseKeyForm>
  readonly enterEmail: ReturnType<typeof createEmailForm>
  readonly openVerification: VerificationLinkOpener
  /** Removes all input, so that the customer can activate another license, or another person can use this computer. */
  startOver(): void
}

interface ActivationFlowPorts extends ActivationPorts {
  readonly settings: Settings
  readonly clock: Clock
  readonly log: Log
}

export const createActivation = (
  ports: ActivationFlowPorts,
  signIn: PasswordSignIn,
  session: Session,
  messages: Messages,
  scope: StreamScope,
): Activation => {
  const { licenses, emailVerifications, preRegistrations, activationStore, settings, clock, log } = ports
  const progress = createActivationProgress(activationStore, session, scope)
  const accountCheck = createAccountCheck(emailVerifications, progress, clock)
  return {
    state: progress,
    enterLicenseKey: createLicenseKeyForm(licenses, activationStore, progress, messages),
    enterEmail: createEmailForm(emailVerifications, preRegistrations, accountCheck, progress, messages),
    ...createActivationForms(ports, signIn, settings, progress, session, messages),
    openVerification: createVerificationLinkOpener(emailVerifications, progress, activationStore, settings),
    startOver: () => {
      messages.dismiss()
      progress.apply(restartActivation)
    },
    ...createFinishedActivationControl(activationStore, progress, session),
    foundAccount: accountCheck.foundAccount,
    onWaitingPageSeen: accountCheck.onWaitingPageSeen,
    ...createVerificationResender(emailVerifications, accountCheck, progress, clock, log, messages),
  }
}
