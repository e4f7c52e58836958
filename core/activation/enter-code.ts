import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { createForm } from '../forms/form.ts'
import type { FailureCode, Messages } from '../messages/messages.ts'
import { type AppError, isTransient } from '../shared/app-error.ts'
import type { Outcome } from '../shared/outcome.ts'
import { normaliseCode } from './activation-code.ts'
import type { ActivationProgress } from './activation-progress.ts'
import { acceptCode, isActivated } from './activation-state.ts'
import type { ActivationStore, Licenses } from './ports.ts'
import { codeRules } from './rules.ts'

/** What became of a code that was entered. 'activated-here': it is the one that this browser has just activated. */
export type CodeResult = 'accepted' | 'used' | 'activated-here'

/**
 * Where the service said no, the code is wrong (specification §8: a failed lookup shows the invalid-code message). Where
 * no answer came it is not known, and the customer is not told that their card is worthless.
 */
const failureOf = (error: AppError): FailureCode =>
  error.tag === 'rejected' && !isTransient(error) ? 'activation-code-invalid' : 'activation-failed'

/**
 * Step 1 of the wizard (specification §4): takes a code that is known and unused, and tells why it takes no other. Who used
 * a code that this browser has tried to activate was most likely its customer.
 */
export const createEnterCode = (
  licenses: Licenses,
  progress: ActivationProgress,
  { wasTried }: Pick<ActivationStore, 'wasTried'>,
  messages: Messages,
) =>
  createForm({
    rules: codeRules,
    isDone: (result: CodeResult) => result !== 'used',
    send: ({ licenseKey: entered }, { ifWanted }): Outcome<CodeResult> => {
      messages.dismiss()
      const licenseKey = normaliseCode(entered)
      if (isActivated(progress.readAnew(), licenseKey)) return TE.right('activated-here')
      return pipe(
        ifWanted(licenses.find(licenseKey)),
        TE.mapBoth(
          (error) => {
            messages.failure(error, failureOf(error))
            return error
          },
          ({ used, appName }): CodeResult => {
            if (used) {
              messages.error(wasTried(licenseKey) ? 'activation-perhaps-done' : 'activation-code-used')
              return 'used'
            }
            progress.move(acceptCode({ licenseKey, appName }))
            return 'accepted'
          },
        ),
      )
    },
  })
