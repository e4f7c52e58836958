import type { Page } from '@playwright/test'

type Places = Readonly<Record<string, string>>

/** Where every word and control of a part of the page stands, but for those that are there more than once. Runs in the page. */
export const placesIn = (part: string): Places => {
  const found: Record<string, string> = {}
  const twice = new Set<string>()
  const note = (name: string, node: Node) => {
    if (name in found) twice.add(name)
    const range = document.createRange()
    range.selectNode(node)
    const { left, top, width } = range.getBoundingClientRect()
    found[name] = [left + window.scrollX, top + window.scrollY, width].map(Math.round).join(', ')
  }
  for (const element of document.querySelectorAll(`:is(${part}) :not(:is(.visually-hidden, .visually-hidden *))`)) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    for (const child of element.childNodes)
      if (child instanceof Text && child.data.trim() !== '') note(child.data.trim(), child)
    if (element.matches('input, select, button, a'))
      note(`${element.tagName} ${element.id || element.textContent}`, element)
  }
  for (const name of twice) delete found[name]
  return found
}

/** Which of the words and controls that are seen both times stand elsewhere. */
export const movedBetween = (before: Places, after: Places): readonly string[] =>
  Object.entries(before)
    .filter(([name, place]) => (after[name] ?? place) !== place)
    .map(([name, place]) => `${name}: ${place} → ${after[name]}`)

/**
 * Remembers where every word and control of a part of the page stands. The result says which of those that are seen
 * again stand elsewhere, be they the same elements or new ones. A browser counts neither new ones nor small shifts.
 */
export const rememberPlaces = async (page: Page, part = 'body'): Promise<() => Promise<readonly string[]>> => {
  const before = await page.evaluate(placesIn, part)
  return async () => movedBetween(before, await page.evaluate(placesIn, part))
}
