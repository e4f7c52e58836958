import { type FormRules, required, requiredVerbatim } from '../shared/validation.ts'

/** What each form of this feature asks of its fields (specification §5). */
export const signInRules: FormRules<'username' | 'password'> = {
  username: [required],
  password: [requiredVerbatim],
}
