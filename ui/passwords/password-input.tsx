import type { PasswordProblem } from '../../core/shared/validation.ts'
import { PasswordField, type PasswordFieldProps } from '../components/fields.tsx'
import { usePasswordMinLength } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'

export type PasswordInputProps = Omit<PasswordFieldProps, 'showLabel' | 'hideLabel' | 'capsLockLabel'>

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

const passwordProblemsWithText: readonly PasswordProblem[] = ['password-short', 'text-broken']

/** Returns a function that returns the text for a password's problem. Each form passes its own text for a missing password. */
export const usePasswordProblemText = () => {
  const { t } = useTexts()
  const count = usePasswordMinLength()
  return (problem: string | undefined, missing: string): string | undefined => {
    const known = passwordProblemsWithText.find((each) => each === problem)
    return known === undefined ? problem && missing : t(`fields.problems.${known}`, { count })
  }
}
