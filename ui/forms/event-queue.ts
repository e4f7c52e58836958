// Stores the submits and clicks on a prerendered page that come before the screens can handle them. They are stored as
// attributes of the elements, because the early script, the app and the screens are separate scripts.
import { removeSecrets } from '../../core/shared/url-parameters.ts'
import { prerenderedAttribute } from '../shared/page-data.ts'

/**
 * The state of a form that was submitted before its screen has loaded. 'queued': the submit waits for the app or the
 * screen. 'sent': the app has sent the form, and the state of its `Form` contains the state of the call.
 */
type EarlySubmitState = 'queued' | 'sent'

export const readEarlySubmit = (form: HTMLFormElement): EarlySubmitState | undefined =>
  form.dataset['submit'] as EarlySubmitState | undefined

/** Shows the button of a form as busy before React renders it. `components/button.tsx` sets the same attributes. */
export const showFormBusy = (form: HTMLFormElement, isBusy: boolean): void => {
  const button = form.querySelector('[type=submit]')
  for (const attribute of ['aria-busy', 'aria-disabled'])
    if (isBusy) button?.setAttribute(attribute, 'true')
    else button?.removeAttribute(attribute)
}

export const markEarlySubmit = (form: HTMLFormElement, submit: EarlySubmitState): void => {
  form.dataset['submit'] = submit
  if (submit === 'queued') showFormBusy(form, true)
}

export const dequeueSubmit = (form: HTMLFormElement): void => {
  delete form.dataset['submit']
  showFormBusy(form, false)
}

const findTarget = <E extends Element>({ target }: Event, selector: string): E | null =>
  target instanceof Element ? target.closest<E>(selector) : null

export const findFormOfEvent = (event: Event): HTMLFormElement | null => findTarget(event, 'form')

const composingAttribute = 'data-composing'
const clickedAttribute = 'data-clicked'

/** Returns whether an input method is composing text in the field, even if it started before React listened. */
export const hasEarlyComposition = (field: Element): boolean => field.hasAttribute(composingAttribute)

/** Listens in the capture phase, because React stops most events in a part of the page that it has not hydrated yet. */
export const capturePhase = true

/**
 * Queues every submit that no other listener has handled; `delegate.ts` sends it later. An edit removes the submit from
 * the queue, because the visitor has not submitted the new values.
 */
export const queueSubmits = (page: Document): void => {
  page.addEventListener('submit', (event) => {
    const form = findFormOfEvent(event)
    // A queued click on "Show password" is dropped, because browsers may store a password that is sent as visible text.
    for (const toggle of form?.querySelectorAll(`[${clickedAttribute}][aria-controls]`) ?? [])
      toggle.removeAttribute(clickedAttribute)
    if (event.defaultPrevented || form === null) return
    event.preventDefault()
    if (readEarlySubmit(form) !== 'queued') markEarlySubmit(form, 'queued')
  })
  const dequeueEdited = (event: Event) => {
    const form = findFormOfEvent(event)
    if (form !== null && readEarlySubmit(form) === 'queued') dequeueSubmit(form)
  }
  page.addEventListener('input', dequeueEdited, capturePhase)
  const markComposition = (event: Event) =>
    findTarget(event, '*')?.toggleAttribute(composingAttribute, event.type === 'compositionstart')
  for (const type of ['compositionstart', 'compositionend']) page.addEventListener(type, markComposition, capturePhase)
}

/** The buttons of a prerendered form. The header and the notices are not prerendered, so React handles their clicks. */
const queuedButtonSelector = `[${prerenderedAttribute}] form button[type=button]`

/**
 * Marks the buttons of a prerendered form that are clicked before React listens. The focus stays in the field, as
 * after a click that React handles. A clicked link keeps the parameters of the page without secrets, such as
 * `redirect_url`.
 */
export const queueClicks = (page: Document): void => {
  const queue = (event: Event) => {
    const button = findTarget(event, queuedButtonSelector)
    const link = findTarget<HTMLAnchorElement>(event, `[${prerenderedAttribute}] main a[href^="/"]`)
    if (link !== null) link.search = removeSecrets(page.location.search)
    if (event.type === 'click') button?.setAttribute(clickedAttribute, '')
    else if (button !== null) event.preventDefault()
  }
  for (const type of ['mousedown', 'click']) page.addEventListener(type, queue, capturePhase)
}

/** Clicks each marked button once, now that React listens. */
export const replayClicks = (page: Document): void => {
  page.querySelector(`[${prerenderedAttribute}]`)?.removeAttribute(prerenderedAttribute)
  const clickedSelector = `[${clickedAttribute}]`
  // If a click has made React hydrate the form, React also handles this click, so it is not replayed.
  page.addEventListener('click', (event) => findTarget(event, clickedSelector)?.removeAttribute(clickedAttribute), {
    once: true,
  })
  setTimeout(() => {
    for (const clicked of page.querySelectorAll<HTMLElement>(clickedSelector)) {
      clicked.removeAttribute(clickedAttribute)
      clicked.click()
    }
  })
}
