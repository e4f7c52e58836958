// React can't take over a page that something else has changed, such as a browser's page translation: it draws all of it
// anew. What a visitor typed before, and the focus, would be gone with the old elements.

interface Prerendered {
  readonly element: HTMLFormElement
  /** The name of the field that a visitor was last in. */
  lastField: string | null
}

const prerendered = new Map<string | null, Prerendered>()

const nameOf = ({ target }: { readonly target: EventTarget | null }) =>
  target instanceof Element ? target.getAttribute('name') : null

/** Remembers the forms of a prerendered page, by their names, before React comes to them. */
export const rememberForms = (page: Document): void => {
  for (const element of page.forms) {
    const form: Prerendered = { element, lastField: nameOf({ target: page.activeElement }) }
    element.addEventListener('focusin', (event) => {
      form.lastField = nameOf(event)
    })
    prerendered.set(element.getAttribute('name'), form)
  }
}

/**
 * Fills in an element that React has drawn with what its prerendered one holds, if that is another: values and focus. No
 * event tells of it, since nothing was edited.
 *
 * @returns the element that was replaced
 */
export const takeOver = (drawn: HTMLFormElement): HTMLFormElement | undefined => {
  const name = drawn.getAttribute('name')
  const form = prerendered.get(name)
  prerendered.delete(name)
  if (form === undefined || form.element === drawn) return undefined
  for (const { name: field, value } of form.element.querySelectorAll('input')) {
    const input = drawn.elements.namedItem(field)
    if (input instanceof HTMLInputElement) input.value = value
  }
  const lastField = form.lastField === null ? null : drawn.elements.namedItem(form.lastField)
  const { activeElement, body } = drawn.ownerDocument
  if (lastField instanceof HTMLElement && (activeElement === null || activeElement === body)) lastField.focus()
  return form.element
}
