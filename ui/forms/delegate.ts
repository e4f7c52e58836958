import { find } from 'rxjs'
import type { Form, TidiedValuesListener } from '../../core/forms/form.ts'
import type { FieldValues } from '../../core/forms/form-machine.ts'
import type { BrowserApp } from '../shared/app-context.tsx'
import {
  capturePhase,
  dequeueSubmit,
  findFormOfEvent,
  markEarlySubmit,
  readEarlySubmit,
  showFormBusy,
} from './event-queue.ts'

export type AnyForm = Form<string, string, unknown>

/**
 * Returns the forms that prerendered pages contain, by the `name` of their elements. They can be sent before their
 * screen has loaded.
 */
export const findPrerenderedForms = ({ auth, products }: Pick<BrowserApp, 'auth' | 'products'>) => {
  const activation = products()?.activation
  return {
    'sign-in': auth.signIn,
    'sign-up': auth.signUp,
    'request-password-reset': auth.requestPasswordReset,
    ...(activation && { 'activation-code': activation.enterLicenseKey }),
  } satisfies Readonly<Record<string, AnyForm>>
}

export type PrerenderedFormName = keyof ReturnType<typeof findPrerenderedForms>

/** The events of a field that is edited. Some password managers dispatch only `change`. */
const editEventTypes = ['input', 'change'] as const

/** Returns the values of all fields of a form. A field that is missing in the element has an empty value. */
const readFormValues = <Field extends string>(
  element: HTMLFormElement,
  { fields }: Pick<Form<Field>, 'fields'>,
): FieldValues<Field> => {
  const data = new FormData(element)
  return Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as FieldValues<Field>
}

/** Calls `act` with the typed values, and with a function that shows their normalized values in the fields. */
const runWithEnteredValues = <Result>(
  element: HTMLFormElement,
  form: AnyForm,
  act: (typed: FieldValues<string>, show: TidiedValuesListener<string>) => Result,
): Result => {
  const typed = readFormValues(element, form)
  return act(typed, (tidied) => {
    for (const field of form.fields) {
      const input = element.elements.namedItem(field)
      if (tidied[field] !== typed[field] && input instanceof HTMLInputElement) input.value = tidied[field] ?? ''
    }
  })
}

/** Sends a form, or focuses its first invalid field. Does nothing if the form has already succeeded. */
const submitForm = (element: HTMLFormElement, form: AnyForm): void => {
  if (form.state.value.phase.tag === 'sent') return
  const focusFirstInvalid = () => {
    const invalid = form.fields.find((field) => form.state.value.problems[field] !== undefined)
    const input = invalid === undefined ? null : element.elements.namedItem(invalid)
    if (input instanceof HTMLElement) input.focus()
  }
  // A failure is already in the form's state. If the service has refused the value of a field, the field is focused.
  runWithEnteredValues(element, form, form.submit)()
    .catch(() => undefined)
    .then(focusFirstInvalid)
  focusFirstInvalid()
}

/**
 * Sends a form before its screen has loaded. If the form is invalid or needs a captcha, queues the submit instead,
 * because only the screen can show a problem or a captcha.
 */
const sendFormEarly = (element: HTMLFormElement, form: AnyForm): void => {
  if (!form.isReady(readFormValues(element, form))) {
    markEarlySubmit(element, 'queued')
    return
  }
  markEarlySubmit(element, 'sent')
  submitForm(element, form)
  showFormBusy(element, true)
  form.state.changes
    .pipe(find(({ phase }) => phase.tag !== 'sending'))
    .subscribe((state) => showFormBusy(element, state?.phase.tag === 'sent'))
}

/**
 * Sends queued forms, and then each form that is submitted before its screen has loaded, until the returned function is
 * called. An edit cancels a running call.
 */
export const handleEarlySubmits = (page: Document, formsByName: Readonly<Record<string, AnyForm>>): (() => void) => {
  const forms = new Map(Object.entries(formsByName))
  const formFor = (element: HTMLFormElement) => forms.get(element.getAttribute('name') ?? '')
  const listening = new AbortController()
  // The event first reaches the screen, then the root element, then the document. So this listener handles a submit
  // only if the screen has not handled it, and before the listener on the document queues it.
  page.documentElement.addEventListener(
    'submit',
    (event) => {
      const element = findFormOfEvent(event)
      const form = element === null ? undefined : formFor(element)
      if (event.defaultPrevented || element === null || form === undefined) return
      event.preventDefault()
      sendFormEarly(element, form)
    },
    listening,
  )
  const cancelCall = (event: Event) => {
    const element = findFormOfEvent(event)
    const form = element === null || readEarlySubmit(element) !== 'sent' ? undefined : formFor(element)
    if (element !== null && form !== undefined) form.edit(readFormValues(element, form))
  }
  for (const type of editEventTypes)
    page.addEventListener(type, cancelCall, { signal: listening.signal, capture: capturePhase })
  for (const element of page.forms) {
    const form = formFor(element)
    if (form !== undefined && readEarlySubmit(element) === 'queued') sendFormEarly(element, form)
  }
  return () => listening.abort()
}

/**
 * Connects a form element to its form until the returned function is called. A call that is already running continues.
 * If none is running, the form is reset, and a queued submit is sent.
 */
export const bindForm = (element: HTMLFormElement, form: AnyForm): (() => void) => {
  const early = readEarlySubmit(element)
  if (early !== 'sent') form.reset()
  form.check(readFormValues(element, form))
  if (early === 'queued') {
    dequeueSubmit(element)
    submitForm(element, form)
  }
  delete element.dataset['submit']

  const listening = new AbortController()
  element.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      submitForm(element, form)
    },
    listening,
  )
  // The listener is on the document, because React's listeners, which may change the typed text, run before it.
  const on = (type: string, act: (event: Event) => void) =>
    element.ownerDocument.addEventListener(type, (event) => findFormOfEvent(event) === element && act(event), listening)
  on('input', () => form.edit(readFormValues(element, form)))
  // A browser dispatches `change` when the focus leaves the field. Changing the value then does not disturb the typing.
  on('change', () => runWithEnteredValues(element, form, form.edit))
  on('focusout', ({ target }) => {
    const field = target instanceof HTMLElement ? target.getAttribute('name') : null
    runWithEnteredValues(element, form, (typed, show) => form.blur(field ?? '', typed, show))
  })
  on('reset', () => form.reset())

  return () => {
    listening.abort()
    const lastState = form.state.value
    // The reset waits for a microtask, because until then the removed screen listens and would render again. If the
    // state has changed by then, another screen uses the form, and there is no reset.
    queueMicrotask(() => {
      if (form.state.value === lastState) form.reset()
    })
  }
}
