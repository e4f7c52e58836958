import { email, type FormRules, longEnoughPassword, required, requiredVerbatim } from '../shared/validation.ts'

/** What each form of this feature asks of its fields (specification §5). */
export const signInRules: FormRules<'username' | 'password'> = {
  username: [required],
  password: [requiredVerbatim],
}

export const signUpRules: FormRules<'email' | 'password'> = {
  email: [required, email],
  password: [requiredVerbatim, longEnoughPassword],
}

export const resetRequestRules: FormRules<'email'> = {
  email: [email],
}

export const newPasswordRules: FormRules<'password'> = {
  password: [requiredVerbatim, longEnoughPassword],
}

export const changePasswordRules: FormRules<'password' | 'newPassword'> = {
  password: [requiredVerbatim],
  newPassword: [requiredVerbatim, longEnoughPassword],
}

export const changeEmailRules: FormRules<'email'> = {
  email: [required],
}
