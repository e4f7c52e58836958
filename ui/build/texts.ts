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

/** The sections that the first screens use: the frame's, the failures', the messages' and their own. */
export const firstSections: readonly string[] = [
  'common',
  'layout',
  'language',
  'fields',
  'signIn',
  'signUp',
  'requestPasswordReset',
  'captcha',
  'startUp',
  'crash',
  'missingChunk',
  'connection',
  'errors',
  'successes',
]

/** Texts of the first sections that only later screens need: of settings, and of codes that only their use-cases give. */
export const laterTexts: readonly string[] = [
  'fields.currentPassword',
  'fields.currentEmail',
  'fields.newEmail',
  'errors.activation-code-invalid',
  'errors.activation-code-used',
  'errors.activation-perhaps-done',
  'errors.activation-failed',
  'successes.card-updated',
  'successes.subscription-ended',
  'successes.license-activated',
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

export const splitSections = (texts: Sections): { readonly first: Sections; readonly rest: Sections } => {
  const part = (isFirst: boolean) =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([section, content]) => {
        if (section === pageSection || !isSections(content)) return []
        const own = Object.entries(content).filter(
          ([key]) => (firstSections.includes(section) && !laterTexts.includes(`${section}.${key}`)) === isFirst,
        )
        return own.length === 0 ? [] : [[section, Object.fromEntries(own)]]
      }),
    )
  return { first: part(true), rest: part(false) }
}

/** The module with the rest of the texts of a language's module. */
export const restOf = (module: string): string => module.replace(/\.json$/, '-rest.json')

const readTexts = async (folder: string, language: Language): Promise<Sections> => {
  const [texts, source] = await Promise.all(
    [language, fallbackLanguage].map(async (each) => JSON.parse(await readFile(`${folder}/${each}.json`, 'utf8'))),
  )
  return filledTexts(texts, source, language)
}

/** Splits the texts of each language in two modules. `rest` of the first one loads the second. */
export const splitTexts: Plugin = {
  name: 'split-texts',
  setup: ({ onLoad, onResolve }) => {
    const read = async (path: string) => {
      const language = languageOf(basename(path, '.json')) ?? fallbackLanguage
      return splitSections(await readTexts(dirname(path), language))
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
}
