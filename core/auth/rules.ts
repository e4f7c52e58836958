import { email, type FormRules, longEnoughPassword, required, requiredVerbatim } from '../shared/validation.ts'

/** What each form of this feature asks of its fields (specification §5). */
export const signInRules: FormRules<'username' | 'password', 'required'> = {
  username: [required],
  password: [requiredVerbatim],
}

export const signUpRules: FormRules<'email' | 'password', 'required' | 'email-invalid' | 'password-short'> = {
  email: [required, email],
  password: [requiredVerbatim, longEnoughPassword],
}

export const requestPasswordResetRules: FormRules<'email', 'email-invalid'> = {
  email: [email],
}

export const newPasswordRules: FormRules<'password', 'required' | 'password-short'> = {
  password: [requiredVerbatim, longEnoughPassword],
}

export const changePasswordRules: FormRules<'password' | 'newPassword', 'required' | 'password-short'> = {
  password: [requiredVerbatim],
  newPassword: [requiredVerbatim, longEnoughPassword],
}

export const changeEmailRules: FormRules<'email', 'required'> = {
  email: [required],
}
