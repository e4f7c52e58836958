import { readFileSync } from 'node:fs'

/** The texts of a locale by their full key, such as `orders.statuses.paid`. */
export type FlatTexts = ReadonlyMap<string, string>

const entriesOf = (value: unknown, path: string): readonly (readonly [string, string])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => entriesOf(inner, path === '' ? key : `${path}.${key}`))
    : [[path, String(value)]]

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../ui/locales/${name}.json`, import.meta.url), 'utf8'))

/** The texts of a question that few portals ask, in all languages. */
const consent: ReadonlyMap<string, unknown> = new Map(Object.entries(Object(read('consent'))))

/** The texts of one language in `ui/locales`. */
export const readLocale = (language: string): FlatTexts =>
  new Map([...entriesOf(read(language), ''), ...entriesOf(consent.get(language) ?? {}, 'consent')])
