import type { Captcha } from '../captcha/captcha.ts'
import type { Messages } from '../messages/messages.ts'
import { telling } from '../messages/telling.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { Accounts } from './ports.ts'

/** Has a link mailed under which a new password can be chosen (specification §2, /reset-password). */
export const createRequestPasswordReset = (accounts: Accounts, captcha: Captcha, messages: Messages) =>
  singleFlight(({ email }: { readonly email: string }) =>
    telling(
      messages,
      captcha.spend((response) => accounts.requestPasswordReset(email.trim(), response)),
      'reset-instructions-sent',
      'next-view',
    ),
  )
