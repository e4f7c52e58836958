import { readFileSync } from 'node:fs'
import type { Language } from '../../../core/language/languages.ts'
import { restOf } from '../../../ui/build/texts.ts'
import { baseKey, lengthOf, limitOf, readLocale, readTranslatorLines } from '../../language/texts.ts'
import { scriptOf } from './parts.ts'

export interface Texts {
  readonly [key: string]: string | Texts
}

export const textsOf = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(`../../../ui/locales/${language}.json`, import.meta.url), 'utf8'))

export const textOf = (language: Language, key: string): string => {
  const found = readLocale(language).get(key)
  if (found === undefined) throw new Error(`${language} has no text "${key}"`)
  return found
}

export const textsScriptOf = (language: Language): string => scriptOf(`ui/locales/${language}.json`)

/** The script of the texts that only later screens need. */
export const restScriptOf = (language: Language): string => scriptOf(restOf(`ui/locales/${language}.json`))

/** The beginning and the end of every pseudo text. */
export const brackets = { start: '⟦', end: '⟧' } as const

/** A part before or after an element has one of them. */
export const isPseudo = (text: string): boolean => text.startsWith(brackets.start) || text.endsWith(brackets.end)

const plain = 'ACEGHINOSUYaceghinosuy'
const marked = 'ÅÇÉĜĤÎÑÖŠÛÝåçéĝĥîñöšûý'
const accented = new Map([...plain].map((letter, i) => [letter, marked[i] ?? letter]))

/** What makes a text as long as its line for translators allows, which is longer than all of its translations. */
const padding = (missing: number) => ' ~~~~~'.repeat(Math.max(0, Math.ceil(missing / 6)))

/** A text in brackets, accented and longer; placeholders and tags stay as they are. */
const pseudoText = (text: string, limit: number): string => {
  const words = text
    .split(/(\{\{.*?\}\}|<\/?\w+>)/)
    .map((part, i) => (i % 2 === 0 ? [...part].map((letter) => accented.get(letter) ?? letter).join('') : part))
  return `${brackets.start}${words.join('')}${padding(limit - lengthOf(text))}${brackets.end}`
}

/** The same texts, each changed with the help of its key. */
export const mapTexts = (texts: Texts, change: (text: string, key: string) => string, path = ''): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'string' ? change(text, baseKey(path + name)) : mapTexts(text, change, `${path}${name}.`),
    ]),
  )

/** Every text of a language made pseudo: as long as any translation may be. */
export const pseudoTexts = (texts: Texts): Texts => {
  const lines = readTranslatorLines()
  return mapTexts(texts, (text, key) => pseudoText(text, limitOf(lines.get(key)) ?? 0))
}
