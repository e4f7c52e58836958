import { useCallback, useEffect, useRef } from 'react'
import type { Form, FormState } from '../../core/forms/form.ts'
import type { AppError } from '../../core/shared/app-error.ts'
import type { FieldProblem } from '../../core/shared/validation.ts'
import { useBehavior } from '../shared/app-context.tsx'
import type { PublicFormName } from './delegate.ts'
import { bind, mount } from './delegate.ts'

export interface FormHandlers<A> {
  /** For a form that can be sent before its screen is there. */
  readonly name?: PublicFormName
  readonly onSent?: (result: A, element: HTMLFormElement) => void
  readonly onRefused?: (error: AppError) => void
}

/** A form as long as there is no app. */
const untouched: FormState<never, never, never> = { phase: { tag: 'open' }, problems: {}, valid: false }

/**
 * Shows how a form stands; `delegate.ts` sends it. Its fields are uncontrolled, so that what was typed before the script
 * arrived is kept. `method` keeps a password out of the address if the form is sent before any script is there.
 */
export const useForm = <Field extends string, Problem extends FieldProblem, A>(
  form: Form<Field, Problem, A> | undefined,
  handlers: FormHandlers<A> = {},
) => {
  const { phase, problems, valid }: FormState<Field, Problem, A> = useBehavior(form?.state) ?? untouched
  const element = useRef<HTMLFormElement>(null)
  const ref = useCallback(
    (mounted: HTMLFormElement | null) => {
      element.current = mounted
      if (mounted === null) return undefined
      mount(mounted)
      return form && bind(mounted, form)
    },
    [form],
  )
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    if (phase.tag === 'sent' && element.current !== null) latest.current.onSent?.(phase.result, element.current)
    if (phase.tag === 'refused') latest.current.onRefused?.(phase.error)
  }, [phase])
  // Use-cases return their errors: what is thrown all the same is for the error boundary, which a listener can't reach.
  if (phase.tag === 'broken') throw phase.error
  const busy = phase.tag === 'sending' || phase.tag === 'sent'
  return { form: { ref, name: handlers.name, method: 'post', noValidate: true } as const, problems, valid, busy }
}
