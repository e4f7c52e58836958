import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { createForm } from '../forms/form.ts'
import type { FailureCode, Messages } from '../messages/messages.ts'
import { type AppError, isTransient, isWorthTelling } from '../shared/app-error.ts'
import { normaliseCode } from './activation-code.ts'
import type { ActivationProgress } from './activation-progress.ts'
import { acceptCode } from './activation-state.ts'
import type { Licenses } from './ports.ts'
import { codeRules } from './rules.ts'

/** What became of a code that was entered. */
export type CodeResult = 'accepted' | 'used'

/**
 * Where the service said no, the code is wrong (specification §8: a failed lookup shows the invalid-code message). Where
 * no answer came it is not known, and the customer is not told that their card is worthless.
 */
const failureOf = (error: AppError): FailureCode =>
  error.tag === 'rejected' && !isTransient(error) ? 'activation-code-invalid' : 'activation-failed'

/** Step 1 of the wizard (specification §4): takes a code that is known and unused, and tells why it takes no other. */
export const createEnterCode = (licenses: Licenses, progress: ActivationProgress, messages: Messages) =>
  createForm({
    rules: codeRules,
    isDone: (result: CodeResult) => result === 'accepted',
    send: ({ licenseKey: entered }, { ifWanted }) => {
      messages.dismiss()
      const licenseKey = normaliseCode(entered)
      return pipe(
        ifWanted(licenses.find(licenseKey)),
        TE.mapBoth(
          (error) => {
            if (isWorthTelling(error)) messages.error(failureOf(error))
            return error
          },
          ({ used, appName }): CodeResult => {
            if (used) {
              messages.error('activation-code-used')
              return 'used'
            }
            progress.move(acceptCode({ licenseKey, appName }))
            return 'accepted'
          },
        ),
      )
    },
  })
