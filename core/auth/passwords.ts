import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Captcha } from '../captcha/captcha.ts'
import { createForm } from '../forms/form.ts'
import type { Messages } from '../messages/messages.ts'
import { telling } from '../messages/telling.ts'
import type { Session } from '../session/session.ts'
import type { Settings } from '../shared/settings.ts'
import { singleFlight } from '../shared/single-flight.ts'
import { email, type FormRules, longEnoughPassword, requiredVerbatim, wholeCharacters } from '../shared/validation.ts'
import type { Accounts, PasswordLink } from './ports.ts'

export type PasswordProblem = 'password-broken' | 'password-short'

export const newPassword = (minLength: number) =>
  [requiredVerbatim, wholeCharacters, longEnoughPassword(minLength)] as const

/** Specification §5. */
const requestPasswordResetRules: FormRules<'email', 'email-invalid'> = {
  email: [email],
}

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

/** Specification §5. */
export const newPasswordRules = (minLength: number): FormRules<'password', 'required' | PasswordProblem> => ({
  password: newPassword(minLength),
})

/**
 * The form behind a mailed link, which creates a new or the first password with the link's token (specification §2); a
 * token is good for one use. The sign-on service may end the sessions of the old password, so the customer who is signed in
 * here is looked up again before the customer goes on.
 */
export const createCreatePassword = (
  accounts: Accounts,
  session: Session,
  messages: Messages,
  { passwordMinLength }: Pick<Settings, 'passwordMinLength'>,
) => {
  const create = singleFlight(
    ({ link, token, password }: { readonly link: PasswordLink; readonly token: string; readonly password: string }) =>
      pipe(accounts.createPassword(link, token, password), TE.chain(session.checkAgain)),
  )
  return (link: PasswordLink, token: string) =>
    createForm({
      rules: newPasswordRules(passwordMinLength),
      send: ({ password }, { ifLast }) =>
        telling(messages, ifLast(create({ link, token, password })), 'new-password-created', 'next-view'),
    })
}

/** Specification §5. */
export const changePasswordRules = (
  minLength: number,
): FormRules<'password' | 'newPassword', 'required' | PasswordProblem> => ({
  password: [requiredVerbatim, wholeCharacters],
  newPassword: newPassword(minLength),
})

/** Changes the signed-in customer's password (specification §2, /settings). Both are taken verbatim. */
export const createChangePassword = (
  accounts: Accounts,
  session: Session,
  messages: Messages,
  { passwordMinLength }: Pick<Settings, 'passwordMinLength'>,
) =>
  createForm({
    customer: session.customerKey,
    rules: changePasswordRules(passwordMinLength),
    send: ({ password, newPassword }, { ifLast }) =>
      telling(
        messages,
        ifLast(session.asCustomer((token) => accounts.changePassword(token, { current: password, next: newPassword }))),
        'password-changed',
      ),
  })

/** What is worth saying of a new password while it is typed. It never keeps a form from being sent. */
export type PasswordAdvice = 'none' | 'long-enough' | 'is-email' | 'is-common'

const plain = (text: string) => text.trim().toLowerCase()

/**
 * Looks at a new password beside what everybody who guesses would try first: the e-mail of its account, and the passwords that
 * most people use.
 *
 * @param least how many characters it needs
 * @param common those passwords, in lower case
 */
export const passwordAdvice = (
  password: string,
  email: string,
  least: number,
  common: ReadonlySet<string> = new Set(),
): PasswordAdvice => {
  if (longEnoughPassword(least)(password) !== undefined) return 'none'
  if (email !== '' && plain(password) === plain(email)) return 'is-email'
  return common.has(plain(password)) ? 'is-common' : 'long-enough'
}
