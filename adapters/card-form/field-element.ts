import type { CardFieldHost } from '../../core/subscription/ports.ts'

export const elementOf = ({ element }: CardFieldHost): HTMLElement => {
  if (element instanceof HTMLElement) return element
  throw new TypeError('A card form in a browser goes into HTML elements')
}
