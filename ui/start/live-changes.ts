// Live reload for `npm run dev`. It is not part of the build.
import i18next from 'i18next'
import { languages } from '../../core/language/languages.ts'

/** esbuild's event after a rebuild: the paths of the changed files. */
interface RebuildEvent {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly updated: readonly string[]
}

const textNamespace = 'translation'
const sourceMapPattern = /\.map$/
const stylesFilePattern = /\.css$/

const findLanguageOfFile = (path: string) => languages.find((each) => path === `/locales/${each}.json`)

/** Replaces a stylesheet after the new one has loaded, so that the page always has styles. */
const replaceStylesheet = (path: string) => {
  const before = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href^="${path}"]`)
  if (before === null) return
  const after = document.createElement('link')
  after.rel = 'stylesheet'
  after.href = `${path}?${Date.now()}`
  after.addEventListener('load', () => before.remove())
  before.after(after)
}

/** Fetches and renders changed texts. Components keep their state. Ignores a language that is not loaded. */
const replaceTexts = async (path: string, language: string) => {
  if (!i18next.hasResourceBundle(language, textNamespace)) return
  const texts: object = await (await fetch(path, { cache: 'no-store' })).json()
  i18next.removeResourceBundle(language, textNamespace)
  i18next.addResourceBundle(language, textNamespace, texts)
  await i18next.changeLanguage(i18next.language)
}

const showRebuiltFiles = async ({ added, removed, updated }: RebuildEvent) => {
  const files = updated.filter((path) => !sourceMapPattern.test(path))
  const isCode = (path: string) => !stylesFilePattern.test(path) && findLanguageOfFile(path) === undefined
  if (added.length > 0 || removed.length > 0 || files.some(isCode)) window.location.reload()
  for (const path of files) {
    const language = findLanguageOfFile(path)
    if (language === undefined) replaceStylesheet(path)
    else await replaceTexts(path, language)
  }
}

new EventSource('/esbuild').addEventListener('change', ({ data }) => void showRebuiltFiles(JSON.parse(data)))
