import { createContext, type RefObject, use, useCallback, useEffect, useRef, useState } from 'react'
import { type FormState, isFailureShownAtField } from '../../core/forms/form-machine.ts'
import type { Failure } from '../../core/messages/messages.ts'
import { useBehavior } from '../shared/app-context.tsx'
import { useWaitTextThenDismiss } from '../shared/wait.ts'
import { type AnyForm, bindForm, type PrerenderedFormName } from './delegate.ts'
import { markEarlySubmit, readEarlySubmit } from './event-queue.ts'

export interface FormHandlers<A> {
  /** The `name` of the form element, for a form that can be sent before its screen has loaded. */
  readonly name?: PrerenderedFormName
  readonly onSent?: (result: A, element: HTMLFormElement) => void
  readonly onRefused?: (failure: Failure, element: HTMLFormElement) => void
}

const initialFormState: FormState<never, never, never> = { phase: { tag: 'open' }, problems: {}, valid: false }

/** The types of a form's fields, problems and result. For a union of states, each of these types is a union, too. */
type FormStateParts<State> = State extends FormState<infer Field, infer Problem, infer A> ? [Field, Problem, A] : never
type FormStateFromParts<Parts extends [string, string, unknown]> = FormState<Parts[0], Parts[1], Parts[2]>

/** Returns whether the form was submitted before the app has started. The app sends it as soon as it has started. */
const useIsSubmitQueued = (element: RefObject<HTMLFormElement | null>, isWaiting: boolean): boolean => {
  const [isQueued, setQueued] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    // The listeners of the event queue were added earlier, so they run before this listener.
    const look = () => setQueued(element.current !== null && readEarlySubmit(element.current) === 'queued')
    look()
    const listening = new AbortController()
    for (const type of ['submit', 'input']) document.addEventListener(type, look, listening)
    return () => listening.abort()
  }, [element, isWaiting])
  return isQueued && isWaiting
}

/**
 * Connects a form to its element and returns its state. The fields are uncontrolled, so that values typed before the
 * hydration stay. `method` keeps a password out of the URL if the form is submitted before a script has loaded.
 */
export const useForm = <F extends AnyForm>(
  form: F | undefined,
  handlers: FormHandlers<FormStateParts<F['state']['value']>[2]> = {},
) => {
  const state = (useBehavior(form?.state) ?? initialFormState) as FormStateFromParts<
    FormStateParts<F['state']['value']>
  >
  const { phase, problems, valid } = state
  const prerendered = use(PrerenderedFormsContext)
  const element = useRef<HTMLFormElement>(null)
  const ref = useCallback(
    (mounted: HTMLFormElement | null) => {
      element.current = mounted
      if (mounted === null) return undefined
      prerendered?.restore(mounted)
      return form && bindForm(mounted, form)
    },
    [form, prerendered],
  )
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    if (element.current === null) return
    if (phase.tag === 'sent') latest.current.onSent?.(phase.result, element.current)
    if (phase.tag === 'refused') latest.current.onRefused?.(phase.failure, element.current)
  }, [phase])
  // A thrown error is a bug. It is thrown again during the render, because error boundaries catch only such errors.
  if (phase.tag === 'broken') throw phase.error
  const busy = phase.tag === 'sending' || phase.tag === 'sent'
  const isQueued = useIsSubmitQueued(element, form === undefined)
  const isAtField = isFailureShownAtField(state)
  const failure = phase.tag === 'refused' && !isAtField ? phase.failure : undefined
  const dismiss = () => form?.dismiss()
  const waitText = useWaitTextThenDismiss(failure, dismiss)
  return {
    form: { ref, name: handlers.name, method: 'post', noValidate: true } as const,
    problems,
    valid,
    /** The code of a failure that a field shows as its problem. */
    fieldFailure: isAtField && phase.tag === 'refused' ? phase.failure.code : undefined,
    button: { type: 'submit', busy, waitText } as const,
    refusal: {
      failure,
      waitText,
      isSending: phase.tag === 'sending' || isQueued,
      onDismiss: dismiss,
    },
  }
}

interface PrerenderedForm {
  readonly element: HTMLFormElement
  lastField: string | null
}

/** The forms that a prerendered page contained before React rendered it. */
export interface PrerenderedForms {
  /**
   * Copies the values, the focus and an early submit of a prerendered form into the element that React has rendered
   * instead. Does this once for each form.
   */
  readonly restore: (rendered: HTMLFormElement) => void
}

/**
 * The forms of the prerendered page with their typed values. If hydration fails, for example because the browser has
 * translated the page, React renders new forms, into which the values are copied.
 */
export const PrerenderedFormsContext = createContext<PrerenderedForms | undefined>(undefined)

const readFieldName = (target: EventTarget | null) => (target instanceof Element ? target.getAttribute('name') : null)

/** Stores the forms of a page and their focused fields before the page is hydrated. */
export const capturePrerenderedForms = (page: Document): PrerenderedForms => {
  const formsByName = new Map<string | null, PrerenderedForm>()
  for (const element of page.forms) {
    const form: PrerenderedForm = { element, lastField: readFieldName(page.activeElement) }
    element.addEventListener('focusin', ({ target }) => {
      form.lastField = readFieldName(target)
    })
    formsByName.set(element.getAttribute('name'), form)
  }
  return {
    restore: (rendered) => {
      const name = rendered.getAttribute('name')
      const form = formsByName.get(name)
      formsByName.delete(name)
      if (form === undefined || form.element === rendered) return
      for (const { name: field, value } of form.element.querySelectorAll('input')) {
        const input = rendered.elements.namedItem(field)
        if (input instanceof HTMLInputElement) input.value = value
      }
      const lastField = form.lastField === null ? null : rendered.elements.namedItem(form.lastField)
      const { activeElement, body } = page
      if (lastField instanceof HTMLElement && (activeElement === null || activeElement === body)) lastField.focus()
      const early = readEarlySubmit(form.element)
      if (early !== undefined) markEarlySubmit(rendered, early)
    },
  }
}
