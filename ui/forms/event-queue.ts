// Keeps the submits and clicks of a prerendered page that come before their listeners. Attributes in the page carry
// them over, because the early script, the app and the screens are separate scripts.
import { prerenderedMark } from '../shared/page-data.ts'

/**
 * A form submitted before its screen has loaded. `queued` waits to be sent; `sent` is with its Form, which has the
 * state.
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

/** Forgets a queued submit. */
export const dequeue = (form: HTMLFormElement): void => {
  delete form.dataset['submit']
  showBusy(form, false)
}

export const formOf = ({ target }: Event): HTMLFormElement | null =>
  target instanceof Element ? target.closest('form') : null

const composingMark = 'data-composing'

/** Whether an input method composes in a field, perhaps since before its screen existed. */
export const composesSince = (field: Element): boolean => field.hasAttribute(composingMark)

/**
 * Queues every submit that no other listener handles; `delegate.ts` sends it later. An edit cancels it, because the
 * visitor has not submitted the new values.
 */
export const queueSubmits = (page: Document): void => {
  page.addEventListener('submit', (event) => {
    const form = formOf(event)
    // A password that has been sent is hidden again.
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

/** A button that submits no form. It shows or opens something. */
const button = `[${prerenderedMark}] button[type=button]`

/** Marks the buttons of a prerendered page that are clicked before React listens. */
export const queueClicks = (page: Document): void =>
  page.addEventListener('click', ({ target }) => {
    const clicked = target instanceof Element ? target.closest<HTMLElement>(button) : null
    if (clicked !== null) clicked.dataset['clicked'] = ''
  })

/** Clicks the marked buttons now that React listens, each once, however often a visitor clicked. */
export const replayClicks = (page: Document): void => {
  page.querySelector(`[${prerenderedMark}]`)?.removeAttribute(prerenderedMark)
  for (const clicked of page.querySelectorAll<HTMLElement>('[data-clicked]')) {
    delete clicked.dataset['clicked']
    clicked.click()
  }
}
