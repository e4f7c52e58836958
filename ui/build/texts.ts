import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { Plugin } from 'esbuild'
import { fallbackLanguage, findLanguage, type Language, languages, toBcp47Tag } from '../../core/language/languages.ts'
import { isProductErrorCode } from '../../core/shared/error-catalogue.ts'

type TextSections = Readonly<Record<string, unknown>>

/** The section with the texts of the page template. Only the build needs them. */
const templateTextSection = 'page'

const isTextSections = (value: unknown): value is TextSections => typeof value === 'object' && value !== null

/**
 * Returns the texts of a language with all of its plural forms. The source language fills in missing texts.
 *
 * The key of the form `other` is the key without a suffix, because i18next uses that key if a form is missing. A browser
 * may know other plural forms than the build: until 2022, browsers had the form `many` for Hebrew.
 */
export const fillMissingTexts = (texts: TextSections, source: TextSections, language: Language): TextSections => {
  const { pluralCategories } = new Intl.PluralRules(toBcp47Tag(language)).resolvedOptions()
  const fill = (own: TextSections, from: TextSections): TextSections => {
    const filled = Object.entries(from).flatMap(([key, value]): [string, unknown][] => {
      if (isTextSections(value)) return [[key, fill(isTextSections(own[key]) ? own[key] : {}, value)]]
      const [, name] = /^(.+)_(?:one|other)$/.exec(key) ?? []
      const forms = name === undefined ? [key] : pluralCategories.map((category) => `${name}_${category}`)
      return forms.map((form) => [form, from[form] ?? from[`${name}_other`]])
    })
    const ownTexts = Object.entries(own).filter(([, value]) => !isTextSections(value))
    return Object.fromEntries([...filled, ...ownTexts].map(([key, value]) => [key.replace(/_other$/, ''), value]))
  }
  return fill(texts, source)
}

const findStringLiterals = (code: string) =>
  new Set([...code.matchAll(/(["'`])([\w.-]+)\1/g)].map(([, , text = '']) => text))

/**
 * Creates a filter that returns whether the modules need the text with a key. A module needs a text if its source has
 * the key or the start of the key, as in `signIn.problems.${problem}`. For an error or a success, core's sources must have its
 * code, because screens also contain codes of other screens. Errors of product calls are left out: no module makes any.
 *
 * @param modules the JavaScript of each module by its path
 */
export const createTextFilter = (modules: ReadonlyMap<string, string>) => {
  const all = [...modules.values()].join('\n')
  const coreSources = [...modules].flatMap(([path, code]) => (path.startsWith('core/') ? [code] : []))
  const [keys, codes] = [findStringLiterals(all), findStringLiterals(coreSources.join('\n'))]
  const beginnings = [...all.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, beginning = '']) => beginning)
  return (key: string): boolean => {
    const [, code] = /^(?:errors|successes)\.(.+)/.exec(key) ?? []
    if (keys.has(key)) return true
    return code === undefined
      ? beginnings.some((each) => key.startsWith(each))
      : codes.has(code) && !isProductErrorCode(code)
  }
}

/** Returns the key of a text, or the keys of all texts in a group, without the suffixes of plural forms. */
const findTextKeys = (content: unknown, key: string): readonly string[] =>
  isTextSections(content)
    ? Object.entries(content).flatMap(([name, inner]) => findTextKeys(inner, `${key}.${name}`))
    : [key.replace(/_(?:zero|one|two|few|many|other)$/, '')]

export const splitTextSections = (
  texts: TextSections,
  isFirst: (key: string) => boolean,
): { readonly first: TextSections; readonly rest: TextSections } => {
  const selectPart = (first: boolean) =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([section, content]) => {
        if (section === templateTextSection || !isTextSections(content)) return []
        const own = Object.entries(content).filter(
          ([name, text]) => findTextKeys(text, `${section}.${name}`).some(isFirst) === first,
        )
        return own.length === 0 ? [] : [[section, Object.fromEntries(own)]]
      }),
    )
  return { first: selectPart(true), rest: selectPart(false) }
}

export const toDeferredTextsPath = (module: string): string => module.replace(/\.json$/, '-rest.json')

export const readCompleteTexts = async (folder: string, language: Language): Promise<TextSections> => {
  const [texts, source] = await Promise.all(
    [language, fallbackLanguage].map(async (each) => JSON.parse(await readFile(`${folder}/${each}.json`, 'utf8'))),
  )
  return fillMissingTexts(texts, source, language)
}

/** Creates a plugin that splits a language's texts into two modules. `rest` of the first module loads the second. */
export const createSplitTextsPlugin = (isFirstText: (key: string) => boolean): Plugin => ({
  name: 'split-texts',
  setup: ({ onLoad, onResolve }) => {
    const read = async (path: string) => {
      const language = findLanguage(basename(path, '.json')) ?? fallbackLanguage
      return splitTextSections(await readCompleteTexts(dirname(path), language), isFirstText)
    }
    onLoad({ filter: new RegExp(`/locales/(?:${languages.join('|')})\\.json$`) }, async ({ path }) => {
      const { first } = await read(path)
      const rest = `() => import(${JSON.stringify(toDeferredTextsPath(path))})`
      return { contents: `export default ${JSON.stringify(first)}\nexport const rest = ${rest}`, loader: 'js' }
    })
    onResolve({ filter: /-rest\.json$/ }, ({ path, importer }) => ({ path, pluginData: importer }))
    onLoad({ filter: /-rest\.json$/ }, async ({ pluginData }) => {
      const { rest } = await read(pluginData)
      return { contents: JSON.stringify(rest), loader: 'json' }
    })
  },
})
