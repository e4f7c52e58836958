import { startWaiting } from '../forms/waiting-form.ts'

/**
 * A form that is sent before the portal's script has come waits for it, and is sent by whichever is there first: the app
 * (`forms/send-early.ts`) or its screen (`react/use-form.ts`). Where React is already there it has dealt with the event
 * before it gets here.
 */
export const keepSubmit = (page: Document): void => {
  page.addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    event.preventDefault()
    startWaiting(event.target)
  })
}
