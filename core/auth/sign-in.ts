import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Captcha } from '../captcha/captcha.ts'
import type { Messages } from '../messages/messages.ts'
import { telling } from '../messages/telling.ts'
import type { Session } from '../session/session.ts'
import type { Outcome } from '../shared/outcome.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { Accounts, Credentials } from './ports.ts'

/**
 * Signs a customer in (specification §4, Login): the token is stored and the session begins. A failure is told as a
 * message and returned; two calls at once are one.
 */
export const createSignIn = (accounts: Accounts, captcha: Captcha, session: Session, messages: Messages) =>
  singleFlight(({ username, password }: Credentials): Outcome<void> => {
    const name = username.trim()
    return telling(
      messages,
      pipe(
        captcha.spend((response) => accounts.signIn({ username: name, password }, response)),
        TE.map((token) => session.begin(token, name)),
      ),
    )
  })
