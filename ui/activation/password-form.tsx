import { type ReactNode, useMemo } from 'react'
import type { Recipient } from '../../core/activation/activation-state.ts'
import * as limits from '../../core/shared/limits.ts'
import { useFailureNextSteps } from '../auth/auth-links.tsx'
import { CaptchaField } from '../captcha/captcha-field.tsx'
import { Button } from '../components/button.tsx'
import { EmailField } from '../components/fields.tsx'
import { getStackClass } from '../components/stack.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useForm } from '../forms/use-form.ts'
import { NewPasswordInput } from '../passwords/new-password-input.tsx'
import { PasswordInput, usePasswordProblemText } from '../passwords/password-input.tsx'
import { useApp, useBehavior, usePasswordMinLength, useProducts } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'

export interface PasswordFormProps {
  readonly recipient: Recipient
  /** The value of `autocomplete`: the password of an existing account, or the first password of a new account. */
  readonly password: 'current-password' | 'new-password'
  readonly link?: ReactNode
  readonly submitLabel: string
}

/** The form that activates a license with a password. Password managers read the username from the email field. */
export const PasswordForm = ({ recipient, password, link, submitLabel }: PasswordFormProps) => {
  const { t } = useTexts()
  const { session } = useApp()
  const { activation } = useProducts()
  const newPasswordMinLength = usePasswordMinLength()
  const passwordProblem = usePasswordProblemText()
  const hasAccount = password === 'current-password'
  const { form, problems, button, refusal } = useForm(
    useMemo(
      () => (hasAccount ? activation.signInAndActivate(recipient) : activation.activate(recipient)),
      [activation, recipient, hasAccount],
    ),
  )
  const needsCaptcha = useBehavior(session.login).tag === 'logged-out' && hasAccount
  const Password = hasAccount ? PasswordInput : NewPasswordInput
  const nextSteps = useFailureNextSteps(recipient.email)
  return (
    <form {...form} className={getStackClass()}>
      <EmailField label={t('fields.email')} name="username" autoComplete="username" value={recipient.email} readOnly />
      <Password
        label={t('fields.password')}
        name="password"
        autoComplete={password}
        link={link}
        // A new password can't be edited while it is being saved.
        readOnly={button.busy && !hasAccount}
        error={
          problems.password === 'password-short'
            ? t('activation.problems.password-short', {
                count: hasAccount ? limits.passwordMinLength : newPasswordMinLength,
              })
            : passwordProblem(problems.password, t('activation.problems.required'))
        }
      />
      {needsCaptcha && <CaptchaField form="signIn" />}
      <FormFailure
        {...refusal}
        // The button that sends another verification email is below the form for a new password.
        nextSteps={hasAccount ? nextSteps : { ...nextSteps, 'email-not-verified': false }}
      />
      <Button {...button}>{submitLabel}</Button>
    </form>
  )
}
