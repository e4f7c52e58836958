import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Captcha } from '../captcha/captcha.ts'
import type { Messages } from '../messages/messages.ts'
import { telling } from '../messages/telling.ts'
import type { Session } from '../session/session.ts'
import { lastAsked } from '../shared/last-asked.ts'
import type { Outcome } from '../shared/outcome.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { Accounts, Credentials } from './ports.ts'

/**
 * Signs a customer in (specification §4, Login): the token is stored and the session begins. A failure is told as a
 * message and returned. The same call twice at a time is one; of different ones the last counts, whichever is answered
 * first.
 */
export const createSignIn = (accounts: Accounts, captcha: Captcha, session: Session, messages: Messages) => {
  const askForToken = lastAsked((credentials: Credentials) =>
    captcha.spend((response) => accounts.signIn(credentials, response)),
  )
  return singleFlight(({ username, password }: Credentials): Outcome<void> => {
    const name = username.trim()
    return telling(
      messages,
      pipe(
        askForToken({ username: name, password }),
        TE.map((token) => session.begin(token, name)),
      ),
    )
  })
}
