/**
 * Runs in the page: what is beyond its edge, what lies over words, and what cannot be pressed since something lies over it.
 * Empty for a page that is laid out as it should be.
 */
export const layoutProblems = (): readonly string[] => {
  const problems: string[] = []
  const tolerance = 1
  const open = document.querySelector('dialog[open]')
  const part = open ?? document.body
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 40)}"`
  /** Words for screen readers alone are cut down to nothing. */
  const isClipped = (element: Element | null): boolean => {
    if (element === null || element === document.body) return false
    const { width: own, height } = element.getBoundingClientRect()
    const isCut = getComputedStyle(element).overflowX !== 'visible' && (own < 2 || height < 2)
    return isCut || isClipped(element.parentElement)
  }
  /** A link that skips to the content is out of sight until it has the focus. */
  const isShown = (element: Element) =>
    !element.matches('a[href^="#"]:not(:focus)') &&
    !isClipped(element) &&
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible' &&
    element.closest('.visually-hidden, [aria-hidden=true], details:not([open]) > :not(summary)') === null
  /** Parts that scroll sideways on their own may be wider than the page. */
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))

  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > width)
    problems.push(`the page is ${document.documentElement.scrollWidth} wide`)

  const shown = [...part.querySelectorAll('*')].filter(isShown)
  for (const element of shown) {
    const { left, right, width: own } = element.getBoundingClientRect()
    if (own > 2 && (left < -tolerance || right > width + tolerance) && !scrolls(element))
      problems.push(`${named(element)} reaches from ${Math.round(left)} to ${Math.round(right)}`)
  }

  /** What is seen of a box: words that are cut off with an ellipsis have one that reaches beyond. */
  const seen = (box: DOMRect, element: Element | null): DOMRect => {
    if (element === null || element === document.body) return box
    if (getComputedStyle(element).overflowX === 'visible') return seen(box, element.parentElement)
    const edge = element.getBoundingClientRect()
    const left = Math.max(box.left, edge.left)
    const top = Math.max(box.top, edge.top)
    const width = Math.max(0, Math.min(box.right, edge.right) - left)
    const height = Math.max(0, Math.min(box.bottom, edge.bottom) - top)
    return seen(new DOMRect(left, top, width, height), element.parentElement)
  }
  const words = shown.flatMap((element) =>
    [...element.childNodes]
      .filter((node) => node instanceof Text && node.data.trim() !== '')
      .flatMap((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()].map((box) => ({ element, node, box: seen(box, element) }))
      }),
  )
  for (const [index, one] of words.entries())
    for (const other of words.slice(index + 1)) {
      if (one.node === other.node) continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      // Lines of text are taller than their letters.
      if (across > 2 && down > Math.min(one.box.height, other.box.height) / 2)
        problems.push(`${named(one.element)} lies over ${named(other.element)}`)
    }

  for (const control of shown) {
    if (!control.matches('a[href], button, input, select, summary')) continue
    control.scrollIntoView({ block: 'center', inline: 'nearest' })
    const [box] = control.getClientRects()
    if (box === undefined || box.width < 2) continue
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    if (hit === null || !(control.contains(hit) || hit.closest('label')?.contains(control)))
      problems.push(`${named(control)} is covered by ${hit === null ? 'the edge' : named(hit)}`)
  }
  window.scrollTo(0, 0)
  return problems
}
