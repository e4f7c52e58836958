// Shows in the page what is edited while `npm run dev` serves it. No part of what is built.
import i18next from 'i18next'
import { languages } from '../../core/language/languages.ts'

/** What esbuild tells of a rebuild: the paths of the files that are now others. */
interface Rebuilt {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly updated: readonly string[]
}

const namespace = 'translation'
const mapFile = /\.map$/
const stylesFile = /\.css$/

const languageOf = (path: string) => languages.find((each) => path === `/locales/${each}.json`)

/** The new stylesheet takes the place of the old one when it has come, so that nothing is without styles in between. */
const showStyles = (path: string) => {
  const before = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href^="${path}"]`)
  if (before === null) return
  const after = document.createElement('link')
  after.rel = 'stylesheet'
  after.href = `${path}?${Date.now()}`
  after.addEventListener('load', () => before.remove())
  before.after(after)
}

/** Every component draws its texts anew, and keeps its state. A language that no page has asked for yet can wait. */
const showTexts = async (path: string, language: string) => {
  if (!i18next.hasResourceBundle(language, namespace)) return
  const texts: object = await (await fetch(path, { cache: 'no-store' })).json()
  i18next.removeResourceBundle(language, namespace)
  i18next.addResourceBundle(language, namespace, texts)
  await i18next.changeLanguage(i18next.language)
}

const show = async ({ added, removed, updated }: Rebuilt) => {
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
