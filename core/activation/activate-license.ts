import { right } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Credentials } from '../auth/ports.ts'
import type { PasswordSignIn } from '../auth/sign-in.ts'
import { createForm, type Submission } from '../forms/form.ts'
import { type FailureCode, type Messages, withSuccessNotice } from '../messages/messages.ts'
import type { Session } from '../session/session.ts'
import type { Settings } from '../settings.ts'
import { type AppError, isRefusal, type Outcome, tapError } from '../shared/app-error.ts'
import { hasSpecificText } from '../shared/error-catalogue.ts'
import * as limits from '../shared/limits.ts'
import { withPossibleEffect } from '../shared/lost-answers.ts'
import { runOneAtATime } from '../shared/single-flight.ts'
import { createNewPasswordFormRules } from '../shared/validation.ts'
import type { ActivationCode } from './activation-code.ts'
import { recordActivated } from './activation-machine.ts'
import type { ActivationProgress } from './activation-progress.ts'
import { isCodeActivated, type License, type Recipient } from './activation-state.ts'
import type { ActivationPorts } from './ports.ts'

/**
 * Creates the forms that assign a license to the customer (specification §4, Activation). Several clicks make one call.
 *
 * The refusal of an activation does not say whether the code is already used. Therefore the code is looked up after a
 * refusal; otherwise a customer would retry a used code forever. Each attempt is stored before it is sent, because an
 * attempt without an answer may have used the code. If this browser may have used the code itself, the message says so
 * and does not refer the customer to the merchant.
 */
export const createActivationForms = (
  { licenses, activationStore: tries }: Pick<ActivationPorts, 'licenses' | 'activationStore'>,
  signIn: PasswordSignIn,
  { passwordMinLength }: Pick<Settings, 'passwordMinLength'>,
  progress: ActivationProgress,
  session: Session,
  messages: Messages,
) => {
  const wasUsed = async (licenseKey: ActivationCode): Promise<boolean> => {
    const check = await licenses.find(licenseKey)()
    return check._tag === 'Right' && check.right.used
  }

  const failureCodeOf = async (error: AppError, licenseKey: ActivationCode): Promise<FailureCode> => {
    if (error.tag !== 'rejected' || !isRefusal(error)) return 'activation-failed'
    if (hasSpecificText('correctable', error.code)) return error.code
    if (!(await wasUsed(licenseKey))) return 'activation-failed'
    return tries.wasTried(licenseKey) ? 'activation-perhaps-done' : 'activation-code-used'
  }

  /** The `isShown` function of each running submit. */
  const formsOnScreen = new Set<Submission['isShown']>()

  /**
   * Finishes an activation. If its form is still on the screen, the screen shows the instructions. Otherwise a message
   * is posted.
   */
  const succeed = (license: License, email: string) => {
    // `isShown` is called before the state changes, because the change removes the form from the screen.
    const isShownByForm = [...formsOnScreen].some((isShown) => isShown())
    formsOnScreen.clear()
    progress.apply(recordActivated({ license, email }))
    if (!isShownByForm) messages.success({ code: 'license-activated' })
  }

  const perhapsActive = withPossibleEffect('license-perhaps-active')
  const activate = runOneAtATime(
    ({ license, email, password }: Recipient & { readonly password: string }): Outcome<void> =>
      async () => {
        const { licenseKey } = license
        if (isCodeActivated(progress.refresh(), licenseKey)) return right(undefined)
        const isFirstTry = !tries.wasTried(licenseKey)
        tries.noteTry(licenseKey)
        // A sign-out in another tab removes the record of the attempt, so it is written again. Without the record, the
        // message would say that somebody else has used the code.
        const subscription = session.customerChanges.subscribe(() => tries.noteTry(licenseKey))
        const result = await pipe(
          perhapsActive(licenses.activate({ license, email }, password)),
          tapError((error) => {
            if (isFirstTry && isRefusal(error)) tries.forgetTry(licenseKey)
          }),
          TE.map(({ appName, email: owner }) => succeed({ licenseKey, appName }, owner)),
        )()
        subscription.unsubscribe()
        return result
      },
    ({ license }) => license.licenseKey,
  )

  const isVisitor = () => session.customerToken() === ''

  /**
   * Signs a visitor in to the account of the license. A signed-in customer stays signed in, even if the license is for
   * another account.
   */
  const signVisitorIn = (credentials: Credentials, { unlessEdited }: Submission): Outcome<void> =>
    isVisitor()
      ? pipe(
          unlessEdited(signIn.call(credentials)),
          // Another form may have started a session in the meantime.
          TE.map((token) => (isVisitor() ? session.begin(token, credentials.username) : undefined)),
        )
      : TE.right(undefined)

  const sendActivation = (
    { license, email }: Recipient,
    password: string,
    { unlessResubmitted, isShown }: Submission,
  ): Outcome<void> => {
    formsOnScreen.add(isShown)
    return unlessResubmitted(activate({ license, email, password }))
  }

  return {
    /**
     * The form for a new email address whose verification link was opened. It sets the first password of the account.
     */
    activate: (recipient: Recipient) =>
      createForm({
        rules: createNewPasswordFormRules(passwordMinLength),
        failureCodeOf: (error) => failureCodeOf(error, recipient.license.licenseKey),
        send: ({ password }, submission) =>
          withSuccessNotice(messages, sendActivation(recipient, password, submission)),
      }),
    /**
     * The form for an existing account, which asks for its password (specification §1). It signs in before it
     * activates, so that a wrong password does not use up the code. If only the activation fails, the customer is
     * already signed in for the next attempt.
     */
    signInAndActivate: (recipient: Recipient) => {
      let isSignedIn = false
      return createForm({
        // An existing password may be older and shorter than the configured minimum, so the lowest minimum applies.
        rules: createNewPasswordFormRules(limits.passwordMinLength),
        captcha: signIn.captcha,
        failureCodeOf: (error) => (isSignedIn ? failureCodeOf(error, recipient.license.licenseKey) : undefined),
        send: ({ password }, submission) => {
          isSignedIn = false
          return withSuccessNotice(
            messages,
            pipe(
              signVisitorIn({ username: recipient.email, password }, submission),
              TE.chain(() => {
                isSignedIn = true
                return sendActivation(recipient, password, submission)
              }),
            ),
          )
        },
      })
    },
  }
}
