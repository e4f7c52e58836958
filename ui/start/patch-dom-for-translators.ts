/**
 * Keeps the page alive when something else has changed it. A browser's page translation replaces texts by elements of
 * its own; React then removes a text, or inserts before one, that is no longer where it put it, and would stop for good.
 * What is gone counts as removed, and what was to come before it comes last.
 *
 * This saves a page from the exception only. For the right words to be there, a text that comes and goes, or changes,
 * has an element to itself: that one React still finds.
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
