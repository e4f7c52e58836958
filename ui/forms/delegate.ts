import { find } from 'rxjs'
import type { Form, ShowTidied } from '../../core/forms/form.ts'
import type { Values } from '../../core/forms/form-machine.ts'
import type { BrowserApp } from '../shared/app-context.tsx'
import { dequeue, earlySubmitOf, formOf, markEarlySubmit, showBusy } from './event-queue.ts'

export type AnyForm = Form<string, string, unknown>

/**
 * Returns the forms that prerendered pages contain and that can be sent before their screen has loaded, by the `name` of
 * their element.
 */
export const publicFormsOf = ({ auth, products }: Pick<BrowserApp, 'auth' | 'products'>) => {
  const activation = products()?.activation
  return {
    'sign-in': auth.signIn,
    'sign-up': auth.signUp,
    'request-password-reset': auth.requestPasswordReset,
    ...(activation && { 'activation-code': activation.enterLicenseKey }),
  } satisfies Readonly<Record<string, AnyForm>>
}

export type PublicFormName = keyof ReturnType<typeof publicFormsOf>

/** The events of an edit. Some password managers dispatch only `change`. */
const edits = ['input', 'change'] as const

/** Returns the values of a form element for the fields of its form. A field that the element lacks is empty. */
const readForm = <Field extends string>(
  element: HTMLFormElement,
  { fields }: Pick<Form<Field>, 'fields'>,
): Values<Field> => {
  const data = new FormData(element)
  return Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Values<Field>
}

/**
 * Runs an action with the typed values. Shows the values in the fields as they were sent, for example without invisible
 * characters.
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
  // The form's state contains the failure. A service may also refuse an email address.
  withTypedValues(element, form, form.submit)()
    .catch(() => undefined)
    .then(focusFirstInvalid)
  focusFirstInvalid()
}

/**
 * Sends a form before its screen exists. If the form is invalid or needs a captcha, it waits for the screen, which can
 * show this.
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
 * Sends the forms that have no screen yet, until the returned function is called. Sends queued forms first. An edit
 * cancels a running call.
 */
export const delegateForms = (page: Document, named: Readonly<Record<string, AnyForm>>): (() => void) => {
  const forms = new Map(Object.entries(named))
  const formFor = (element: HTMLFormElement) => forms.get(element.getAttribute('name') ?? '')
  const listening = new AbortController()
  // The root element is notified after the form's screen, and before the document, on which the queue listens.
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
 * Connects an element to its form until the returned function is called. A form that was sent early continues, a queued
 * one is sent, any other starts from the beginning.
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
  // The document is notified after React, whose fields may change the typed text.
  const on = (type: string, act: (event: Event) => void) =>
    element.ownerDocument.addEventListener(type, (event) => formOf(event) === element && act(event), listening)
  on('input', () => form.edit(readForm(element, form)))
  // A browser sends `change` when the focus leaves the field. Nothing is then being typed or composed.
  on('change', () => withTypedValues(element, form, form.edit))
  // Chromium returns a prefilled address in Punycode, which is not an edit.
  on('focusout', ({ target }) => {
    const field = target instanceof HTMLElement ? target.getAttribute('name') : null
    withTypedValues(element, form, (typed, show) => form.leave(field ?? '', typed, show))
  })
  on('reset', () => form.reset())

  return () => {
    listening.abort()
    const lastState = form.state.value
    // The microtask waits until the screen no longer listens, which would render once more. Another screen may have bound
    // the form by then.
    queueMicrotask(() => {
      if (form.state.value === lastState) form.reset()
    })
  }
}
