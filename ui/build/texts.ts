import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Plugin } from 'esbuild'
import { fallbackLanguage, type Language, languageOf, languages, languageTag } from '../../core/language/languages.ts'

/** Other screens load the rest of the texts beside their script. */
export const firstScreens: readonly string[] = [
  'ui/auth/sign-in-screen.tsx',
  'ui/auth/sign-up-screen.tsx',
  'ui/auth/request-password-reset-screen.tsx',
]

type Sections = Readonly<Record<string, unknown>>

/** The build writes these into pages; no script reads them. */
const pageSection = 'page'

const isSections = (value: unknown): value is Sections => typeof value === 'object' && value !== null

/**
 * The texts of a language, with the source's where it lacks one: a page in that language loads no more of the source than its first
 * texts.
 */
export const filledTexts = (texts: Sections, source: Sections, language: Language): Sections => {
  const { pluralCategories } = new Intl.PluralRules(languageTag(language)).resolvedOptions()
  const fill = (own: Sections, from: Sections): Sections => ({
    ...Object.fromEntries(
      Object.entries(from).flatMap(([key, value]) => {
        if (isSections(value)) return [[key, fill(isSections(own[key]) ? own[key] : {}, value)]]
        const [, name] = /^(.+)_(?:one|other)$/.exec(key) ?? []
        const forms = name === undefined ? [key] : pluralCategories.map((category) => `${name}_${category}`)
        return forms.map((form) => [form, from[form] ?? from[`${name}_other`]])
      }),
    ),
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => !isSections(value))),
  })
  return fill(texts, source)
}

const stringsIn = (code: string) => new Set([...code.matchAll(/(["'`])([\w.-]+)\1/g)].map(([, , text = '']) => text))

/**
 * Says which texts a bundle needs: it names their keys, or their beginnings, as in `signIn.problems.${problem}`. Of errors and
 * successes it needs those whose code is in core: screens name codes, too, that only later screens get.
 *
 * @param bundle with the path of each module in a comment above it
 */
export const namedIn = (bundle: string) => {
  const ofCore = bundle.split(/^\/\/ (?=[\w@.-]+\/)/m).filter((module) => module.startsWith('core/'))
  const [keys, codes] = [stringsIn(bundle), stringsIn(ofCore.join(''))]
  const beginnings = [...bundle.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, beginning = '']) => beginning)
  return (key: string): boolean => {
    const [, code] = /^(?:errors|successes)\.(.+)/.exec(key) ?? []
    if (keys.has(key)) return true
    return code === undefined ? beginnings.some((each) => key.startsWith(each)) : codes.has(code)
  }
}

/** The keys of a text, or of all texts in a group, without their plural forms. */
const keysOf = (content: unknown, key: string): readonly string[] =>
  isSections(content)
    ? Object.entries(content).flatMap(([name, inner]) => keysOf(inner, `${key}.${name}`))
    : [key.replace(/_(?:zero|one|two|few|many|other)$/, '')]

export const splitSections = (
  texts: Sections,
  isFirst: (key: string) => boolean,
): { readonly first: Sections; readonly rest: Sections } => {
  const part = (first: boolean) =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([section, content]) => {
        if (section === pageSection || !isSections(content)) return []
        const own = Object.entries(content).filter(
          ([name, text]) => keysOf(text, `${section}.${name}`).some(isFirst) === first,
        )
        return own.length === 0 ? [] : [[section, Object.fromEntries(own)]]
      }),
    )
  return { first: part(true), rest: part(false) }
}

/** The module with the rest of the texts of a language's module. */
export const restOf = (module: string): string => module.replace(/\.json$/, '-rest.json')

export const readTexts = async (folder: string, language: Language): Promise<Sections> => {
  const [texts, source] = await Promise.all(
    [language, fallbackLanguage].map(async (each) => JSON.parse(await readFile(`${folder}/${each}.json`, 'utf8'))),
  )
  return filledTexts(texts, source, language)
}

/** Splits the texts of each language in two modules. `rest` of the first one loads the second. */
export const splitTexts = (isFirst: (key: string) => boolean): Plugin => ({
  name: 'split-texts',
  setup: ({ onLoad, onResolve }) => {
    const read = async (path: string) => {
      const language = languageOf(basename(path, '.json')) ?? fallbackLanguage
      return splitSections(await readTexts(dirname(path), language), isFirst)
    }
    onLoad({ filter: new RegExp(`/locales/(?:${languages.join('|')})\\.json$`) }, async ({ path }) => {
      const { first } = await read(path)
      const rest = `() => import(${JSON.stringify(restOf(path))})`
      return { contents: `export default ${JSON.stringify(first)}\nexport const rest = ${rest}`, loader: 'js' }
    })
    onResolve({ filter: /-rest\.json$/ }, ({ path, importer }) => ({ path, pluginData: importer }))
    onLoad({ filter: /-rest\.json$/ }, async ({ pluginData }) => {
      const { rest } = await read(pluginData)
      return { contents: JSON.stringify(rest), loader: 'json' }
    })
  },
})
