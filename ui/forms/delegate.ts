import { find } from 'rxjs'
import type { Form, ShowTidied } from '../../core/forms/form.ts'
import type { Values } from '../../core/forms/form-machine.ts'
import type { BrowserApp } from '../shared/app-context.tsx'
import { dequeue, earlySubmitOf, formOf, markEarlySubmit, showBusy } from './event-queue.ts'

export type AnyForm = Form<string, string, unknown>

/**
 * Returns the forms of prerendered pages that can be sent before their screen has loaded, by the `name` of their
 * element.
 */
export const publicForms = ({ auth, products }: Pick<BrowserApp, 'auth' | 'products'>) => {
  const activation = products()?.activation
  return {
    'sign-in': auth.signIn,
    'sign-up': auth.signUp,
    'request-password-reset': auth.requestPasswordReset,
    ...(activation && { 'activation-code': activation.enterLicenseKey }),
  } satisfies Readonly<Record<string, AnyForm>>
}

export type PublicFormName = keyof ReturnType<typeof publicForms>

/** The events of an edit. Some password managers dispatch only `change`. */
const edits = ['input', 'change'] as const

/** Returns the values of a form element, by the fields of its form. A field that the element does not have is empty. */
const readForm = <Field extends string>(
  element: HTMLFormElement,
  { fields }: Pick<Form<Field>, 'fields'>,
): Values<Field> => {
  const data = new FormData(element)
  return Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Values<Field>
}

/**
 * Runs an action on the typed values, and shows the values that were sent in the fields, such as an email address
 * without invisible characters.
 */
const withTypedValues = <Result>(
  element: HTMLFormElement,
  form: AnyForm,
  act: (typed: Values<string>, show: ShowTidied<string>) => Result,
): Result => {
  const typed = readForm(element, form)
  return act(typed, (tidied) => {
    for (const field of form.fields) {
      const input = element.elements.namedItem(field)
      if (tidied[field] !== typed[field] && input instanceof HTMLInputElement) input.value = tidied[field] ?? ''
    }
  })
}

/** Sends a form with its current values, or focuses its first invalid field. A form that has succeeded stays closed. */
const submitForm = (element: HTMLFormElement, form: AnyForm): void => {
  if (form.state.value.phase.tag === 'sent') return
  const focusFirstInvalid = () => {
    const invalid = form.fields.find((field) => form.state.value.problems[field] !== undefined)
    const input = invalid === undefined ? null : element.elements.namedItem(invalid)
    if (input instanceof HTMLElement) input.focus()
  }
  // The form's state has the failure. A service may also refuse an email address.
  withTypedValues(element, form, form.submit)()
    .catch(() => undefined)
    .then(focusFirstInvalid)
  focusFirstInvalid()
}

/**
 * Sends a form without its screen. A form that is invalid or needs a captcha waits for the screen, which shows that.
 */
const sendEarly = (element: HTMLFormElement, form: AnyForm): void => {
  if (!form.isReady(readForm(element, form))) {
    markEarlySubmit(element, 'queued')
    return
  }
  markEarlySubmit(element, 'sent')
  submitForm(element, form)
  showBusy(element, true)
  form.state.changes
    .pipe(find(({ phase }) => phase.tag !== 'sending'))
    .subscribe((state) => showBusy(element, state?.phase.tag === 'sent'))
}

/**
 * Sends forms that have no screen yet, by their names, until the returned function is called. Queued forms are sent
 * first. An edit cancels a running call.
 */
export const delegateForms = (page: Document, named: Readonly<Record<string, AnyForm>>): (() => void) => {
  const forms = new Map(Object.entries(named))
  const formFor = (element: HTMLFormElement) => forms.get(element.getAttribute('name') ?? '')
  const listening = new AbortController()
  // Listens on the root element: after the form's screen, and before the queue, which listens on the document.
  page.documentElement.addEventListener(
    'submit',
    (event) => {
      const element = formOf(event)
      const form = element === null ? undefined : formFor(element)
      if (event.defaultPrevented || element === null || form === undefined) return
      event.preventDefault()
      sendEarly(element, form)
    },
    listening,
  )
  const takeBack = (event: Event) => {
    const element = formOf(event)
    const form = element === null || earlySubmitOf(element) !== 'sent' ? undefined : formFor(element)
    if (element !== null && form !== undefined) form.edit(readForm(element, form))
  }
  for (const type of edits) page.addEventListener(type, takeBack, listening)
  for (const element of page.forms) {
    const form = formFor(element)
    if (form !== undefined && earlySubmitOf(element) === 'queued') sendEarly(element, form)
  }
  return () => listening.abort()
}

/**
 * Sends this element with this form until the returned function is called. A form that was sent early continues, a
 * queued one is sent, any other one starts again.
 */
export const bindForm = (element: HTMLFormElement, form: AnyForm): (() => void) => {
  const early = earlySubmitOf(element)
  if (early !== 'sent') form.reset()
  form.check(readForm(element, form))
  if (early === 'queued') {
    dequeue(element)
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
  // Listens on the document, after React, whose fields may rewrite the typed text.
  const on = (type: string, act: (event: Event) => void) =>
    element.ownerDocument.addEventListener(type, (event) => formOf(event) === element && act(event), listening)
  on('input', () => form.edit(readForm(element, form)))
  // A browser reports a change when the field loses the focus, so nothing is being typed or composed in it.
  on('change', () => withTypedValues(element, form, form.edit))
  // Chromium returns a prefilled address in Punycode, which is no change.
  on('focusout', ({ target }) => {
    const field = target instanceof HTMLElement ? target.getAttribute('name') : null
    withTypedValues(element, form, (typed, show) => form.leave(field ?? '', typed, show))
  })
  on('reset', () => form.reset())

  return () => {
    listening.abort()
    const lastState = form.state.value
    // In a microtask, because the screen still listens and would render once more. Another screen may have bound the
    // form.
    queueMicrotask(() => {
      if (form.state.value === lastState) form.reset()
    })
  }
}
