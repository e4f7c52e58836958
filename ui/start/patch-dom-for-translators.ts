/**
 * Keeps React running on a page that the browser has translated. Page translation replaces text nodes by elements of its own.
 * React would throw when it removes such a text node or inserts before it: the removal is now ignored, and the insertion
 * appends.
 *
 * Translated texts still update correctly only if a text that changes has an element to itself.
 */
export const patchDomForTranslators = (nodes: Node): void => {
  const { removeChild, insertBefore } = nodes
  nodes.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) removeChild.call(this, child)
    return child
  }
  nodes.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    insertBefore.call(this, child, before?.parentNode === this ? before : null)
    return child
  }
}
