import { readFileSync } from 'node:fs'
import type { Language } from '../../../core/language/languages.ts'
import { restOf } from '../../../ui/build/texts.ts'
import { baseKey, type FlatTexts, lengthOf, limitOf, readTranslatorLines } from '../../language/texts.ts'
import { scriptOf } from './parts.ts'

export interface Texts {
  readonly [key: string]: string | Texts
}

export const textsOf = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(`../../../ui/locales/${language}.json`, import.meta.url), 'utf8'))

export const byKey = (texts: Texts): ReadonlyMap<string, string> => {
  const entriesOf = (below: Texts, path: string): readonly (readonly [string, string])[] =>
    Object.entries(below).flatMap(([name, text]) =>
      typeof text === 'string' ? [[path + name, text] as const] : entriesOf(text, `${path}${name}.`),
    )
  return new Map(entriesOf(texts, ''))
}

export const textOf = (language: Language, key: string): string => {
  const found = byKey(textsOf(language)).get(key)
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

const pseudoOf = (texts: Texts, path: string, lines: FlatTexts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const key = `${path}${name}`
      if (typeof text !== 'string') return [name, pseudoOf(text, `${key}.`, lines)]
      return [name, pseudoText(text, limitOf(lines.get(baseKey(key))) ?? 0)]
    }),
  )

/** Every text of a language made pseudo: as long as any translation may be. */
export const pseudoTexts = (texts: Texts): Texts => pseudoOf(texts, '', readTranslatorLines())
