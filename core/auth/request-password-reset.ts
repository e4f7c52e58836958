import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Captcha } from '../captcha/captcha.ts'
import { createForm } from '../forms/form.ts'
import type { Messages } from '../messages/messages.ts'
import { telling } from '../messages/telling.ts'
import type { Accounts } from './ports.ts'
import { requestPasswordResetRules } from './rules.ts'

/**
 * Has a link mailed under which a new password can be chosen (specification §2, /reset-password), and gives the address
 * that it went to.
 */
export const createRequestPasswordReset = (accounts: Accounts, captcha: Captcha, messages: Messages) =>
  createForm({
    rules: requestPasswordResetRules,
    captcha,
    send: ({ email: typed }, { ifLast }) => {
      const email = typed.trim()
      const call = captcha.spend((response) => accounts.requestPasswordReset(email, response))
      return pipe(
        telling(messages, ifLast(call), 'reset-instructions-sent', 'next-view', email),
        TE.map(() => ({ email })),
      )
    },
  })
