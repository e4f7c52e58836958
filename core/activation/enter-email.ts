import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { createForm } from '../forms/form.ts'
import type { Messages } from '../messages/messages.ts'
import type { Outcome } from '../shared/outcome.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { ActivationProgress } from './activation-progress.ts'
import { findAccount, type License, type Recipient, sendVerification, type Transition } from './activation-state.ts'
import type { EmailVerifications, PreRegistrations } from './ports.ts'
import { emailRules } from './rules.ts'

/**
 * Step 2 of the wizard (specification §4). An e-mail with an account leads to its password. A new one is registered in
 * advance and gets its first verification e-mail; only when that has been sent does the wizard say that it was.
 */
export const createEnterEmail = (
  verifications: EmailVerifications,
  preRegistrations: PreRegistrations,
  progress: ActivationProgress,
  messages: Messages,
) => {
  /** An e-mail that was registered in advance by an earlier try is as good as one that is now. */
  const preRegister = (email: string): Outcome<void> =>
    pipe(
      preRegistrations.register(email),
      TE.orElse((error) =>
        error.tag === 'rejected' && error.code === 'account-exists' ? TE.right(undefined) : TE.left(error),
      ),
    )

  const enter = singleFlight(
    (recipient: Recipient): Outcome<Transition> =>
      pipe(
        verifications.hasAccount(recipient.email),
        TE.chain((hasAccount) =>
          hasAccount
            ? TE.right(findAccount(recipient))
            : pipe(
                preRegister(recipient.email),
                TE.chain(() => verifications.send(recipient)),
                TE.map(() => sendVerification(recipient)),
              ),
        ),
      ),
  )

  return (license: License) =>
    createForm({
      rules: emailRules,
      checksOnLeave: true,
      send: ({ email }, { ifWanted }): Outcome<void> => {
        messages.dismiss()
        return pipe(
          ifWanted(enter({ license, email: email.trim() })),
          TE.mapBoth((error) => {
            messages.failure(error, 'activation-failed')
            return error
          }, progress.move),
        )
      },
    })
}
