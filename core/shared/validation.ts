import { limits } from './limits.ts'

/** What is wrong with a field. Each form has its own words for it (specification §5). */
export type FieldProblem = 'required' | 'email-invalid' | 'password-short' | 'activation-code-invalid'

/** A rule looks at what was typed and names the problem, or finds none. */
export type Rule = (value: string) => FieldProblem | undefined

/** The first problem of each field that has one. */
export type FieldProblems<Field extends string> = Partial<Record<Field, FieldProblem>>

/** The rules of a form: for each field, in the order in which they are checked. */
export type FormRules<Field extends string> = Readonly<Record<Field, readonly Rule[]>>

export const required: Rule = (value) => (value.trim() === '' ? 'required' : undefined)

/** Unlike other fields a password may consist of spaces: it is taken verbatim. */
export const requiredVerbatim: Rule = (value) => (value === '' ? 'required' : undefined)

// Labels between dots exclude the dot itself, so that the match is linear in the length of any input.
const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

export const email: Rule = (value) => {
  const address = value.trim()
  return address.length <= limits.emailMaxLength && emailPattern.test(address) ? undefined : 'email-invalid'
}

/** Counts characters as a customer does, not UTF-16 units. */
export const longEnoughPassword: Rule = (value) =>
  [...value].length < limits.passwordMinLength ? 'password-short' : undefined

/** Checks every field of a form; an empty result means that the form may be sent. */
export const validate = <Field extends string>(
  rules: FormRules<Field>,
  values: Readonly<Record<Field, string>>,
): FieldProblems<Field> => {
  const problems: FieldProblems<Field> = {}
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
