/** A thing on a page, by its words. */
export interface Target {
  readonly kind: 'button' | 'link' | 'heading' | 'field' | 'text' | 'css'
  readonly name: string
}

const target =
  (kind: Target['kind']) =>
  (name: string): Target => ({ kind, name })

export const button = target('button')
export const link = target('link')
export const heading = target('heading')
/** A field by its label. */
export const field = target('field')
/** Words anywhere on the page; they may be a part of a longer text. */
export const text = target('text')
/** A thing without words, by its selector. */
export const css = target('css')

/** The first match of a target that is visible. */
export interface Sighting {
  /** Where to press it; undefined while another element covers it, while it is disabled, or outside the window. */
  readonly at: { readonly x: number; readonly y: number } | undefined
  readonly count: number
  readonly value: string
  readonly hasFocus: boolean
}

/** Runs in the page: looks for a target, and scrolls to the first match if it is to be pressed. */
export const look = ({ kind, name }: Target, toPress: boolean): Sighting | null => {
  const selectors = {
    button: 'button, [role=button], summary',
    link: 'a[href]',
    heading: 'h1, h2, h3',
    field: 'input, select, textarea',
    text: 'body *',
    css: name,
  }
  const plain = (words: string | null | undefined) => (words ?? '').replace(/\s+/g, ' ').trim()
  const labelOf = (element: Element) =>
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      ? element.labels?.[0]?.textContent
      : undefined
  const nameOf = (element: Element) =>
    plain(element.getAttribute('aria-label') ?? (kind === 'field' ? labelOf(element) : element.textContent))
  const isNamed = (element: Element) =>
    kind === 'css' || (kind === 'text' ? nameOf(element).includes(plain(name)) : nameOf(element) === plain(name))
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible'
  }
  const all = [...document.querySelectorAll<HTMLElement>(selectors[kind])].filter(
    (element) => isNamed(element) && isVisible(element),
  )
  // Of the elements that hold these words, the smallest.
  const found =
    kind === 'text' ? all.filter((element) => !all.some((other) => other !== element && element.contains(other))) : all
  const [first] = found
  if (first === undefined) return null

  const hitPoint = () => {
    const [box] = first.getClientRects()
    const [x, y] = box === undefined ? [-1, -1] : [box.left + box.width / 2, box.top + box.height / 2]
    const hit = document.elementFromPoint(x, y)
    const isHit = hit !== null && (first.contains(hit) || hit.closest('label')?.control === first)
    return isHit && !first.matches(':disabled') ? { x, y } : undefined
  }
  if (toPress && hitPoint() === undefined) first.scrollIntoView({ block: 'center', inline: 'nearest' })
  return {
    at: hitPoint(),
    count: found.length,
    value: first instanceof HTMLInputElement || first instanceof HTMLSelectElement ? first.value : '',
    hasFocus: first === document.activeElement,
  }
}
