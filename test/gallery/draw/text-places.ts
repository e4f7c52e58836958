import type { Page } from '@playwright/test'
import { baseKey, type FlatTexts } from '../../language/texts.ts'
import type { TextPlace } from '../gallery.ts'

interface TextPattern {
  readonly key: string
  readonly pattern: RegExp
  /** How much of the text is its own. */
  readonly letters: number
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const patternOf = ([key, text]: readonly [string, string]): TextPattern => {
  const parts = text.split(/\{\{.*?\}\}/)
  const pattern = new RegExp(`^${parts.map(escaped).join('[^]*?')}$`)
  return { key: baseKey(key), pattern, letters: parts.join('').trim().length }
}

/** The keys of a text that is seen: of those that it could be, the ones with the most words of their own. */
const keysOf = (text: string, patterns: readonly TextPattern[]): readonly string[] => {
  const found = patterns.filter(({ pattern }) => pattern.test(text))
  const most = Math.max(...found.map(({ letters }) => letters))
  return [...new Set(found.filter(({ letters }) => letters === most).map(({ key }) => key))]
}

interface SeenText extends Omit<TextPlace, 'key'> {
  readonly text: string
}

/** Every text of a page, and every name of a control, with its place. */
const seenTextsOn = (page: Page): Promise<readonly SeenText[]> =>
  page.evaluate(() => {
    const found: { text: string; rect: DOMRect }[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const { currentNode } = nodes
      if (!currentNode.nodeValue?.trim() || !currentNode.parentElement?.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(currentNode)
      found.push({ text: currentNode.nodeValue, rect: range.getBoundingClientRect() })
    }
    for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (element.checkVisibility())
          found.push({ text: element.getAttribute(name) ?? '', rect: element.getBoundingClientRect() })
    return found
      .filter(({ rect }) => rect.width > 1 && rect.height > 1)
      .map(({ text, rect }) => ({
        text: text.trim(),
        left: rect.left + window.scrollX,
        top: rect.top + window.scrollY,
        width: rect.width,
        height: rect.height,
      }))
  })

/**
 * Where the texts of a language stand on a page. Two keys with the same text have the same places.
 *
 * @param keys of the texts that the page has
 */
export const placesOn = async (
  page: Page,
  texts: FlatTexts,
  keys: readonly string[],
): Promise<readonly TextPlace[]> => {
  const present = new Set(keys)
  const patterns = [...texts].map(patternOf).filter(({ key }) => present.has(key))
  return (await seenTextsOn(page)).flatMap(({ text, ...place }) =>
    keysOf(text, patterns).map((key) => ({ key, ...place })),
  )
}
