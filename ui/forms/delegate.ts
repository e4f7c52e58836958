import type { App } from '../../core/app.ts'
import type { Form, Values } from '../../core/forms/form.ts'
import type { FieldProblem } from '../../core/shared/validation.ts'
import { dequeue, enqueue, formOf, isQueued, showBusy } from './event-queue.ts'
import { takeOver } from './redraw.ts'

/** What a form element holds, by the fields of its form. One that the element does not have is empty. */
const readForm = <Field extends string>(
  element: HTMLFormElement,
  { fields }: Pick<Form<Field>, 'fields'>,
): Values<Field> => {
  const data = new FormData(element)
  return Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Values<Field>
}

export type AnyForm = Form<string, FieldProblem, unknown>

/** The elements that a screen shows, each with its form. */
const bound = new WeakMap<HTMLFormElement, AnyForm>()

/** The forms that are shown, each with the end of that. */
const unbinds = new WeakMap<AnyForm, () => void>()

/** The elements of a prerendered page that were sent before their screen was there, each with its form. */
const sentEarly = new WeakMap<HTMLFormElement, { readonly form: AnyForm; readonly stop: () => void }>()

/** Sends a form as it stands, or leads to its first bad field. One that has succeeded stays closed. */
const press = (element: HTMLFormElement, form: AnyForm): void => {
  if (form.state.value.phase.tag === 'sent') return
  // What it comes to is in the form's state.
  form
    .submit(readForm(element, form))()
    .catch(() => undefined)
  const firstBad = form.fields.find((field) => form.state.value.problems[field] !== undefined)
  const input = firstBad === undefined ? null : element.elements.namedItem(firstBad)
  if (input instanceof HTMLElement) input.focus()
}

/** Shows on a prerendered element how its form stands, until its screen does. */
const follow = (element: HTMLFormElement, form: AnyForm): void => {
  if (sentEarly.has(element)) return
  const following = form.state.changes.subscribe(({ phase: { tag } }) =>
    showBusy(element, tag === 'sending' || tag === 'sent'),
  )
  sentEarly.set(element, { form, stop: () => following.unsubscribe() })
}

/**
 * React has drawn this element, be there an app or not. Where it is not the one of the prerendered page, it goes on as
 * that one stood: as sent, or waiting to be.
 */
export const mount = (element: HTMLFormElement): void => {
  const replaced = takeOver(element)
  if (replaced === undefined) return
  if (isQueued(replaced)) enqueue(element)
  const early = sentEarly.get(replaced)
  if (early !== undefined) sentEarly.set(element, early)
}

/**
 * A screen shows this element: it is sent by this form from now on. A form that was sent before goes on as it stands, and
 * a queued one is sent; any other starts anew. The result is for when the screen goes.
 */
export const bind = (element: HTMLFormElement, form: AnyForm): (() => void) => {
  const early = sentEarly.get(element)
  early?.stop()
  sentEarly.delete(element)
  if (early?.form !== form) form.reset()
  bound.set(element, form)
  form.check(readForm(element, form))
  if (isQueued(element)) {
    dequeue(element)
    press(element, form)
  }
  const unbind = () => {
    bound.delete(element)
    // The screen that goes still listens at this moment: told at once, React would render it once more before the next
    // one is painted.
    queueMicrotask(() => unbinds.get(form) === unbind && form.reset())
  }
  unbinds.set(form, unbind)
  return unbind
}

/**
 * From now on sends the forms of a page, and tells them what is typed: those of a screen, and by their names those that
 * have no screen yet. What is queued by then is sent first. A form without a screen that is invalid, or asks for a
 * captcha, stays in the queue until the screen is there to say so. The result stops it.
 */
export const delegate = (page: Document, named: Readonly<Record<string, AnyForm>>): (() => void) => {
  const forms = new Map(Object.entries(named))
  const listening = new AbortController()
  const formFor = (element: HTMLFormElement) => bound.get(element) ?? forms.get(element.getAttribute('name') ?? '')

  /** Whether there is a form for this element. */
  const send = (element: HTMLFormElement): boolean => {
    const form = formFor(element)
    if (form === undefined) return false
    if (!bound.has(element) && !form.isReady(readForm(element, form))) {
      enqueue(element)
      return true
    }
    if (isQueued(element)) dequeue(element)
    if (!bound.has(element)) follow(element, form)
    press(element, form)
    return true
  }

  const on = (type: string, act: (element: HTMLFormElement, form: AnyForm, event: Event) => void) =>
    page.addEventListener(
      type,
      (event) => {
        const element = formOf(event)
        const form = element === null ? undefined : formFor(element)
        if (element !== null && form !== undefined) act(element, form, event)
      },
      listening,
    )

  // Before the queue hears of it, which takes what is left.
  page.addEventListener(
    'submit',
    (event) => {
      const element = formOf(event)
      if (element !== null && send(element)) event.preventDefault()
    },
    { capture: true, signal: listening.signal },
  )
  // A password manager fills in without a key, and some tell by `change` only.
  for (const type of ['input', 'change']) on(type, (element, form) => form.edit(readForm(element, form)))
  on('focusout', (element, form, { target }) => {
    if (target instanceof HTMLElement) form.leave(target.getAttribute('name') ?? '', readForm(element, form))
  })
  on('reset', (_element, form) => form.reset())

  for (const element of page.forms) if (isQueued(element)) send(element)
  return () => listening.abort()
}

/** The forms of prerendered pages that can be sent before their screen is there, by the `name` of their element. */
export const publicForms = ({ auth, activation }: App) =>
  ({
    'sign-in': auth.signIn,
    'sign-up': auth.signUp,
    'request-password-reset': auth.requestPasswordReset,
    'activation-code': activation.enterCode,
  }) satisfies Readonly<Record<string, AnyForm>>

export type PublicFormName = keyof ReturnType<typeof publicForms>
