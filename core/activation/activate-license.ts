import { right } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Accounts, Credentials } from '../auth/ports.ts'
import type { Captcha } from '../captcha/captcha.ts'
import { createForm, type Submission } from '../forms/form.ts'
import { type FailureCode, type Messages, withSuccess } from '../messages/messages.ts'
import type { Session } from '../session/session.ts'
import type { Settings } from '../settings.ts'
import { type AppError, isRefusal, type Outcome, tapError } from '../shared/app-error.ts'
import { isOfKind } from '../shared/error-catalogue.ts'
import { limits } from '../shared/limits.ts'
import { withPossibleEffect } from '../shared/lost-answers.ts'
import { oneAtATime, singleFlight } from '../shared/single-flight.ts'
import { newPasswordRules } from '../shared/validation.ts'
import type { ActivationCode } from './activation-code.ts'
import type { ActivationProgress } from './activation-progress.ts'
import { activated, isActivated, type License, type Recipient } from './activation-state.ts'
import type { ActivationPorts } from './ports.ts'

/**
 * Assigns the license to its customer (specification §4, Activation). Several clicks make one call.
 *
 * A refusal does not say whether the code is used, but a lookup does. Without the lookup a customer would retry a used
 * code forever. Each attempt is stored before it is sent, because an attempt without an answer may have used the code.
 * The message about a code that this browser may have used does not send the customer to a merchant.
 */
export const createActivateLicense = (
  { licenses, activationStore: tries }: Pick<ActivationPorts, 'licenses' | 'activationStore'>,
  accounts: Accounts,
  { passwordMinLength }: Pick<Settings, 'passwordMinLength'>,
  progress: ActivationProgress,
  captcha: Captcha,
  session: Session,
  messages: Messages,
) => {
  const wasUsed = async (licenseKey: ActivationCode): Promise<boolean> => {
    const check = await licenses.find(licenseKey)()
    return check._tag === 'Right' && check.right.used
  }

  const failureCodeOf = async (error: AppError, licenseKey: ActivationCode): Promise<FailureCode> => {
    if (error.tag !== 'rejected' || !isRefusal(error)) return 'activation-failed'
    if (isOfKind('correctable', error.code)) return error.code
    if (!(await wasUsed(licenseKey))) return 'activation-failed'
    return tries.wasTried(licenseKey) ? 'activation-perhaps-done' : 'activation-code-used'
  }

  /** A function for each form that is being sent. It returns whether the form is still on its screen. */
  const formsOnScreen = new Set<Submission['isShown']>()

  /**
   * Ends an activation. If its form is still shown, the form's screen continues with the instructions. Otherwise posts a
   * message.
   */
  const succeed = (license: License, owner: string) => {
    // This is read before the state changes, because the screen then removes the form.
    const isShownByForm = [...formsOnScreen].some((isShown) => isShown())
    formsOnScreen.clear()
    progress.apply(activated(license, owner))
    if (!isShownByForm) messages.success({ code: 'license-activated' })
  }

  const perhapsActive = withPossibleEffect('license-perhaps-active')
  const activate = oneAtATime(
    ({ license, email, password }: Recipient & { readonly password: string }): Outcome<void> =>
      async () => {
        const { licenseKey } = license
        if (isActivated(progress.refresh(), licenseKey)) return right(undefined)
        const isFirstTry = !tries.wasTried(licenseKey)
        tries.noteTry(licenseKey)
        // A sign-out in another tab removes the record of the attempt. Without it, the code would seem to be used by
        // somebody else.
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

  const signIn = singleFlight((credentials: Credentials) =>
    captcha.spend((response) => accounts.signIn(credentials, response)),
  )
  const isVisitor = () => session.customerToken() === ''

  /** Starts a session for a visitor. Keeps a customer's session, because the license may be for another account. */
  const signVisitorIn = (credentials: Credentials, { unlessEdited }: Submission): Outcome<void> =>
    isVisitor()
      ? pipe(
          unlessEdited(signIn(credentials)),
          // Another form may have started the session in the meantime.
          TE.map((token) => (isVisitor() ? session.begin(token, credentials.username) : undefined)),
        )
      : TE.right(undefined)

  const give = (
    { license, email }: Recipient,
    password: string,
    { unlessResubmitted, isShown }: Submission,
  ): Outcome<void> => {
    formsOnScreen.add(isShown)
    return unlessResubmitted(activate({ license, email, password }))
  }

  return {
    /** The form for a new email address that was verified with its link. It sets the first password. */
    activate: (recipient: Recipient) =>
      createForm({
        rules: newPasswordRules(passwordMinLength),
        failureCode: (error) => failureCodeOf(error, recipient.license.licenseKey),
        send: ({ password }, submission) => withSuccess(messages, give(recipient, password, submission)),
      }),
    /**
     * The form for an account, with its password (specification §1). The sign-in comes first, because it checks the
     * password before a code is used up. A customer whose activation fails is signed in for the next attempt.
     */
    signInAndActivate: (recipient: Recipient) => {
      let isSignedIn = false
      return createForm({
        // The password may be older than the configured minimum.
        rules: newPasswordRules(limits.passwordMinLength),
        captcha,
        failureCode: (error) => (isSignedIn ? failureCodeOf(error, recipient.license.licenseKey) : undefined),
        send: ({ password }, submission) => {
          isSignedIn = false
          return withSuccess(
            messages,
            pipe(
              signVisitorIn({ username: recipient.email, password }, submission),
              TE.chain(() => {
                isSignedIn = true
                return give(recipient, password, submission)
              }),
            ),
          )
        },
      })
    },
  }
}
