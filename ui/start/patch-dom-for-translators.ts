/**
 * Keeps React running on a page that the browser has translated. Page translation replaces text nodes with elements,
 * and React throws when such a node is gone. This ignores the removal, and appends instead of inserting.
 *
 * A translated text that changes still updates correctly only if it has an element to itself.
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
