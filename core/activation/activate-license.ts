import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { createForm } from '../forms/form.ts'
import type { FailureCode, Messages } from '../messages/messages.ts'
import { type AppError, isTransient, isWorthTelling } from '../shared/app-error.ts'
import type { ErrorCode } from '../shared/error-catalogue.ts'
import type { Outcome } from '../shared/outcome.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { ActivationProgress } from './activation-progress.ts'
import { activated, type License, type Recipient } from './activation-state.ts'
import type { Licenses } from './ports.ts'
import { passwordRules } from './rules.ts'

/** Refusals that the customer can mend at once: they are told as they are everywhere else. */
const mendable: ReadonlySet<ErrorCode> = new Set([
  'credentials-invalid',
  'password-required',
  'password-short',
  'password-too-short',
  'email-not-verified',
])

/**
 * Gives the license to its customer (specification §4, Activation), once however often it is pressed. A failure is told
 * as a message and returned. Whether a code has been used meanwhile, in another tab for one, is what a refused
 * activation does not say: it is asked, so that no customer tries later for ever. Where an earlier try got no answer it
 * may have been that try, and no customer is sent to their merchant for a code that is their own now.
 */
export const createActivateLicense = (licenses: Licenses, progress: ActivationProgress, messages: Messages) => {
  /** The tries of this visit that got no answer: the service may have received them. */
  const unanswered = new Set<string>()
  const nameOf = ({ license, email }: Recipient) => `${license.licenseKey} ${email}`

  const wasUsed = async ({ licenseKey }: License): Promise<boolean> => {
    const check = await licenses.find(licenseKey)()
    return check._tag === 'Right' && check.right.used
  }

  const failureOf = async (error: AppError, recipient: Recipient): Promise<FailureCode> => {
    if (error.tag !== 'rejected' || isTransient(error)) {
      unanswered.add(nameOf(recipient))
      return 'activation-failed'
    }
    if (mendable.has(error.code)) return error.code
    if (!(await wasUsed(recipient.license))) return 'activation-failed'
    return unanswered.has(nameOf(recipient)) ? 'activation-perhaps-done' : 'activation-code-used'
  }

  const activate = singleFlight(({ license, email, password }: Recipient & { readonly password: string }) =>
    pipe(
      licenses.activate({ license, email }, password),
      TE.map((answer) => progress.move(activated(answer.appName, answer.email))),
    ),
  )

  return ({ license, email }: Recipient) =>
    createForm({
      rules: passwordRules,
      send:
        ({ password }, { ifLast }): Outcome<void> =>
        async () => {
          messages.dismiss()
          const result = await ifLast(activate({ license, email, password }))()
          if (result._tag === 'Left' && isWorthTelling(result.left)) {
            messages.error(await failureOf(result.left, { license, email }))
          }
          return result
        },
    })
}
