import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Messages } from '../messages/messages.ts'
import { telling } from '../messages/telling.ts'
import type { Session } from '../session/session.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { Accounts, PasswordLink } from './ports.ts'

export interface CreatePasswordInput {
  readonly link: PasswordLink
  /** From the link; good for one use. */
  readonly token: string
  readonly password: string
}

/**
 * Creates a new or the first password with a mailed token (specification §2). The sign-on service may end the sessions
 * of the old password, so whoever is signed in here is looked up again before the customer goes on.
 */
export const createCreatePassword = (accounts: Accounts, session: Session, messages: Messages) =>
  singleFlight(({ link, token, password }: CreatePasswordInput) =>
    telling(
      messages,
      pipe(accounts.createPassword(link, token, password), TE.chain(session.checkAgain)),
      'new-password-created',
      'next-view',
    ),
  )
