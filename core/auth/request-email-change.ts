import type { Messages } from '../messages/messages.ts'
import { telling } from '../messages/telling.ts'
import type { Session } from '../session/session.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { Accounts } from './ports.ts'

/** Asks for another e-mail address (specification §2, /settings); a link mailed to it makes the change. */
export const createRequestEmailChange = (accounts: Accounts, session: Session, messages: Messages) =>
  singleFlight(({ email }: { readonly email: string }) =>
    telling(
      messages,
      session.asCustomer((token) => accounts.requestEmailChange(token, email.trim())),
      'email-change-requested',
    ),
  )
