/**
 * A form that is sent before the portal's script has come waits for it: it is marked, and `useForm` sends it then. Where
 * React is already there it has dealt with the event before it gets here.
 */
export const keepSubmit = (page: Document): void => {
  page.addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    event.preventDefault()
    event.target.dataset['waiting'] = ''
  })
}
