import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Captcha } from '../captcha/captcha.ts'
import { createForm } from '../forms/form.ts'
import { type Messages, postUnseenFailure, withSuccessNotice } from '../messages/messages.ts'
import type { Session } from '../session/session.ts'
import type { Settings } from '../settings.ts'
import { type Outcome, supersededError } from '../shared/app-error.ts'
import { withPossibleEffect } from '../shared/lost-answers.ts'
import { runOneAtATime } from '../shared/single-flight.ts'
import {
  createNewPasswordFormRules,
  createNewPasswordRules,
  type FormRules,
  type PasswordProblem,
  refuseLoneSurrogates,
  requireAnyCharacter,
  requireEmail,
} from '../shared/validation.ts'
import type { Accounts, AuthPorts, LinkRecipientStore, PasswordChange, PasswordLink } from './ports.ts'

const passwordResetRules: FormRules<'email', 'email-invalid'> = {
  email: [requireEmail],
}

/**
 * Creates the form that sends a link for a new password (specification §2, /reset-password). The form returns the email
 * address to which the link was sent.
 */
export const createPasswordResetForm = (
  accounts: Accounts,
  mailedAddresses: LinkRecipientStore,
  captcha: Captcha,
  messages: Messages,
) => {
  const perhapsSent = withPossibleEffect('email-perhaps-sent')
  return createForm({
    rules: passwordResetRules,
    captcha,
    email: { field: 'email', refused: 'email-invalid' },
    onUnseen: postUnseenFailure(messages),
    send: ({ email }, { unlessResubmitted }) => {
      const call = captcha.spend((response) => perhapsSent(accounts.requestPasswordReset(email, response)))
      return pipe(
        withSuccessNotice(messages, unlessResubmitted(call), {
          code: 'reset-instructions-sent',
          lifetime: 'next-view',
          mailedTo: email,
        }),
        TE.map(() => {
          mailedAddresses.save(email)
          return { email }
        }),
      )
    },
  })
}

/**
 * Returns a function that saves new passwords, one at a time, because each save uses up its mailed token or the current
 * password. If the token or the current password is refused after a save without an answer, that save probably
 * succeeded.
 */
const createPasswordSaver = <Input>(send: (input: Input) => Outcome<void>, keyOf: (input: Input) => string) => {
  const perhapsSaved = withPossibleEffect('password-perhaps-saved', 'mail-token-invalid', 'current-password-invalid')
  return runOneAtATime((input: Input) => perhapsSaved(send(input), keyOf(input)), keyOf)
}

/**
 * Creates the form that a mailed link opens. It saves a new password, or the account's first password, with the token
 * of the link (specification §2). Afterwards the session is checked, because the sign-on service may end the sessions
 * of the old password.
 */
export const createNewPasswordForms = (
  { accounts, mailedAddresses, sentLinks }: Pick<AuthPorts, 'accounts' | 'mailedAddresses' | 'sentLinks'>,
  { passwordMinLength }: Pick<Settings, 'passwordMinLength'>,
  session: Session,
  messages: Messages,
) => {
  const save = createPasswordSaver(
    ({ link, token, password }: { readonly link: PasswordLink; readonly token: string; readonly password: string }) =>
      pipe(
        accounts.createPassword(link, token, password),
        TE.chain(() => {
          sentLinks.remember(link, token, 'confirmed')
          // The email address is read before the check, because a check that ends the session removes the address.
          const mailedTo = mailedAddresses.read()
          const keepAddress = () => {
            if (mailedTo !== undefined) mailedAddresses.save(mailedTo)
          }
          return pipe(session.checkAgain(), TE.map(keepAddress))
        }),
      ),
    ({ link, token }) => `${link} ${token}`,
  )
  return (link: PasswordLink, token: string) =>
    createForm({
      rules: createNewPasswordFormRules(passwordMinLength),
      onUnseen: postUnseenFailure(messages),
      send: ({ password }, { unlessResubmitted }) =>
        withSuccessNotice(messages, unlessResubmitted(save({ link, token, password })), {
          code: 'new-password-created',
        }),
    })
}

export const createPasswordChangeRules = (
  minLength: number,
): FormRules<'password' | 'newPassword', 'required' | PasswordProblem> => ({
  password: [requireAnyCharacter, refuseLoneSurrogates],
  newPassword: createNewPasswordRules(minLength),
})

/**
 * Creates the form that changes the password of the signed-in customer (specification §2, /settings). Both passwords
 * are sent verbatim.
 */
export const createPasswordChangeForm = (
  accounts: Accounts,
  { passwordMinLength }: Pick<Settings, 'passwordMinLength'>,
  { asCustomer, customerToken }: Session,
  messages: Messages,
) => {
  const save = createPasswordSaver(
    ({ customer, ...passwords }: PasswordChange & { readonly customer: string }) =>
      asCustomer((token) =>
        // Another customer may have signed in while an earlier save was running.
        token === customer ? accounts.changePassword(token, passwords) : TE.left(supersededError),
      ),
    ({ customer }) => customer,
  )
  return createForm({
    customerKey: customerToken,
    rules: createPasswordChangeRules(passwordMinLength),
    onUnseen: postUnseenFailure(messages),
    send: ({ password, newPassword }, { unlessResubmitted }) =>
      withSuccessNotice(
        messages,
        unlessResubmitted(save({ customer: customerToken(), current: password, next: newPassword })),
        { code: 'password-changed' },
      ),
  })
}
