import { perCardField } from '../../../core/subscription/card-form.ts'
import type { CardFormPlaces } from '../../../core/subscription/ports.ts'

/** Three labelled places on an otherwise empty page. */
export const placesOnPage = (onSubmit: () => void = () => undefined): CardFormPlaces => {
  document.body.innerHTML = ''
  return {
    fields: perCardField((field) => {
      const label = document.createElement('label')
      label.htmlFor = `card-${field}`
      label.textContent = field
      const element = document.createElement('div')
      document.body.append(label, element)
      return { element, inputId: `card-${field}`, problemId: `card-${field}-error`, label: `The ${field}` }
    }),
    onSubmit,
  }
}
