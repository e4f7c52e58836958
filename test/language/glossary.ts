import { readFileSync } from 'node:fs'
import { isLeft } from 'fp-ts/Either'
import * as t from 'io-ts'
import { PathReporter } from 'io-ts/PathReporter'
import type { Language } from '../../core/language/languages.ts'

const codec = t.strict({
  /** What a language calls each thing: a regular expression, since an inflected word is told by its stem. */
  terms: t.strict({
    order: t.string,
    licence: t.string,
    'payment card': t.string,
    map: t.string,
    'sign in': t.string,
    'sign out': t.string,
    link: t.string,
  }),
  /** What it must not say: a regular expression, what it says instead, and in which keys (`*` is anything), if not all. */
  forbidden: t.array(
    t.intersection([t.strict({ pattern: t.string, instead: t.string }), t.exact(t.partial({ keys: t.string }))]),
  ),
})

/** The words that a language keeps to, and those that it must not come back to. */
export type Glossary = t.TypeOf<typeof codec>

/** The glossary of a language, from its file in `glossary/`. */
export const readGlossary = (language: Language): Glossary => {
  const file = new URL(`glossary/${language}.json`, import.meta.url)
  const decoded = codec.decode(JSON.parse(readFileSync(file, 'utf8')))
  if (isLeft(decoded)) throw new Error(`${file.pathname}: ${PathReporter.report(decoded).join('; ')}`)
  return decoded.right
}
