/** Marks a form, in its `data-queued`, that was sent before there was anything to send it. */
const mark = 'queued'

/** Whether a form waits to be sent. */
export const isQueued = (form: HTMLFormElement): boolean => mark in form.dataset

/** Lets the button of a form that React does not render yet look busy as `components/button.tsx` does, or no longer. */
export const showBusy = (form: HTMLFormElement, isBusy: boolean): void => {
  const button = form.querySelector('[type=submit]')
  for (const attribute of ['aria-busy', 'aria-disabled'])
    if (isBusy) button?.setAttribute(attribute, 'true')
    else button?.removeAttribute(attribute)
}

/** Keeps a submit for later; the button says so meanwhile. */
export const enqueue = (form: HTMLFormElement): void => {
  form.dataset[mark] = ''
  showBusy(form, true)
}

/** Takes a form out of the queue, be it to send it or because it was changed meanwhile. */
export const dequeue = (form: HTMLFormElement): void => {
  delete form.dataset[mark]
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
