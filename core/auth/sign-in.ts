import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Captcha } from '../captcha/captcha.ts'
import { createForm } from '../forms/form.ts'
import type { Messages } from '../messages/messages.ts'
import { telling } from '../messages/telling.ts'
import type { Session } from '../session/session.ts'
import type { Accounts } from './ports.ts'
import { signInRules } from './rules.ts'

/**
 * Signs a customer in (specification §4, Login): the token is stored and the session begins. A failure is told as a
 * message and returned. A sign-in that was taken back, or followed by that of another customer, begins nothing.
 */
export const createSignIn = (accounts: Accounts, captcha: Captcha, session: Session, messages: Messages) =>
  createForm({
    rules: signInRules,
    captcha,
    send: ({ username, password }, { ifWanted }) => {
      const name = username.trim()
      return telling(
        messages,
        pipe(
          ifWanted(captcha.spend((response) => accounts.signIn({ username: name, password }, response))),
          TE.map((token) => session.begin(token, name)),
        ),
      )
    },
  })
