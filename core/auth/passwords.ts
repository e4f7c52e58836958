import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Captcha } from '../captcha/captcha.ts'
import { createForm } from '../forms/form.ts'
import { type Messages, withSuccess } from '../messages/messages.ts'
import type { AccountPorts } from '../ports.ts'
import type { Session } from '../session/session.ts'
import type { Settings } from '../shared/settings.ts'
import { oneAtATime } from '../shared/single-flight.ts'
import { email, type FormRules, longEnoughPassword, requiredVerbatim, wholeCharacters } from '../shared/validation.ts'
import type { Accounts, PasswordLink } from './ports.ts'

export type PasswordProblem = 'text-broken' | 'password-short'

/** The rules of a new password (specification §5). */
export const newPassword = (minLength: number) =>
  [requiredVerbatim, wholeCharacters, longEnoughPassword(minLength)] as const

const requestPasswordResetRules: FormRules<'email', 'email-invalid'> = {
  email: [email],
}

/** Mails a link for a new password (specification §2, /reset-password). Gives the address that it went to. */
export const createRequestPasswordReset = (
  { accounts, mailedAddresses }: AccountPorts,
  captcha: Captcha,
  messages: Messages,
) =>
  createForm({
    rules: requestPasswordResetRules,
    captcha,
    address: { field: 'email', refused: 'email-invalid' },
    send: ({ email }, { unlessResubmitted }) => {
      const call = captcha.spend((response) => accounts.requestPasswordReset(email, response))
      return pipe(
        withSuccess(messages, unlessResubmitted(call), {
          code: 'reset-instructions-sent',
          lasting: 'next-view',
          mailedTo: email,
        }),
        TE.map(() => {
          mailedAddresses.save(email)
          return { email }
        }),
      )
    },
  })

export const newPasswordRules = (minLength: number): FormRules<'password', 'required' | PasswordProblem> => ({
  password: newPassword(minLength),
})

/**
 * The form behind a mailed link, which creates a new or the first password with the link's token (specification §2). A
 * token is good for one use. The session is checked afterwards, because the sign-on service may end the sessions of the
 * old password.
 */
export const createCreatePassword = (
  { accounts, mailedAddresses, settings }: AccountPorts,
  session: Session,
  messages: Messages,
) => {
  const create = oneAtATime(
    ({ link, token, password }: { readonly link: PasswordLink; readonly token: string; readonly password: string }) =>
      pipe(
        accounts.createPassword(link, token, password),
        TE.chain(() => {
          mailedAddresses.clear()
          return session.checkAgain()
        }),
      ),
    ({ link, token }) => `${link} ${token}`,
  )
  return (link: PasswordLink, token: string) =>
    createForm({
      rules: newPasswordRules(settings.passwordMinLength),
      send: ({ password }, { unlessResubmitted }) =>
        withSuccess(messages, unlessResubmitted(create({ link, token, password })), {
          code: 'new-password-created',
          lasting: 'next-view',
        }),
    })
}

export const changePasswordRules = (
  minLength: number,
): FormRules<'password' | 'newPassword', 'required' | PasswordProblem> => ({
  password: [requiredVerbatim, wholeCharacters],
  newPassword: newPassword(minLength),
})

/** Changes the signed-in customer's password (specification §2, /settings). Both passwords are taken verbatim. */
export const createChangePassword = (
  accounts: Accounts,
  session: Session,
  messages: Messages,
  { passwordMinLength }: Pick<Settings, 'passwordMinLength'>,
) =>
  createForm({
    customer: session.customerToken,
    rules: changePasswordRules(passwordMinLength),
    send: ({ password, newPassword }, { unlessResubmitted }) =>
      withSuccess(
        messages,
        unlessResubmitted(
          session.asCustomer((token) => accounts.changePassword(token, { current: password, next: newPassword })),
        ),
        { code: 'password-changed' },
      ),
  })
