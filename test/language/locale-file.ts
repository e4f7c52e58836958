import { readFileSync } from 'node:fs'

/** The texts of a locale by their full key, such as `orders.statuses.paid`. */
export type FlatTexts = ReadonlyMap<string, string>

const entriesOf = (value: unknown, path: string): readonly (readonly [string, string])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => entriesOf(inner, path === '' ? key : `${path}.${key}`))
    : [[path, String(value)]]

/** The texts of one file in `ui/locales`. */
export const readLocale = (language: string): FlatTexts =>
  new Map(
    entriesOf(JSON.parse(readFileSync(new URL(`../../ui/locales/${language}.json`, import.meta.url), 'utf8')), ''),
  )
