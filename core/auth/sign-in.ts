import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Messages } from '../messages/messages.ts'
import type { Session } from '../session/session.ts'
import { errorCode } from '../shared/app-error.ts'
import type { Outcome } from '../shared/outcome.ts'
import { singleFlight } from '../shared/single-flight.ts'
import type { Accounts, Credentials } from './ports.ts'

export interface SignInInput extends Credentials {
  /** The solved captcha, where one is configured. */
  readonly captchaResponse?: string
}

/**
 * Signs a customer in (specification §4, Login): the token is stored and the session begins. A failure is told as a
 * message and returned; two calls at once are one.
 */
export const createSignIn = (accounts: Accounts, session: Session, messages: Messages) =>
  singleFlight(({ username, password, captchaResponse }: SignInInput): Outcome<void> => {
    messages.dismiss()
    const name = username.trim()
    return pipe(
      accounts.signIn({ username: name, password }, captchaResponse),
      TE.mapBoth(
        (error) => {
          messages.error(errorCode(error))
          return error
        },
        (token) => session.begin(token, name),
      ),
    )
  })
