import { type FieldProblem, type FieldProblems, type FormRules, validate } from '../../core/shared/validation.ts'

/** What a form element holds, and what its rules find wrong with it. */
export interface FormReading<Field extends string, Problem extends FieldProblem> {
  readonly fields: readonly Field[]
  readonly values: Readonly<Record<Field, string>>
  readonly found: FieldProblems<Field, Problem>
  readonly valid: boolean
}

/** Reads the fields that the rules name; one that the form does not have is empty. */
export const readForm = <Field extends string, Problem extends FieldProblem>(
  rules: FormRules<Field, Problem>,
  element: HTMLFormElement,
): FormReading<Field, Problem> => {
  const data = new FormData(element)
  const fields = Object.keys(rules) as Field[]
  const values = Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Record<
    Field,
    string
  >
  const found = validate(rules, values)
  return { fields, values, found, valid: Object.keys(found).length === 0 }
}
