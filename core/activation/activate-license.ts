import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { FailureCode, Messages } from '../messages/messages.ts'
import { type AppError, isTransient } from '../shared/app-error.ts'
import type { ErrorCode } from '../shared/error-catalogue.ts'
import type { Outcome } from '../shared/outcome.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { ActivationProgress } from './activation-progress.ts'
import { activated, type License, type Recipient } from './activation-state.ts'
import type { Licenses } from './ports.ts'

export interface ActivateInput extends Recipient {
  readonly password: string
}

/** Refusals that the customer can mend at once: they are told as they are everywhere else. */
const mendable: ReadonlySet<ErrorCode> = new Set(['credentials-invalid', 'password-required', 'password-short'])

/**
 * Gives the license to its customer (specification §4, Activation), once however often it is pressed. A failure is told
 * as a message and returned. Whether a code has been used meanwhile, in another tab for one, is what a refused
 * activation does not say: it is asked, so that nobody tries later for ever.
 */
export const createActivateLicense = (licenses: Licenses, progress: ActivationProgress, messages: Messages) => {
  const wasUsed = async ({ licenseKey }: License): Promise<boolean> => {
    const check = await licenses.find(licenseKey)()
    return check._tag === 'Right' && check.right.used
  }

  const failureOf = async (error: AppError, license: License): Promise<FailureCode> => {
    if (error.tag !== 'rejected' || isTransient(error)) return 'activation-failed'
    if (mendable.has(error.code)) return error.code
    return (await wasUsed(license)) ? 'activation-code-used' : 'activation-failed'
  }

  return singleFlight(({ license, email, password }: ActivateInput): Outcome<void> => {
    messages.dismiss()
    return pipe(
      licenses.activate({ license, email }, password),
      TE.map((answer) => progress.move(activated(answer.appName, answer.email))),
      TE.orElseFirstTaskK((error) => async () => messages.error(await failureOf(error, license))),
    )
  })
}
