import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Recipient } from '../../core/activation/activation-state.ts'
import { Button } from '../components/button.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { stackClass } from '../components/stack.tsx'
import { TextField } from '../components/text-field.tsx'
import { useForm } from '../forms/use-form.ts'
import { useApp } from '../react/app-context.tsx'

export interface PasswordFormProps {
  readonly recipient: Recipient
  /** Whether the account has this password already or is to get it: password managers treat them differently. */
  readonly password: 'current-password' | 'new-password'
  readonly hint?: string
  readonly submitLabel: string
}

/** Activates a license with the password of its account, which is named so that a password manager knows whose it is. */
export const PasswordForm = ({ recipient, password, hint, submitLabel }: PasswordFormProps) => {
  const { t } = useTranslation()
  const { activation } = useApp()
  // Success shows in the state of the activation, a failure as a message.
  const { form, problems, busy } = useForm(useMemo(() => activation.activate(recipient), [activation, recipient]))
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
      <PasswordField
        label={t('fields.password')}
        name="password"
        autoComplete={password}
        showLabel={t('fields.showPassword')}
        hideLabel={t('fields.hidePassword')}
        {...(hint === undefined ? {} : { hint })}
        error={problems.password && t(`activation.problems.${problems.password}`)}
        required
      />
      <Button type="submit" size="large" busy={busy}>
        {submitLabel}
      </Button>
    </form>
  )
}
