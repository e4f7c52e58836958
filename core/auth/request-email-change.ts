import { createForm } from '../forms/form.ts'
import type { Messages } from '../messages/messages.ts'
import { telling } from '../messages/telling.ts'
import type { Session } from '../session/session.ts'
import type { Accounts } from './ports.ts'
import { changeEmailRules } from './rules.ts'

/** Asks for another e-mail address (specification §2, /settings); a link mailed to it makes the change. */
export const createRequestEmailChange = (accounts: Accounts, session: Session, messages: Messages) =>
  createForm({
    customer: session.customerKey,
    rules: changeEmailRules,
    send: ({ email }, { ifLast }) =>
      telling(
        messages,
        ifLast(session.asCustomer((token) => accounts.requestEmailChange(token, email.trim()))),
        'email-change-requested',
      ),
  })
