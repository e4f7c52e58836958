import { type FocusEvent, type FormEvent, useCallback, useRef, useState } from 'react'
import type { FieldProblem, FieldProblems, FormRules } from '../../core/shared/validation.ts'
import type { EarlyFormName } from '../forms/early-forms.ts'
import { readForm } from '../forms/read-form.ts'
import { isWaiting, stopWaiting } from '../forms/waiting-form.ts'

export interface FormOptions<Field extends string, Problem extends FieldProblem> {
  readonly rules: FormRules<Field, Problem>
  /** Sends the form. It is not called again before it has finished; what was typed stays unless it resets the element. */
  readonly submit: (values: Readonly<Record<Field, string>>, element: HTMLFormElement) => Promise<void>
  /** For a form that can't be sent while it is invalid: a bad field then says so as soon as it is left. */
  readonly checkOnLeave?: boolean
  /** For a form that may have been sent before its screen was there: what `forms/early-forms.ts` calls it. */
  readonly early?: EarlyFormName
}

export interface FormState<Field extends string, Problem extends FieldProblem> {
  /** For the form element. */
  readonly form: {
    readonly ref: (element: HTMLFormElement | null) => void
    readonly name: string | undefined
    readonly method: 'post'
    readonly noValidate: true
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void
    readonly onBlur?: (event: FocusEvent<HTMLFormElement>) => void
  }
  readonly problems: FieldProblems<Field, Problem>
  /** Whether the form as it stands could be sent. */
  readonly valid: boolean
  readonly busy: boolean
}

/** Sends a form that was sent before there was anything to receive it (`first-view/keep-submit.ts`). */
const sendIfWaiting = (element: HTMLFormElement) => {
  if (!isWaiting(element)) return
  stopWaiting(element)
  // When React has finished with the element, so that it hears of it; `requestSubmit` is younger than some browsers here.
  queueMicrotask(() => element.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
}

/**
 * A form whose fields are uncontrolled, so that what was typed before the script arrived is kept. It is checked when it
 * is sent; the first bad field gets the focus, and each bad field is checked again as it is corrected. `method` keeps a
 * password out of the address if the form is sent before the script is there.
 */
export const useForm = <Field extends string, Problem extends FieldProblem>({
  rules,
  submit,
  checkOnLeave = false,
  early,
}: FormOptions<Field, Problem>): FormState<Field, Problem> => {
  const [problems, setProblems] = useState<FieldProblems<Field, Problem>>({})
  const [valid, setValid] = useState(false)
  const [busy, setBusy] = useState(false)
  const [crash, setCrash] = useState<{ readonly error: unknown }>()
  const sending = useRef(false)
  // Use-cases return their errors: what is thrown all the same is for the error boundary, which a handler can't reach.
  if (crash !== undefined) throw crash.error

  const ref = useCallback(
    (element: HTMLFormElement | null) => {
      if (element === null) return
      setValid(readForm(rules, element).valid)
      sendIfWaiting(element)
    },
    [rules],
  )

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    const element = event.currentTarget
    const { fields, values, found } = readForm(rules, element)
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

  /** Shows what is found wrong with these fields, and nothing of the others. */
  const show = (found: FieldProblems<Field, Problem>, shown: readonly Field[]) =>
    setProblems(
      Object.fromEntries(shown.flatMap((field) => (found[field] ? [[field, found[field]]] : []))) as FieldProblems<
        Field,
        Problem
      >,
    )

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const now = readForm(rules, event.currentTarget)
    setValid(now.valid)
    if (Object.keys(problems).length === 0) return
    show(
      now.found,
      now.fields.filter((field) => problems[field]),
    )
  }

  const onBlur = ({ currentTarget, target }: FocusEvent<HTMLFormElement>) => {
    const { fields, found } = readForm(rules, currentTarget)
    show(
      found,
      fields.filter((field) => problems[field] || currentTarget.elements.namedItem(field) === target),
    )
  }

  const form = { ref, name: early, method: 'post', noValidate: true, onSubmit, onInput } as const
  return { form: checkOnLeave ? { ...form, onBlur } : form, problems, valid, busy }
}
