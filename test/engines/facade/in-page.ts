import type { Target } from './target.ts'

/** What is known of the first match of a target that can be seen. */
export interface Sighting {
  /** Where to press it; undefined while something lies over it, it is disabled, or it is beyond the edge. */
  readonly at: { readonly x: number; readonly y: number } | undefined
  readonly count: number
  readonly text: string
  readonly value: string
  readonly hasFocus: boolean
  readonly isMarked: boolean
}

/**
 * Runs in the page: looks for a target, and brings the first match into sight if it is to be pressed. Written for the oldest
 * browser that the portal supports.
 */
export const look = ({ kind, name, isPattern }: Target, toPress: boolean): Sighting | null => {
  const selectors = {
    button: 'button, [role=button], summary',
    link: 'a[href]',
    heading: 'h1, h2, h3',
    field: 'input, select, textarea',
    text: 'body *',
    css: name,
  }
  const plain = (words: string | null | undefined) => (words ?? '').replace(/\s+/g, ' ').trim()
  const labelOf = (element: Element) => {
    const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null
    return labels?.[0]?.textContent
  }
  const nameOf = (element: Element) =>
    plain(element.getAttribute('aria-label') ?? (kind === 'field' ? labelOf(element) : element.textContent))
  const fits = (words: string) => {
    if (isPattern) return new RegExp(name).test(words)
    return kind === 'text' ? words.includes(plain(name)) : words === plain(name)
  }
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible'
  }
  const isMatch = (element: Element) => kind === 'css' || fits(nameOf(element))

  const all = [...document.querySelectorAll<HTMLElement>(selectors[kind])].filter(
    (element) => isMatch(element) && isSeen(element),
  )
  // Of words, the smallest elements that hold them.
  const found =
    kind === 'text' ? all.filter((element) => !all.some((other) => other !== element && element.contains(other))) : all
  const [first] = found
  if (first === undefined) return null

  const middle = () => {
    const [box] = first.getClientRects()
    return box === undefined ? undefined : { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  }
  const isWithin = (at: { x: number; y: number } | undefined) =>
    at !== undefined && at.x >= 0 && at.y >= 0 && at.x < window.innerWidth && at.y < window.innerHeight
  if (toPress && !isWithin(middle())) first.scrollIntoView({ block: 'center', inline: 'nearest' })
  const at = middle()
  const hit = at !== undefined && isWithin(at) ? document.elementFromPoint(at.x, at.y) : null
  const isHit = hit !== null && (first.contains(hit) || hit.closest('label')?.control === first)
  const isMarked = (element: Element | null): boolean => {
    if (element === null || element === document.body) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const hasRing = outlineStyle !== 'none' && outlineWidth !== '0px'
    return hasRing || (element.matches(':focus-within') && isMarked(element.parentElement))
  }
  return {
    at: isHit && !first.matches(':disabled') ? at : undefined,
    count: found.length,
    text: plain(first.textContent),
    value: first instanceof HTMLInputElement || first instanceof HTMLSelectElement ? first.value : '',
    hasFocus: first === document.activeElement,
    isMarked: first.matches(':focus') && isMarked(first),
  }
}
