import { Children, type ReactNode } from 'react'

/**
 * Returns the children of an element, with each text in a `<span>` if there are several. Page translation replaces
 * text nodes, and React can neither change nor remove a node that is gone. If an element contains a single text,
 * React replaces all its content.
 */
export const wrapTexts = (children: ReactNode): ReactNode => {
  const [only, ...others] = Children.toArray(children)
  if (others.length === 0) return only
  return Children.map(children, (child) => (typeof child === 'object' || child === '' ? child : <span>{child}</span>))
}
