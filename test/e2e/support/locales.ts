import { readFileSync } from 'node:fs'
import type { Language } from '../../../core/language/languages.ts'
import { restOf } from '../../../ui/build/texts.ts'
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
