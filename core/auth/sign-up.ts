import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Captcha } from '../captcha/captcha.ts'
import { createForm } from '../forms/form.ts'
import type { Messages } from '../messages/messages.ts'
import { telling } from '../messages/telling.ts'
import type { Settings } from '../shared/settings.ts'
import type { Accounts } from './ports.ts'
import { signUpRules } from './rules.ts'

/**
 * Creates an account (specification §2, /sign-up), and gives the e-mail to sign in with. Success is told on the next view,
 * where the customer does that, with the address that the confirmation e-mail went to.
 */
export const createSignUp = (
  accounts: Accounts,
  captcha: Captcha,
  messages: Messages,
  { passwordMinLength }: Pick<Settings, 'passwordMinLength'>,
) =>
  createForm({
    rules: signUpRules(passwordMinLength),
    captcha,
    send: ({ email: typed, password }, { ifLast }) => {
      const email = typed.trim()
      const call = captcha.spend((response) => accounts.signUp({ email, password }, response))
      return pipe(
        telling(messages, ifLast(call), 'registered', 'next-view', email),
        TE.map(() => ({ email })),
      )
    },
  })
