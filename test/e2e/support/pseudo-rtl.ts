import type { Page } from '@playwright/test'
import { directionOf, languages } from '../../../core/language/languages.ts'
import { entriesOf, readLocale } from '../../language/texts.ts'
import type { Texts } from './locales.ts'

/** For each shown text its replacement, both with their placeholders. */
type Words = readonly (readonly [shown: string, other: string])[]

/** A text, and its parts around each tag or placeholder: in the page an element divides them. */
const wholeAndParts = (shown: string, other: string): Words => {
  const places = shown.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []
  const around = places.flatMap((place) => {
    const [parts, others] = [shown, other].map((text) => text.split(place).map((part) => part.trim()))
    return (parts ?? []).map((part, i) => [part, others?.[i] ?? ''] as const)
  })
  return [[shown, other], ...around]
}

/** What stands for each text that is shown: the same text in Persian. */
export const persianTextsFor = (shown: Texts): Words => {
  const texts = readLocale('fa')
  return entriesOf(shown).flatMap(([key, text]) => wholeAndParts(text, texts.get(key) ?? text))
}

/** How long the longest part of a text is that no browser may divide. */
const longestPart = (text: string): number => Math.max(...text.split(/[\s\u00ad\u200b/-]/).map(({ length }) => length))

/** For each text, the translation with the longest word of a direction: a page with room for it has room for all. */
export const longestTranslationsFor = (shown: Texts, direction: 'ltr' | 'rtl'): Words => {
  const others = languages.filter((other) => directionOf(other) === direction).map(readLocale)
  return entriesOf(shown).map(([key, text]) => [
    text,
    others
      .flatMap((texts) => texts.get(key) ?? [])
      .reduce((one, other) => (longestPart(other) > longestPart(one) ? other : one), ''),
  ])
}

/** Replaces the texts that are shown or read out, looks, and restores them. */
export const withTextsReplaced = async <A>(page: Page, words: Words, look: () => Promise<A>): Promise<A> => {
  const restored = await page.evaluateHandle((json) => {
    const all: Words = JSON.parse(json)
    const placeholder = /\{\{(\w+).*?\}\}/g
    const exact = new Map(all)
    const patterns = all
      .filter(([shown]) => shown.includes('{{'))
      .map(([shown, other]) => {
        const source = shown
          .split(/(\{\{.*?\}\})/)
          .map((part, i) =>
            i % 2 === 0 ? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : part.replace(placeholder, '(?<$1>.*)'),
          )
        return [new RegExp(`^${source.join('')}$`, 's'), other] as const
      })
    const otherFor = (text: string): string | undefined => {
      const found = exact.get(text.trim())
      if (found !== undefined) return found
      for (const [pattern, other] of patterns) {
        const values = pattern.exec(text.trim())?.groups
        if (values !== undefined)
          return other.replace(placeholder, (_, name: string) => otherFor(values[name] ?? '') ?? values[name] ?? '')
      }
      return undefined
    }

    const undo: (() => void)[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      const before = currentNode.nodeValue ?? ''
      const other = otherFor(before)
      if (other === undefined) continue
      currentNode.nodeValue = other
      undo.push(() => {
        currentNode.nodeValue = before
      })
    }
    for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
      for (const element of document.querySelectorAll(`body [${name}]`)) {
        const before = element.getAttribute(name) ?? ''
        const other = otherFor(before)
        if (other === undefined) continue
        element.setAttribute(name, other)
        undo.push(() => element.setAttribute(name, before))
      }
    return undo
    // Playwright takes long to hand a list over.
  }, JSON.stringify(words))
  const found = await look()
  await restored.evaluate((undo) => {
    for (const change of undo) change()
  })
  await restored.dispose()
  return found
}

/** Looks at a page as it is in Persian: in these words, and from right to left. The page is afterwards as it was. */
export const asPersian = async <A>(page: Page, words: Words, look: () => Promise<A>): Promise<A> => {
  const turn = (to: { readonly lang: string; readonly dir: string }) =>
    page.evaluate(({ lang, dir }) => {
      const { documentElement: html } = document
      const before = { lang: html.lang, dir: html.dir }
      Object.assign(html, { lang, dir })
      return before
    }, to)
  const before = await turn({ lang: 'fa', dir: 'rtl' })
  const found = await withTextsReplaced(page, words, look)
  await turn(before)
  return found
}
