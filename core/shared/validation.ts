import { parseEmail, tidyEmail } from './email-address.ts'

/** A rule for the value of a field. Each form has its own text for a problem (specification §5). */
export type Rule<Problem extends string> = (value: string) => Problem | undefined

/** The first problem of each field that breaks a rule. */
export type FieldProblems<Field extends string, Problem extends string> = Partial<Record<Field, Problem>>

/**
 * The rules of each field, in order. Their types name the problems, so the compiler checks that a screen has a text for
 * each problem.
 */
export type FormRules<Field extends string, Problem extends string> = Readonly<Record<Field, readonly Rule<Problem>[]>>

export const requireText: Rule<'required'> = (value) => (value.trim() === '' ? 'required' : undefined)

/** Requires a password, which may consist of spaces. */
export const requireAnyCharacter: Rule<'required'> = (value) => (value === '' ? 'required' : undefined)

export const requireEmail: Rule<'email-invalid'> = (value) =>
  parseEmail(value) === undefined ? 'email-invalid' : undefined

/** Accepts a single name for a sign-in, even if it is not an email address. Refuses several email addresses. */
export const refuseMultipleEmails: Rule<'email-invalid'> = (value) => {
  const name = tidyEmail(value)
  const signs = name.split('@').length - 1
  return signs > 1 || (signs === 1 && /[\s,;<>]/.test(name)) ? 'email-invalid' : undefined
}

/** Requires a minimum length. Counts characters as a customer does, not UTF-16 units. */
export const requirePasswordLength =
  (least: number): Rule<'password-short'> =>
  (value) =>
    [...value].length < least ? 'password-short' : undefined

/** Refuses a lone surrogate, which a broken paste leaves and which can't be sent as UTF-8. */
export const refuseLoneSurrogates: Rule<'text-broken'> = (value) => (/\p{Cs}/u.test(value) ? 'text-broken' : undefined)

export type PasswordProblem = 'text-broken' | 'password-short'

/** Returns the rules of a new password (specification §5). `minLength` counts characters. */
export const createNewPasswordRules = (minLength: number) =>
  [requireAnyCharacter, refuseLoneSurrogates, requirePasswordLength(minLength)] as const

export const createNewPasswordFormRules = (minLength: number): FormRules<'password', 'required' | PasswordProblem> => ({
  password: createNewPasswordRules(minLength),
})

/** Returns the problems of a form's values. Empty if all values are valid. */
export const validate = <Field extends string, Problem extends string>(
  rules: FormRules<Field, Problem>,
  values: Readonly<Record<Field, string>>,
): FieldProblems<Field, Problem> => {
  const problems: FieldProblems<Field, Problem> = {}
  for (const field of Object.keys(rules) as Field[]) {
    for (const rule of rules[field]) {
      const problem = rule(values[field])
      if (problem !== undefined) {
        problems[field] = problem
        break
      }
    }
  }
  return problems
}
