import type { PasswordProblem } from '../../core/auth/passwords.ts'
import { usePasswordMinLength } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'

const inAllForms: readonly PasswordProblem[] = ['password-short', 'text-broken']

/** The words for a problem of a password. Each form has its own for a missing one. */
export const usePasswordProblem = () => {
  const { t } = useTexts()
  const count = usePasswordMinLength()
  return (problem: string | undefined, missing: string): string | undefined => {
    const known = inAllForms.find((each) => each === problem)
    return known === undefined ? problem && missing : t(`fields.problems.${known}`, { count })
  }
}
