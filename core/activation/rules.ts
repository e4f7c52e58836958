import {
  email,
  type FormRules,
  longEnoughPassword,
  required,
  requiredVerbatim,
  wholeCharacters,
} from '../shared/validation.ts'
import { wellFormedCode } from './activation-code.ts'

/** What each form of this feature asks of its fields (specification §5). */
export const codeRules: FormRules<'licenseKey', 'required' | 'activation-code-invalid'> = {
  licenseKey: [required, wellFormedCode],
}
export const emailRules: FormRules<'email', 'required' | 'email-invalid'> = { email: [required, email] }
export const passwordRules = (
  least: number,
): FormRules<'password', 'required' | 'password-broken' | 'password-short'> => ({
  password: [requiredVerbatim, wholeCharacters, longEnoughPassword(least)],
})
