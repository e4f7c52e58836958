import { createForm } from '../forms/form.ts'
import type { Messages } from '../messages/messages.ts'
import { telling } from '../messages/telling.ts'
import type { Session } from '../session/session.ts'
import type { Settings } from '../shared/settings.ts'
import type { Accounts } from './ports.ts'
import { changePasswordRules } from './rules.ts'

/** Changes the signed-in customer's password (specification §2, /settings). Both are taken verbatim. */
export const createChangePassword = (
  accounts: Accounts,
  session: Session,
  messages: Messages,
  { passwordMinLength }: Pick<Settings, 'passwordMinLength'>,
) =>
  createForm({
    customer: session.customerKey,
    rules: changePasswordRules(passwordMinLength),
    send: ({ password, newPassword }, { ifLast }) =>
      telling(
        messages,
        ifLast(session.asCustomer((token) => accounts.changePassword(token, { current: password, next: newPassword }))),
        'password-changed',
      ),
  })
