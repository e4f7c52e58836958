import { prerenderedMark } from '../shared/page-data.ts'

/** Marks a form, in its `data-queued`, that was sent before there was anything to send it. */
const queuedMark = 'queued'

/** Whether a form waits to be sent. */
export const isQueued = (form: HTMLFormElement): boolean => queuedMark in form.dataset

/** Lets the button of a form that React does not render yet look busy as `components/button.tsx` does, or no longer. */
export const showBusy = (form: HTMLFormElement, isBusy: boolean): void => {
  const button = form.querySelector('[type=submit]')
  for (const attribute of ['aria-busy', 'aria-disabled'])
    if (isBusy) button?.setAttribute(attribute, 'true')
    else button?.removeAttribute(attribute)
}

/** Keeps a submit for later; the button says so meanwhile. */
export const enqueue = (form: HTMLFormElement): void => {
  form.dataset[queuedMark] = ''
  showBusy(form, true)
}

/** Takes a form out of the queue, be it to send it or because it was changed meanwhile. */
export const dequeue = (form: HTMLFormElement): void => {
  delete form.dataset[queuedMark]
  showBusy(form, false)
}

/** The form that an event is about. */
export const formOf = ({ target }: Event): HTMLFormElement | null =>
  target instanceof Element ? target.closest('form') : null

/**
 * From now on keeps every submit that no other listener handles; `delegate.ts` sends it later. An edit takes it back,
 * since the visitor has not submitted the new values.
 */
export const queueSubmits = (page: Document): void => {
  page.addEventListener('submit', (event) => {
    const form = formOf(event)
    if (event.defaultPrevented || form === null) return
    event.preventDefault()
    enqueue(form)
  })
  page.addEventListener('input', (event) => {
    const form = formOf(event)
    if (form !== null && isQueued(form)) dequeue(form)
  })
}

/** Marks a button, in its `data-clicked`, that was pressed before React was there to hear of it. */
const clickedMark = 'clicked'

/** A button that sends no form: it shows or opens something. */
const button = `[${prerenderedMark}] button[type=button]`

/** From now on remembers which buttons of a prerendered page are pressed, until `replayClicks`. */
export const queueClicks = (page: Document): void =>
  page.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>(button) : null
    if (pressed !== null) pressed.dataset[clickedMark] = ''
  })

/** React hears of presses now: those that it missed are made again, each once, however often a visitor tried. */
export const replayClicks = (page: Document): void => {
  page.querySelector(`[${prerenderedMark}]`)?.removeAttribute(prerenderedMark)
  for (const pressed of page.querySelectorAll<HTMLElement>(`[data-${clickedMark}]`)) {
    delete pressed.dataset[clickedMark]
    pressed.click()
  }
}
