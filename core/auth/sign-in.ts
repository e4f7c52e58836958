import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Captcha } from '../captcha/captcha.ts'
import { createForm } from '../forms/form.ts'
import { type Messages, postUnseenFailure, withSuccessNotice } from '../messages/messages.ts'
import type { UserToken } from '../session/ports.ts'
import type { Session } from '../session/session.ts'
import type { Settings } from '../settings.ts'
import { type Outcome, supersededError } from '../shared/app-error.ts'
import { withPossibleEffect } from '../shared/lost-answers.ts'
import { runOneAtATime, singleFlight } from '../shared/single-flight.ts'
import {
  createNewPasswordRules,
  type FormRules,
  type PasswordProblem,
  refuseLoneSurrogates,
  refuseMultipleEmails,
  requireAnyCharacter,
  requireEmail,
  requireText,
} from '../shared/validation.ts'
import type { Accounts, Credentials, LinkRecipientStore, NewAccount } from './ports.ts'

export const signInRules: FormRules<'username' | 'password', 'required' | 'email-invalid' | 'text-broken'> = {
  username: [requireText, refuseMultipleEmails],
  password: [requireAnyCharacter, refuseLoneSurrogates],
}

/** The captcha and the call that all forms with a sign-in use. */
export interface PasswordSignIn {
  readonly captcha: Captcha
  readonly call: (credentials: Credentials) => Outcome<UserToken>
}

export const createPasswordSignIn = (accounts: Accounts, captcha: Captcha): PasswordSignIn => ({
  captcha,
  call: singleFlight((credentials) => captcha.spend((response) => accounts.signIn(credentials, response))),
})

/**
 * Creates the form that signs a customer in (specification §4, Login): it stores the token and starts the session. It
 * starts no session if the form was edited or sent again in the meantime, or if another tab has signed a customer in.
 */
export const createSignInForm = ({ captcha, call }: PasswordSignIn, session: Session, messages: Messages) =>
  createForm({
    rules: signInRules,
    captcha,
    email: { field: 'username', refused: 'email-invalid' },
    send: (credentials, { unlessEdited }) =>
      withSuccessNotice(
        messages,
        pipe(
          unlessEdited(call(credentials)),
          TE.chain((token) => {
            session.refresh()
            if (session.customerToken() !== '') return TE.left(supersededError)
            return TE.fromTask(() => session.beginFromForm(token, credentials.username))
          }),
        ),
      ),
    refusalOf: (isAccepted) => (isAccepted ? undefined : 'new-session-refused'),
  })

export const createSignUpRules = (
  minLength: number,
): FormRules<'email' | 'password', 'required' | 'email-invalid' | PasswordProblem> => ({
  email: [requireText, requireEmail],
  password: createNewPasswordRules(minLength),
})

/**
 * Creates the form that creates an account (specification §2, /sign-up). The form returns the email address. The next
 * view is the sign-in form, which contains this address and shows the message.
 */
export const createSignUpForm = (
  accounts: Accounts,
  mailedAddresses: LinkRecipientStore,
  { passwordMinLength }: Pick<Settings, 'passwordMinLength'>,
  captcha: Captcha,
  messages: Messages,
) => {
  // If a call without an answer has created the account, the next call is refused with 'account-exists'.
  const perhapsCreated = withPossibleEffect('account-perhaps-created', 'account-exists')
  const create = runOneAtATime(
    (account: NewAccount) =>
      captcha.spend((response) => perhapsCreated(accounts.signUp(account, response), account.email)),
    ({ email }) => email,
  )
  return createForm({
    rules: createSignUpRules(passwordMinLength),
    captcha,
    email: { field: 'email', refused: 'email-invalid' },
    onUnseen: postUnseenFailure(messages),
    send: ({ email, password }, { unlessResubmitted }) =>
      pipe(
        withSuccessNotice(messages, unlessResubmitted(create({ email, password })), {
          code: 'registered',
          lifetime: 'next-view',
          mailedTo: email,
        }),
        TE.map(() => {
          mailedAddresses.save(email)
          return { email }
        }),
      ),
  })
}
