import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { createForm } from '../forms/form.ts'
import type { Messages } from '../messages/messages.ts'
import { telling } from '../messages/telling.ts'
import type { Session } from '../session/session.ts'
import type { Settings } from '../shared/settings.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { Accounts, PasswordLink } from './ports.ts'
import { newPasswordRules } from './rules.ts'

/**
 * The form behind a mailed link, which creates a new or the first password with the link's token (specification §2); a
 * token is good for one use. The sign-on service may end the sessions of the old password, so the customer who is signed in
 * here is looked up again before the customer goes on.
 */
export const createCreatePassword = (
  accounts: Accounts,
  session: Session,
  messages: Messages,
  { passwordMinLength }: Pick<Settings, 'passwordMinLength'>,
) => {
  const create = singleFlight(
    ({ link, token, password }: { readonly link: PasswordLink; readonly token: string; readonly password: string }) =>
      pipe(accounts.createPassword(link, token, password), TE.chain(session.checkAgain)),
  )
  return (link: PasswordLink, token: string) =>
    createForm({
      rules: newPasswordRules(passwordMinLength),
      send: ({ password }, { ifLast }) =>
        telling(messages, ifLast(create({ link, token, password })), 'new-password-created', 'next-view'),
    })
}
