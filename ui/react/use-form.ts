import { type FormEvent, useRef, useState } from 'react'
import { type FieldProblem, type FieldProblems, type FormRules, validate } from '../../core/shared/validation.ts'

export interface FormOptions<Field extends string, Problem extends FieldProblem> {
  readonly rules: FormRules<Field, Problem>
  /** Sends the form. It is not called again before it has finished; what was typed stays unless it resets the element. */
  readonly submit: (values: Readonly<Record<Field, string>>, element: HTMLFormElement) => Promise<void>
}

export interface FormState<Field extends string, Problem extends FieldProblem> {
  /** For the form element. */
  readonly form: {
    readonly method: 'post'
    readonly noValidate: true
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void
  }
  readonly problems: FieldProblems<Field, Problem>
  readonly busy: boolean
}

/**
 * A form whose fields are uncontrolled, so that what was typed before the script arrived is kept. It is checked when it
 * is sent; the first bad field gets the focus, and each bad field is checked again as it is corrected. `method` keeps a
 * password out of the address if the form is sent before the script is there.
 */
export const useForm = <Field extends string, Problem extends FieldProblem>({
  rules,
  submit,
}: FormOptions<Field, Problem>): FormState<Field, Problem> => {
  const [problems, setProblems] = useState<FieldProblems<Field, Problem>>({})
  const [busy, setBusy] = useState(false)
  const [crash, setCrash] = useState<{ readonly error: unknown }>()
  const sending = useRef(false)
  // Use-cases return their errors: what is thrown all the same is for the error boundary, which a handler can't reach.
  if (crash !== undefined) throw crash.error

  const check = (element: HTMLFormElement) => {
    const data = new FormData(element)
    const fields = Object.keys(rules) as Field[]
    const values = Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Record<
      Field,
      string
    >
    return { fields, values, found: validate(rules, values) }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    const element = event.currentTarget
    const { fields, values, found } = check(element)
    setProblems(found)
    const firstBad = fields.find((field) => found[field] !== undefined)
    if (firstBad !== undefined) {
      const input = element.elements.namedItem(firstBad)
      if (input instanceof HTMLElement) input.focus()
      return
    }
    sending.current = true
    setBusy(true)
    submit(values, element)
      .catch((error: unknown) => setCrash({ error }))
      .finally(() => {
        sending.current = false
        setBusy(false)
      })
  }

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if (Object.keys(problems).length === 0) return
    const { fields, found } = check(event.currentTarget)
    setProblems(
      Object.fromEntries(
        fields.flatMap((field) => (problems[field] && found[field] ? [[field, found[field]]] : [])),
      ) as FieldProblems<Field, Problem>,
    )
  }

  return { form: { method: 'post', noValidate: true, onSubmit, onInput }, problems, busy }
}
