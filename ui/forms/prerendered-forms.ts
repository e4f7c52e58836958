import { createContext } from 'react'
import { earlySubmitOf, markEarlySubmit } from './event-queue.ts'

interface PrerenderedForm {
  readonly element: HTMLFormElement
  /** The name of the field that had the focus last. */
  lastField: string | null
}

/** The forms of a prerendered page. */
export interface PrerenderedFormsValue {
  /** Copies values, focus and an early submit into an element by which React has replaced a form, once. */
  readonly restore: (rendered: HTMLFormElement) => void
}

/**
 * React replaces the whole page instead of hydrating it when something else has changed it, such as a browser's page
 * translation. Without this context a visitor would lose what they have typed.
 */
export const PrerenderedForms = createContext<PrerenderedFormsValue | undefined>(undefined)

const nameOf = (target: EventTarget | null) => (target instanceof Element ? target.getAttribute('name') : null)

/** Remembers the forms of a page before it is hydrated. */
export const rememberForms = (page: Document): PrerenderedFormsValue => {
  const remembered = new Map<string | null, PrerenderedForm>()
  for (const element of page.forms) {
    const form: PrerenderedForm = { element, lastField: nameOf(page.activeElement) }
    element.addEventListener('focusin', ({ target }) => {
      form.lastField = nameOf(target)
    })
    remembered.set(element.getAttribute('name'), form)
  }
  return {
    restore: (rendered) => {
      const name = rendered.getAttribute('name')
      const form = remembered.get(name)
      remembered.delete(name)
      if (form === undefined || form.element === rendered) return
      for (const { name: field, value } of form.element.querySelectorAll('input')) {
        const input = rendered.elements.namedItem(field)
        if (input instanceof HTMLInputElement) input.value = value
      }
      const lastField = form.lastField === null ? null : rendered.elements.namedItem(form.lastField)
      const { activeElement, body } = page
      if (lastField instanceof HTMLElement && (activeElement === null || activeElement === body)) lastField.focus()
      const early = earlySubmitOf(form.element)
      if (early !== undefined) markEarlySubmit(rendered, early)
    },
  }
}
