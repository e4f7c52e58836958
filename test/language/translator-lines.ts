import { readFileSync } from 'node:fs'
import { baseKey, placeholdersOf } from './check-locale.ts'
import type { FlatTexts } from './locale-file.ts'

/** What a translator is told of a text, by its key without a plural form. */
export type TranslatorLines = ReadonlyMap<string, string>

/** The file beside the locales: where each text stands, what its placeholders hold, and how long it may be. */
export const readTranslatorLines = (): TranslatorLines =>
  new Map(
    Object.entries<unknown>(
      JSON.parse(readFileSync(new URL('../../ui/locales/for-translators.json', import.meta.url), 'utf8')),
    ).map(([key, line]) => [key, String(line)]),
  )

const limit = / Up to (\d+) characters\.$/

/** How many characters a text may have, as its line says. */
export const limitOf = (line: string | undefined): number | undefined => {
  const [, characters] = limit.exec(line ?? '') ?? []
  return characters === undefined ? undefined : Number(characters)
}

/** The characters that a text shows: without placeholders, soft hyphens and what joins words. */
export const lengthOf = (text: string): number => text.replaceAll(/\{\{.*?\}\}|[\u00ad\u2060]/g, '').length

/** What is wrong with the lines: one for each key, none for keys that are gone, each with its placeholders and its limit. */
export const lineProblems = (lines: TranslatorLines, source: FlatTexts): readonly string[] => {
  const placeholders = new Map<string, readonly string[]>()
  for (const [key, text] of source) placeholders.set(baseKey(key), placeholdersOf(text))
  return [
    ...[...placeholders.keys()].filter((key) => !lines.has(key)).map((key) => `${key}: no line for translators`),
    ...[...lines.keys()].filter((key) => !placeholders.has(key)).map((key) => `${key}: a line for no text`),
    ...[...lines].flatMap(([key, line]) => {
      const wanted = (placeholders.get(key) ?? []).join(', ') || 'none'
      const told = placeholdersOf(line.replaceAll(/\}\}(?!: )/g, '')).join(', ') || 'none'
      return wanted === told ? [] : [`${key}: the line tells of placeholders ${told} instead of ${wanted}`]
    }),
    ...[...lines].filter(([, line]) => limitOf(line) === undefined).map(([key]) => `${key}: the line has no limit`),
    ...[...lines].filter(([, line]) => line.replace(limit, '').trim() === '').map(([key]) => `${key}: an empty line`),
  ]
}

/** The texts of a language that are longer than their lines allow. */
export const tooLong = (texts: FlatTexts, lines: TranslatorLines): readonly string[] =>
  [...texts].flatMap(([key, text]) => {
    const most = limitOf(lines.get(baseKey(key))) ?? Number.POSITIVE_INFINITY
    return lengthOf(text) > most ? [`${key}: ${lengthOf(text)} characters, and no more than ${most} fit`] : []
  })
