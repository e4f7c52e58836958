import { Children, type ReactNode } from 'react'

/**
 * Returns the children of an element, and puts each text into a `<span>` if the element has several children. Page
 * translation replaces text nodes, and React then fails to update or remove a text node next to other children. A text
 * that is the only child needs no `<span>`, because React then replaces the whole content of the element.
 */
export const wrapTextNodes = (children: ReactNode): ReactNode => {
  const [only, ...others] = Children.toArray(children)
  if (others.length === 0) return only
  return Children.map(children, (child) => (typeof child === 'object' || child === '' ? child : <span>{child}</span>))
}
