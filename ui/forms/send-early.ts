import type { SendEarly } from './early-forms.ts'
import { isWaiting, stopWaiting } from './waiting-form.ts'

/**
 * Sends the forms of a page that wait for their screen (`first-view/keep-submit.ts`), and those that will. A form that
 * has been sent goes on waiting for the screen, which takes over from there; unless somebody changes it meanwhile, who
 * then has not asked for what it holds to be sent.
 */
export const sendEarly = (page: Document, forms: Readonly<Record<string, SendEarly>>): void => {
  const sent = new WeakSet<HTMLFormElement>()
  const sendIfWaiting = (form: HTMLFormElement) => {
    if (!isWaiting(form) || sent.has(form)) return
    const forget = forms[form.getAttribute('name') ?? '']?.(form)
    if (forget === undefined) return
    sent.add(form)
    const release = () => {
      forget()
      sent.delete(form)
      if (isWaiting(form)) stopWaiting(form)
    }
    form.addEventListener('input', release, { once: true })
  }
  for (const form of page.forms) sendIfWaiting(form)
  page.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement) sendIfWaiting(target)
  })
}
