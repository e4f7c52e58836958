/** On a form that has been sent before its screen was there. */
const mark = 'waiting'

const buttonOf = (form: HTMLFormElement) => form.querySelector('[type=submit]')

export const isWaiting = (form: HTMLFormElement): boolean => mark in form.dataset

/** Marks a form as sent; its button looks and says so. */
export const startWaiting = (form: HTMLFormElement): void => {
  form.dataset[mark] = ''
  buttonOf(form)?.setAttribute('aria-busy', 'true')
}

export const stopWaiting = (form: HTMLFormElement): void => {
  delete form.dataset[mark]
  buttonOf(form)?.removeAttribute('aria-busy')
}
