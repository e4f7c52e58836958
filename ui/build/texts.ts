import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { languages } from '../../core/language/languages.ts'

/** Other screens load the rest of the texts beside their script. */
export const firstScreens: readonly string[] = [
  'ui/auth/sign-in-screen.tsx',
  'ui/auth/sign-up-screen.tsx',
  'ui/auth/request-password-reset-screen.tsx',
  'ui/auth/new-password-screen.tsx',
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
  'newPassword',
  'captcha',
  'startUp',
  'crash',
  'missingChunk',
  'connection',
  'errors',
  'successes',
]

type Sections = Readonly<Record<string, unknown>>

/** The texts of a language, split. */
export const splitSections = (texts: Sections): { readonly first: Sections; readonly rest: Sections } => {
  const part = (isFirst: boolean) =>
    Object.fromEntries(Object.entries(texts).filter(([section]) => firstSections.includes(section) === isFirst))
  return { first: part(true), rest: part(false) }
}

/** The module with the rest of the texts of a language's module. */
export const restOf = (module: string): string => module.replace(/\.json$/, '-rest.json')

/** Splits the texts of each language in two modules. `rest` of the first one loads the second. */
export const splitTexts: Plugin = {
  name: 'split-texts',
  setup: ({ onLoad, onResolve }) => {
    const read = async (path: string) => splitSections(JSON.parse(await readFile(path, 'utf8')))
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
