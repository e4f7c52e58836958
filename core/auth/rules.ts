import {
  email,
  type FormRules,
  longEnoughPassword,
  required,
  requiredVerbatim,
  wholeCharacters,
} from '../shared/validation.ts'

/** What can be wrong with a password that is there. */
type PasswordProblem = 'password-broken' | 'password-short'

/** What each form of this feature asks of its fields (specification §5). */
export const signInRules: FormRules<'username' | 'password', 'required' | 'password-broken'> = {
  username: [required],
  password: [requiredVerbatim, wholeCharacters],
}

/** A new password, of at least so many characters. */
const newPassword = (least: number) => [requiredVerbatim, wholeCharacters, longEnoughPassword(least)] as const

export const signUpRules = (
  least: number,
): FormRules<'email' | 'password', 'required' | 'email-invalid' | PasswordProblem> => ({
  email: [required, email],
  password: newPassword(least),
})

export const requestPasswordResetRules: FormRules<'email', 'email-invalid'> = {
  email: [email],
}

export const newPasswordRules = (least: number): FormRules<'password', 'required' | PasswordProblem> => ({
  password: newPassword(least),
})

export const changePasswordRules = (
  least: number,
): FormRules<'password' | 'newPassword', 'required' | PasswordProblem> => ({
  password: [requiredVerbatim, wholeCharacters],
  newPassword: newPassword(least),
})

export const changeEmailRules: FormRules<'email', 'required'> = {
  email: [required],
}
