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

export const signUpRules: FormRules<'email' | 'password', 'required' | 'email-invalid' | PasswordProblem> = {
  email: [required, email],
  password: [requiredVerbatim, wholeCharacters, longEnoughPassword],
}

export const requestPasswordResetRules: FormRules<'email', 'email-invalid'> = {
  email: [email],
}

export const newPasswordRules: FormRules<'password', 'required' | PasswordProblem> = {
  password: [requiredVerbatim, wholeCharacters, longEnoughPassword],
}

export const changePasswordRules: FormRules<'password' | 'newPassword', 'required' | PasswordProblem> = {
  password: [requiredVerbatim, wholeCharacters],
  newPassword: [requiredVerbatim, wholeCharacters, longEnoughPassword],
}

export const changeEmailRules: FormRules<'email', 'required'> = {
  email: [required],
}
