import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { fallbackLanguage, type Language, languages } from '../../core/language/languages.ts'
import { prerenderedFileName, prerenderedRoutes } from '../hosting/pages.ts'
import { findModulesThatNeed, screenModules } from '../routes/screen-modules.ts'
import { needsPart, routeNames } from '../routes/table.ts'
import { createVersionTag, formatEarlyScriptAttributes, prerenderedAttribute } from '../shared/page-data.ts'
import type * as Prerendering from '../start/prerender.tsx'
import type { Bundle, PublishedFile } from './bundle.ts'
import { withImports } from './chunks.ts'
import { productionOptions } from './esbuild-options.ts'
import type { Project } from './project.ts'
import { versionOf } from './release.ts'
import { type Sheets, stylesheets } from './styles.ts'
import { restOf } from './texts.ts'

/** Returns the template with each key of `contents` replaced by its value. */
export const withContents = (template: string, contents: Readonly<Record<string, string>>): string =>
  Object.entries(contents).reduce((page, [place, content]) => {
    if (!page.includes(place)) throw new Error(`The page template has no ${place}`)
    return page.replaceAll(place, () => content)
  }, template)

const escapeHtml = (text: string): string => text.replace(/[&<"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Returns `fa_IR` for `fa`: link previews need a territory, here the one with the most speakers. */
const openGraphLocale = (tag: string): string => {
  const { language, region } = new Intl.Locale(tag).maximize()
  return `${language}_${region}`
}

/** `fetch` uses this preload only with the modes `no-cors` and `include`. WebKit ignores a preload with `crossorigin`. */
export const configPreload = '<link rel="preload" href="/config.json" as="fetch">'
export const moduleScriptTag = (name: string, integrity?: string): string =>
  `<script type="module" src="/${name}"${integrity === undefined ? '' : ` integrity="${integrity}"`}></script>`

const root = '<div id="root"></div>'

/**
 * Renders `index.html` with the app shell, and a page of each prerendered route in each language.
 *
 * @throws when a page can't be rendered, or needs an entry point that the bundle does not have
 */
export const pagesOf = async (project: Project, sheets: Sheets, bundled: Bundle): Promise<readonly PublishedFile[]> => {
  const template = await readFile(resolve(project.root, project.template), 'utf8')
  const createPage = (name: string, links: string, places: Readonly<Record<string, string>>) => ({
    name,
    contents: Buffer.from(withContents(template, { '<!-- links -->': links, ...places })),
  })
  const version = await versionOf(project)
  const linksFor = (page: Omit<Links, 'version'>) => linksTo(project, bundled, { version, ...page })
  const {
    prerender,
    prerenderAppShell,
    prerenderNotices,
    readTemplateTexts: templateTexts,
  } = await loadPrerendering(project, sheets)
  // Signed-in customers open `index.html` most often, so it loads the orders.
  const index = linksFor({
    screen: project.customersScreen,
    products: true,
    texts: languages.map((language) => [language, textsOf(project, language, project.customersScreen)]),
  })
  const shell = `${prerenderNotices(fallbackLanguage)}<div id="root">${prerenderAppShell()}</div>`
  const pages = [createPage('index.html', index, { [root]: shell })]
  const source = templateTexts(fallbackLanguage)
  for (const language of languages) {
    for (const { name, path, ...row } of prerenderedRoutes) {
      const view = await prerender(path, language)
      const localized = templateTexts(language)
      const places = {
        '<html lang="en-GB">': `<html lang="${view.language}" dir="${view.direction}">`,
        '<title>Account</title>': `<title>${escapeHtml(view.title)}</title>`,
        'content="Your account"': `content="${escapeHtml(view.title)}"`,
        'content="en_GB"': `content="${openGraphLocale(view.language)}"`,
        [source.description]: escapeHtml(localized.description),
        [source.noScript]: escapeHtml(localized.noScript),
        [root]: `${prerenderNotices(language)}<div id="root" ${prerenderedAttribute}>${view.html}</div>`,
      }
      const screen = screenModules[name]
      const textModules = textsOf(project, language, screen)
      pages.push(
        createPage(
          prerenderedFileName(name, language).slice(1),
          linksFor({ screen, products: needsPart(row, 'products'), textModules }),
          places,
        ),
      )
    }
  }
  return pages
}

/** Returns the modules of texts that a screen needs. The first texts of the source language are in its script. */
const textsOf = ({ texts }: Project, language: Language, screen: string): readonly string[] => [
  ...(language === fallbackLanguage ? [] : [`${texts}/${language}.json`]),
  ...(findModulesThatNeed('texts').has(screen) ? [restOf(`${texts}/${language}.json`)] : []),
]

interface Links {
  readonly version: string
  /** The module of the screen that the page shows most often. */
  readonly screen: string
  /** Whether the screen needs the products of the app. */
  readonly products: boolean
  /** The modules with the texts of the page's language. */
  readonly textModules?: readonly string[]
  /** The modules with texts by language, for `index.html`. Its early script preloads the texts of the visitor's language. */
  readonly texts?: readonly (readonly [language: Language, modules: readonly string[]])[]
}

/** Returns the links for a page's head, in the order in which a browser should load them. */
const linksTo = (
  project: Project,
  { files, metafile, styles, earlyScript }: Bundle,
  { version, screen, products, textModules = [], texts = [] }: Links,
): string => {
  const filesOf = (modules: readonly string[]) => [...new Set(modules.flatMap((each) => withImports(metafile, each)))]
  // The app comes before the screens, because it sends the prerendered form and fetches data. The entry's own file is empty,
  // because its code is in the screens' chunk.
  const scripts = filesOf([project.entry, ...(products ? [project.products] : [])]).filter(
    (name) => metafile.outputs[name]?.entryPoint !== project.entry,
  )
  const inlined = styles.laterParts.has(screen) ? [styles.first, styles.later] : [styles.first]
  const loaded = [...scripts, ...inlined.map(({ name }) => name)]
  // The code that all screens share comes first: it is the largest part, and it runs while the rest arrives. A prerendered page
  // loads its screen before the script that starts it; an app shell can start without its screen.
  const all = filesOf([project.screens])
  const [shared, start] = [all.slice(0, -1), all.slice(-1)]
  const screenFiles = filesOf([screen, ...textModules])
  const next = texts.length > 0 ? [...shared, ...start, ...screenFiles] : [...shared, ...screenFiles, ...start]
  // The page names the screens' shared files, because a screen's script would name them only a round trip later.
  const screens = filesOf(routeNames.map((name) => screenModules[name])).filter(
    (name) => metafile.outputs[name]?.entryPoint === undefined,
  )
  const later = screens.filter((name) => !loaded.includes(name) && !next.includes(name))
  // With the digest, a browser refuses a damaged file. SHA-256 is the shortest digest that browsers support.
  const digestOf = (name: string): string => {
    const contents = files.find((file) => file.name === name)?.contents ?? ''
    return `sha256-${createHash('sha256').update(contents).digest('base64')}`
  }
  const afterApp = [...new Set(next)].filter((name) => !loaded.includes(name))
  const deferredStyles = inlined.includes(styles.later) ? [] : [styles.later.name]
  const data = formatEarlyScriptAttributes({
    next: afterApp.map((name) => `/${name}`),
    digests: [...afterApp, ...deferredStyles].map(digestOf),
    styles: inlined.map(({ name }) => `/${name}`),
    deferredStyles: deferredStyles.map((name) => `/${name}`).join(),
    deferredScripts: later.map((name) => `/${name}`),
    texts: Object.fromEntries(
      texts.map(([language, modules]) => [language, filesOf(modules).map((name) => `/${name}`)]),
    ),
  })
  return [
    createVersionTag(version),
    // The deferred scripts come before the styles, so that the browser requests them at once.
    configPreload,
    ...scripts.map((name) => moduleScriptTag(name, digestOf(name))),
    ...inlined.map(({ text }) => `<style>${text}</style>`),
    // As a file, this script would delay the first paint by a round trip.
    `<script ${data}>${earlyScript.trim()}</script>`,
  ].join('\n    ')
}

/** Returns the module that renders pages, bundled like the browser's code and loaded into Node. */
const loadPrerendering = async (project: Project, sheets: Sheets): Promise<typeof Prerendering> => {
  const options = productionOptions(project.root, [stylesheets(sheets)])
  const entryPoints = [project.prerender]
  const { outputFiles } = await build({ ...options, minifyIdentifiers: false, entryPoints, external: ['node:*'] })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')}`)
}
