import type { Form, Values } from '../../core/forms/form.ts'

/** What a form element holds, by the fields of its form. One that the element does not have is empty. */
export const readForm = <Field extends string>(
  element: HTMLFormElement,
  { fields }: Pick<Form<Field>, 'fields'>,
): Values<Field> => {
  const data = new FormData(element)
  return Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Values<Field>
}
