import type { Messages } from '../messages/messages.ts'
import { telling } from '../messages/telling.ts'
import { customerFlight } from '../session/customer-flight.ts'
import type { Session } from '../session/session.ts'
import type { Accounts } from './ports.ts'

/** Asks for another e-mail address (specification §2, /settings); a link mailed to it makes the change. */
export const createRequestEmailChange = (accounts: Accounts, session: Session, messages: Messages) =>
  customerFlight(session, ({ email }: { readonly email: string }) =>
    telling(
      messages,
      session.asCustomer((token) => accounts.requestEmailChange(token, email.trim())),
      'email-change-requested',
    ),
  )
