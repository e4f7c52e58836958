import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Accounts, Credentials } from '../auth/ports.ts'
import type { Captcha } from '../captcha/captcha.ts'
import { createForm, type Submission } from '../forms/form.ts'
import type { FailureCode, Messages } from '../messages/messages.ts'
import { telling } from '../messages/telling.ts'
import type { Session } from '../session/session.ts'
import { type AppError, isTransient, isWorthTelling } from '../shared/app-error.ts'
import type { ErrorCode } from '../shared/error-catalogue.ts'
import { limits } from '../shared/limits.ts'
import type { Outcome } from '../shared/outcome.ts'
import type { Settings } from '../shared/settings.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { ActivationProgress } from './activation-progress.ts'
import { activated, isActivated, type Recipient } from './activation-state.ts'
import type { ActivationStore, Licenses } from './ports.ts'
import { passwordRules } from './rules.ts'

/** Refusals that the customer can mend at once: they are told as they are everywhere else. */
const mendable: ReadonlySet<ErrorCode> = new Set([
  'credentials-invalid',
  'password-required',
  'password-short',
  'password-too-short',
  'email-not-verified',
  'user-not-confirmed',
])

export interface ActivateLicensePorts {
  readonly licenses: Licenses
  readonly accounts: Pick<Accounts, 'signIn'>
  readonly activationStore: Pick<ActivationStore, 'wasTried' | 'noteTry' | 'forgetTry'>
}

const isRefusal = (error: AppError): boolean => error.tag === 'rejected' && !isTransient(error)

/**
 * Gives the license to its customer (specification §4, Activation), once however often it is pressed. A failure is told
 * as a message and returned. A refusal does not say whether the code has been used meanwhile, in another tab for one, so
 * it is looked up: otherwise a customer would try later for ever. Each try is written down before it is sent: where an
 * earlier one got no answer, or the page was reloaded before it, that try may have used the code, and no customer is sent
 * to their merchant for a code that is their own now.
 */
export const createActivateLicense = (
  { licenses, accounts, activationStore: tries }: ActivateLicensePorts,
  progress: ActivationProgress,
  captcha: Captcha,
  session: Session,
  messages: Messages,
  { passwordMinLength }: Pick<Settings, 'passwordMinLength'>,
) => {
  const wasUsed = async (licenseKey: string): Promise<boolean> => {
    const check = await licenses.find(licenseKey)()
    return check._tag === 'Right' && check.right.used
  }

  const failureOf = async (error: AppError, licenseKey: string): Promise<FailureCode> => {
    if (error.tag !== 'rejected' || !isRefusal(error)) return 'activation-failed'
    if (mendable.has(error.code)) return error.code
    if (!(await wasUsed(licenseKey))) return 'activation-failed'
    return tries.wasTried(licenseKey) ? 'activation-perhaps-done' : 'activation-code-used'
  }

  const activate = singleFlight(
    ({ license, email, password }: Recipient & { readonly password: string }): Outcome<void> =>
      async () => {
        const { licenseKey } = license
        if (isActivated(progress.readAnew(), licenseKey)) return TE.right(undefined)()
        const isFirstTry = !tries.wasTried(licenseKey)
        tries.noteTry(licenseKey)
        return pipe(
          licenses.activate({ license, email }, password),
          TE.mapBoth(
            (error) => {
              if (isFirstTry && isRefusal(error)) tries.forgetTry(licenseKey)
              return error
            },
            ({ appName, email: owner }) => progress.move(activated({ licenseKey, appName }, owner)),
          ),
        )()
      },
  )

  const signIn = singleFlight((credentials: Credentials) =>
    captcha.spend((response) => accounts.signIn(credentials, response)),
  )
  const isVisitor = () => session.login.value.tag === 'logged-out'

  /** Begins a session for a visitor. It replaces no customer: a licence can be for another account than one's own. */
  const signVisitorIn = (credentials: Credentials, { ifWanted }: Submission): Outcome<void> =>
    isVisitor()
      ? pipe(
          ifWanted(signIn(credentials)),
          // The same press in another form may have been first.
          TE.map((token) => (isVisitor() ? session.begin(token, credentials.username) : undefined)),
        )
      : TE.right(undefined)

  const activateAndTell =
    ({ license, email }: Recipient, password: string, { ifLast, isShown }: Submission): Outcome<void> =>
    async () => {
      messages.dismiss()
      const result = await ifLast(activate({ license, email, password }))()
      if (result._tag === 'Right' && !isShown()) messages.success('license-activated')
      if (result._tag === 'Left' && isWorthTelling(result.left)) {
        messages.failure(result.left, await failureOf(result.left, license.licenseKey))
      }
      return result
    }

  return {
    /** With the first password of a new address, which its link has verified. */
    activate: (recipient: Recipient) =>
      createForm({
        rules: passwordRules(passwordMinLength),
        send: ({ password }, submission) => activateAndTell(recipient, password, submission),
      }),
    /**
     * With the password of an account (specification §1). The sign-in comes first: it says whether the password is right
     * before a code is used up, and a customer whose activation fails is signed in for the next try.
     */
    signInAndActivate: (recipient: Recipient) =>
      createForm({
        // It may be older than what is asked of a new one.
        rules: passwordRules(limits.passwordMinLength),
        captcha,
        send: ({ password }, submission) =>
          pipe(
            telling(messages, signVisitorIn({ username: recipient.email, password }, submission)),
            TE.chain(() => activateAndTell(recipient, password, submission)),
          ),
      }),
  }
}
