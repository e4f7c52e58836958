import type { Page } from '@playwright/test'
import { baseKey } from '../../language/check-locale.ts'
import type { FlatTexts } from '../../language/locale-file.ts'
import type { TextPlace } from '../gallery.ts'

interface TextPattern {
  readonly key: string
  readonly pattern: string
  /** How much of the text is its own. */
  readonly letters: number
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const patternOf = ([key, text]: readonly [string, string]): TextPattern => {
  const parts = text.split(/\{\{.*?\}\}/)
  return { key: baseKey(key), pattern: parts.map(escaped).join('[^]*?'), letters: parts.join('').trim().length }
}

/**
 * Where the texts of a language stand on a page. Two keys with the same text have the same places.
 *
 * @param keys of the texts that the page has
 */
export const placesOn = (page: Page, texts: FlatTexts, keys: readonly string[]): Promise<readonly TextPlace[]> => {
  const present = new Set(keys)
  const patterns = [...texts].map(patternOf).filter(({ key }) => present.has(key))
  return page.evaluate((known) => {
    const expressions = known.map((each) => ({ ...each, expression: new RegExp(`^${each.pattern}$`) }))
    const keysOf = (text: string) => {
      const found = expressions.filter(({ expression }) => expression.test(text))
      const most = Math.max(...found.map(({ letters }) => letters))
      return new Set(found.filter(({ letters }) => letters === most).map(({ key }) => key))
    }
    const places: TextPlace[] = []
    const add = (text: string, { left, top, width, height }: DOMRect) => {
      if (width < 2 || height < 2) return
      const place = { left: left + scrollX, top: top + scrollY, width, height }
      for (const key of keysOf(text.trim())) places.push({ key, ...place })
    }
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const { currentNode } = nodes
      if (!currentNode.nodeValue?.trim() || !currentNode.parentElement?.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(currentNode)
      add(currentNode.nodeValue, range.getBoundingClientRect())
    }
    for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (element.checkVisibility()) add(element.getAttribute(name) ?? '', element.getBoundingClientRect())
    return places
  }, patterns)
}
