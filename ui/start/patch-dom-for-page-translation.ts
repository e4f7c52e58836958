/**
 * Keeps React running on a page that the browser has translated. Page translation replaces text nodes with elements,
 * and React throws when it removes a replaced node or inserts before it. After this patch, the removal does nothing,
 * and the insertion appends.
 *
 * A translated text that changes is still updated correctly only if it is the only child of its element.
 */
export const patchDomForPageTranslation = (nodes: Node): void => {
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
