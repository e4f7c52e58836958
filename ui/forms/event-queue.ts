// Keeps the submits and clicks of a prerendered page that come before their listeners. Attributes in the page carry
// them over, because the early script, the app and the screens are separate scripts.
import { prerenderedMark } from '../shared/page-data.ts'

/**
 * The state of a form that was submitted before its screen has loaded. 'queued': the submit waits. 'sent': the Form
 * component has sent it, and knows the state of the call.
 */
type EarlySubmit = 'queued' | 'sent'

export const earlySubmitOf = (form: HTMLFormElement): EarlySubmit | undefined =>
  form.dataset['submit'] as EarlySubmit | undefined

/** Shows a form as busy, as `components/button.tsx` does, before React renders it. */
export const showBusy = (form: HTMLFormElement, isBusy: boolean): void => {
  const button = form.querySelector('[type=submit]')
  for (const attribute of ['aria-busy', 'aria-disabled'])
    if (isBusy) button?.setAttribute(attribute, 'true')
    else button?.removeAttribute(attribute)
}

export const markEarlySubmit = (form: HTMLFormElement, submit: EarlySubmit): void => {
  form.dataset['submit'] = submit
  if (submit === 'queued') showBusy(form, true)
}

/** Removes a submit from the queue. */
export const dequeue = (form: HTMLFormElement): void => {
  delete form.dataset['submit']
  showBusy(form, false)
}

export const formOf = ({ target }: Event): HTMLFormElement | null =>
  target instanceof Element ? target.closest('form') : null

const composingMark = 'data-composing'

/** Returns whether an input method composes text in a field, perhaps since before the field's screen existed. */
export const isComposingEarly = (field: Element): boolean => field.hasAttribute(composingMark)

/**
 * Queues every submit that no other listener handles; `delegate.ts` sends it later. An edit cancels it, because the
 * visitor has not submitted the new values.
 */
export const queueSubmits = (page: Document): void => {
  page.addEventListener('submit', (event) => {
    const form = formOf(event)
    // The browser may store a password that is visible when it is sent, so it is hidden again.
    for (const toggle of form?.querySelectorAll<HTMLElement>('[data-clicked][aria-controls]') ?? [])
      delete toggle.dataset['clicked']
    if (event.defaultPrevented || form === null) return
    event.preventDefault()
    if (earlySubmitOf(form) !== 'queued') markEarlySubmit(form, 'queued')
  })
  page.addEventListener('input', (event) => {
    const form = formOf(event)
    if (form !== null && earlySubmitOf(form) === 'queued') dequeue(form)
  })
  for (const type of ['compositionstart', 'compositionend'])
    page.addEventListener(type, ({ target }) => {
      if (target instanceof Element) target.toggleAttribute(composingMark, type === 'compositionstart')
    })
}

/** Buttons that submit no form. They show or open something. */
const button = `[${prerenderedMark}] button[type=button]`

/** Marks the buttons of a prerendered page that are clicked before React listens. */
export const queueClicks = (page: Document): void =>
  page.addEventListener('click', ({ target }) => {
    const clicked = target instanceof Element ? target.closest<HTMLElement>(button) : null
    if (clicked !== null) clicked.dataset['clicked'] = ''
  })

/** Clicks each marked button once, now that React listens. */
export const replayClicks = (page: Document): void => {
  page.querySelector(`[${prerenderedMark}]`)?.removeAttribute(prerenderedMark)
  for (const clicked of page.querySelectorAll<HTMLElement>('[data-clicked]')) {
    delete clicked.dataset['clicked']
    clicked.click()
  }
}
