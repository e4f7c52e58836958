import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { getTextDirection, type Language, languages } from '../../../core/language/languages.ts'
import { toDeferredTextsPath } from '../../../ui/build/texts.ts'
import {
  countVisibleCharacters,
  flattenTexts,
  readLengthLimit,
  readLocale,
  readTranslatorNotes,
  toBaseKey,
} from '../../language/texts.ts'
import { findScript } from './built-scripts.ts'

type Replacer = (shown: string) => string | undefined

/** Pairs a text with its replacement, and also their parts: on a page, placeholders and tags are separate elements. */
const pairTextParts = (shown: string, other: string) => {
  const places = shown.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []
  const around = places.flatMap((place) => {
    const [parts, others] = [shown, other].map((text) => text.split(place).map((part) => part.trim()))
    return (parts ?? []).map((part, i) => [part, others?.[i] ?? ''] as const)
  })
  return [[shown, other] as const, ...around]
}

const placeholderPattern = /\{\{(\w+).*?\}\}/g

/** A text with placeholders is found by a pattern and keeps the values of the placeholders. */
const createReplacer = (words: readonly (readonly [shown: string, other: string])[]): Replacer => {
  const exact = new Map(words)
  const patterns = words
    .filter(([shown]) => shown.includes('{{'))
    .map(([shown, other]) => {
      const source = shown
        .split(/(\{\{.*?\}\})/)
        .map((part, i) =>
          i % 2 === 0 ? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : part.replace(placeholderPattern, '(?<$1>.*)'),
        )
      return [new RegExp(`^${source.join('')}$`, 's'), other] as const
    })
  const replace: Replacer = (text) => {
    const found = exact.get(text.trim())
    if (found !== undefined) return found
    for (const [pattern, other] of patterns) {
      const values = pattern.exec(text.trim())?.groups
      if (values !== undefined)
        return other.replace(placeholderPattern, (_, name: string) => replace(values[name] ?? '') ?? values[name] ?? '')
    }
    return undefined
  }
  return replace
}

export const createPersianReplacer = (shown: Texts): Replacer => {
  const texts = readLocale('fa')
  return createReplacer(flattenTexts(shown).flatMap(([key, text]) => pairTextParts(text, texts.get(key) ?? text)))
}

const measureLongestPart = (text: string): number =>
  Math.max(...text.split(/[\s\u00ad\u200b/-]/).map(({ length }) => length))

/** Replaces a text by the translation with the longest word: if this translation fits, all others fit. */
export const createLongestReplacer = (shown: Texts, direction: 'ltr' | 'rtl'): Replacer => {
  const others = languages.filter((other) => getTextDirection(other) === direction).map(readLocale)
  const longestOf = (key: string) =>
    others
      .flatMap((texts) => texts.get(key) ?? [])
      .reduce((one, other) => (measureLongestPart(other) > measureLongestPart(one) ? other : one), '')
  return createReplacer(flattenTexts(shown).map(([key, text]) => [text, longestOf(key)]))
}

/** Replaces the texts that are shown or read out, calls `callback`, and restores the texts. */
export const runWithReplacedTexts = async <A>(page: Page, other: Replacer, callback: () => Promise<A>): Promise<A> => {
  const texts = await page.evaluateHandle(() => {
    const found: { readonly text: string; readonly write: (text: string) => void }[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const { currentNode } = nodes
      const write = (text: string) => {
        currentNode.nodeValue = text
      }
      if (!currentNode.parentElement?.closest('script, style')) found.push({ text: currentNode.nodeValue ?? '', write })
    }
    for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
      for (const element of document.querySelectorAll(`body [${name}]`))
        found.push({ text: element.getAttribute(name) ?? '', write: (text) => element.setAttribute(name, text) })
    return found
  })
  const shown = await texts.evaluate((all) => all.map(({ text }) => text))
  const others = shown.map(other)
  const write = (those: readonly (string | undefined)[]) =>
    texts.evaluate((all, words) => {
      for (const [i, { write }] of all.entries()) if (words[i] !== undefined) write(words[i])
    }, those)
  await write(others)
  const found = await callback()
  await write(shown.map((text, i) => (others[i] === undefined ? undefined : text)))
  await texts.dispose()
  return found
}

/** Changes the page to Persian, from right to left, calls `callback`, and restores the page. */
export const runInPersian = async <A>(page: Page, persian: Replacer, callback: () => Promise<A>): Promise<A> => {
  const setDirection = (to: { readonly lang: string; readonly dir: string }) =>
    page.evaluate(({ lang, dir }) => {
      const { documentElement: html } = document
      const before = { lang: html.lang, dir: html.dir }
      Object.assign(html, { lang, dir })
      return before
    }, to)
  const before = await setDirection({ lang: 'fa', dir: 'rtl' })
  const found = await runWithReplacedTexts(page, persian, callback)
  await setDirection(before)
  return found
}

export interface Texts {
  readonly [key: string]: string | Texts
}

export const readTexts = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(`../../../ui/locales/${language}.json`, import.meta.url), 'utf8'))

export const getText = (language: Language, key: string): string => {
  const found = readLocale(language).get(key)
  if (found === undefined) throw new Error(`${language} has no text "${key}"`)
  return found
}

export const findTextsScript = (language: Language): string => findScript(`ui/locales/${language}.json`)

/** Finds the script with the texts that only later screens use. */
export const findDeferredTextsScript = (language: Language): string =>
  findScript(toDeferredTextsPath(`ui/locales/${language}.json`))

export const pseudoBrackets = { start: '⟦', end: '⟧' } as const

/** Returns whether a text is a pseudo text, or the first or last part of a pseudo text that elements divide. */
export const isPseudoText = (text: string): boolean =>
  text.startsWith(pseudoBrackets.start) || text.endsWith(pseudoBrackets.end)

const plainLetters = 'ACEGHINOSUYaceghinosuy'
const markedLetters = 'ÅÇÉĜĤÎÑÖŠÛÝåçéĝĥîñöšûý'
const accentedLetters = new Map([...plainLetters].map((letter, i) => [letter, markedLetters[i] ?? letter]))

const createPadding = (missing: number) => ' ~~~~~'.repeat(Math.max(0, Math.ceil(missing / 6)))

/** Adds accents and length to a text. Placeholders and tags stay unchanged. */
const toPseudoText = (text: string, limit: number): string => {
  const words = text
    .split(/(\{\{.*?\}\}|<\/?\w+>)/)
    .map((part, i) => (i % 2 === 0 ? [...part].map((letter) => accentedLetters.get(letter) ?? letter).join('') : part))
  return `${pseudoBrackets.start}${words.join('')}${createPadding(limit - countVisibleCharacters(text))}${pseudoBrackets.end}`
}

export const mapTexts = (texts: Texts, change: (text: string, key: string) => string, path = ''): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'string' ? change(text, toBaseKey(path + name)) : mapTexts(text, change, `${path}${name}.`),
    ]),
  )

export const toPseudoTexts = (texts: Texts): Texts => {
  const lines = readTranslatorNotes()
  return mapTexts(texts, (text, key) => toPseudoText(text, readLengthLimit(lines.get(key)) ?? 0))
}
