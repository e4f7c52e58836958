import type { Messages } from '../messages/messages.ts'
import { telling } from '../messages/telling.ts'
import { customerFlight } from '../session/customer-flight.ts'
import type { Session } from '../session/session.ts'
import type { Accounts, PasswordChange } from './ports.ts'

/** Changes the signed-in customer's password (specification §2, /settings). Both are taken verbatim. */
export const createChangePassword = (accounts: Accounts, session: Session, messages: Messages) =>
  customerFlight(session, (change: PasswordChange) =>
    telling(
      messages,
      session.asCustomer((token) => accounts.changePassword(token, change)),
      'password-changed',
    ),
  )
