import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Recipient } from '../../core/activation/activation-state.ts'
import { limits } from '../../core/shared/limits.ts'
import { CaptchaField } from '../captcha/captcha-field.tsx'
import { Button } from '../components/button.tsx'
import { TextField } from '../components/fields.tsx'
import { stackClass } from '../components/stack.tsx'
import { useForm } from '../forms/use-form.ts'
import { NewPasswordInput } from '../passwords/new-password-input.tsx'
import { PasswordInput } from '../passwords/password-input.tsx'
import { useApp, useBehavior, usePasswordMinLength } from '../shared/app-context.tsx'

export interface PasswordFormProps {
  readonly recipient: Recipient
  /** Whether the account has this password already or is to get it: password managers treat them differently. */
  readonly password: 'current-password' | 'new-password'
  readonly submitLabel: string
}

/** Activates a license with the password of its account, which is named so that a password manager knows whose it is. */
export const PasswordForm = ({ recipient, password, submitLabel }: PasswordFormProps) => {
  const { t } = useTranslation()
  const { activation, session } = useApp()
  const asked = usePasswordMinLength()
  const isAccount = password === 'current-password'
  // Success shows in the state of the activation, a failure as a message.
  const { form, problems, busy } = useForm(
    useMemo(
      () => (isAccount ? activation.signInAndActivate(recipient) : activation.activate(recipient)),
      [activation, recipient, isAccount],
    ),
  )
  const asksForCaptcha = useBehavior(session.login).tag === 'logged-out' && isAccount
  const Password = isAccount ? PasswordInput : NewPasswordInput
  return (
    <form {...form} className={stackClass()}>
      <TextField
        label={t('fields.email')}
        name="username"
        type="email"
        autoComplete="username"
        value={recipient.email}
        dir="ltr"
        readOnly
      />
      <Password
        label={t('fields.password')}
        name="password"
        autoComplete={password}
        error={
          problems.password &&
          t(`activation.problems.${problems.password}`, { count: isAccount ? limits.passwordMinLength : asked })
        }
      />
      {asksForCaptcha && <CaptchaField form="signIn" />}
      <Button type="submit" size="large" busy={busy}>
        {submitLabel}
      </Button>
    </form>
  )
}
