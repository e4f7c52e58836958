import { Children, type ReactNode } from 'react'

/**
 * The children of an element, each text among several in a `<span>`. Page translation replaces text nodes, and React can neither
 * change nor remove one that is gone; but it replaces all content of an element that has one text alone.
 */
export const inElements = (children: ReactNode): ReactNode => {
  const [only, ...others] = Children.toArray(children)
  if (others.length === 0) return only
  return Children.map(children, (child) => (typeof child === 'object' || child === '' ? child : <span>{child}</span>))
}
