import type { PasswordProblem } from '../../core/auth/passwords.ts'
import { PasswordField, type PasswordFieldProps } from '../components/fields.tsx'
import { usePasswordMinLength } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'

export type PasswordInputProps = Omit<PasswordFieldProps, 'showLabel' | 'hideLabel' | 'capsLockLabel'>

/** A required password field with the portal's texts. */
export const PasswordInput = (props: PasswordInputProps) => {
  const { t } = useTexts()
  return (
    <PasswordField
      enterKeyHint="go"
      {...props}
      showLabel={t('fields.showPassword')}
      hideLabel={t('fields.hidePassword')}
      capsLockLabel={t('fields.capsLock')}
      required
    />
  )
}

const inAllForms: readonly PasswordProblem[] = ['password-short', 'text-broken']

/** The words for a problem of a password. Each form words a missing one differently. */
export const usePasswordProblem = () => {
  const { t } = useTexts()
  const count = usePasswordMinLength()
  return (problem: string | undefined, missing: string): string | undefined => {
    const known = inAllForms.find((each) => each === problem)
    return known === undefined ? problem && missing : t(`fields.problems.${known}`, { count })
  }
}
