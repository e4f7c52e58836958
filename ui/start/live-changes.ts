// Live reload for `npm run dev`. It is not part of the build.
import i18next from 'i18next'
import { languages } from '../../core/language/languages.ts'

/** esbuild's event after a rebuild: the paths of the changed files. */
interface RebuildEvent {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly updated: readonly string[]
}

const namespace = 'translation'
const mapFile = /\.map$/
const stylesFile = /\.css$/

const languageOf = (path: string) => languages.find((each) => path === `/locales/${each}.json`)

/** Replaces a stylesheet after the new one has loaded, so that the page always has styles. */
const showStyles = (path: string) => {
  const before = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href^="${path}"]`)
  if (before === null) return
  const after = document.createElement('link')
  after.rel = 'stylesheet'
  after.href = `${path}?${Date.now()}`
  after.addEventListener('load', () => before.remove())
  before.after(after)
}

/** Renders the texts again. Components keep their state. Ignores a language that has not been loaded. */
const showTexts = async (path: string, language: string) => {
  if (!i18next.hasResourceBundle(language, namespace)) return
  const texts: object = await (await fetch(path, { cache: 'no-store' })).json()
  i18next.removeResourceBundle(language, namespace)
  i18next.addResourceBundle(language, namespace, texts)
  await i18next.changeLanguage(i18next.language)
}

const show = async ({ added, removed, updated }: RebuildEvent) => {
  const files = updated.filter((path) => !mapFile.test(path))
  const isCode = (path: string) => !stylesFile.test(path) && languageOf(path) === undefined
  if (added.length > 0 || removed.length > 0 || files.some(isCode)) window.location.reload()
  for (const path of files) {
    const language = languageOf(path)
    if (language === undefined) showStyles(path)
    else await showTexts(path, language)
  }
}

new EventSource('/esbuild').addEventListener('change', ({ data }) => void show(JSON.parse(data)))
