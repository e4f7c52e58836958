import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { fallbackLanguage, type Language, languages } from '../../core/language/languages.ts'
import { createPageFilePath, prerenderedRoutes } from '../hosting/pages.ts'
import { findModulesThatNeed, screenModules } from '../routes/screen-modules.ts'
import { needsPart, routeNames } from '../routes/table.ts'
import {
  createVersionTag,
  formatEarlyScriptAttributes,
  formatTextScriptsAttribute,
  prerenderedAttribute,
} from '../shared/page-data.ts'
import type * as Prerendering from '../start/prerender.tsx'
import type { Bundle, PublishedFile } from './bundle.ts'
import { findFilesOfEntryPoint } from './chunks.ts'
import { createProductionOptions } from './esbuild-options.ts'
import type { ProjectPaths } from './project.ts'
import { readPackageVersion } from './release.ts'
import { createStylesheetsPlugin, type Stylesheets } from './styles.ts'
import { toDeferredTextsPath } from './texts.ts'

/** Replaces the keys of `contents` in the template with their values. */
export const fillPageTemplate = (template: string, contents: Readonly<Record<string, string>>): string =>
  Object.entries(contents).reduce((page, [placeholder, content]) => {
    if (!page.includes(placeholder)) throw new Error(`The page template has no ${placeholder}`)
    return page.replaceAll(placeholder, () => content)
  }, template)

const escapeHtml = (text: string): string => text.replace(/[&<"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Returns a language with its most likely territory, such as `fa_IR` for `fa`. Link previews need a territory. */
const toOpenGraphLocale = (tag: string): string => {
  const { language, region } = new Intl.Locale(tag).maximize()
  return `${language}_${region}`
}

/** A preload for `fetch` with `mode: 'no-cors'` and `credentials: 'include'`. WebKit ignores `crossorigin` preloads. */
export const configPreloadTag = '<link rel="preload" href="/config.json" as="fetch">'
export const createModuleScriptTag = (name: string, integrity?: string): string =>
  `<script type="module" src="/${name}"${integrity === undefined ? '' : ` integrity="${integrity}"`}></script>`

const rootElementTag = '<div id="root"></div>'

/**
 * Renders `index.html` with the app shell, and a page for each prerendered route and language.
 *
 * @throws when a page can't be rendered, or needs an entry point that the bundle does not have
 */
export const renderPages = async (
  project: ProjectPaths,
  sheets: Stylesheets,
  bundled: Bundle,
): Promise<readonly PublishedFile[]> => {
  const template = await readFile(resolve(project.root, project.template), 'utf8')
  const createPage = (name: string, links: string, replacements: Readonly<Record<string, string>>) => ({
    name,
    contents: Buffer.from(fillPageTemplate(template, { '<!-- links -->': links, ...replacements })),
  })
  const version = await readPackageVersion(project)
  const linksFor = (page: Omit<HeadTagOptions, 'version'>) => createHeadTags(project, bundled, { version, ...page })
  const {
    prerenderRoute,
    prerenderAppShell,
    prerenderNotices,
    readTemplateTexts: templateTexts,
  } = await loadPrerenderModule(project, sheets)
  // `index.html` loads the screen of the orders, because its visitors are most often signed in.
  const index = linksFor({
    screen: project.signedInScreen,
    products: true,
    texts: languages.map((language) => [language, findTextModules(project, language, project.signedInScreen)]),
  })
  const shell = `${prerenderNotices(fallbackLanguage)}<div id="root">${prerenderAppShell()}</div>`
  const pages = [createPage('index.html', index, { [rootElementTag]: shell })]
  const source = templateTexts(fallbackLanguage)
  for (const language of languages) {
    for (const { name, path, ...row } of prerenderedRoutes) {
      const view = await prerenderRoute(path, language)
      const localized = templateTexts(language)
      const replacements = {
        '<html lang="en-GB">': `<html lang="${view.language}" dir="${view.direction}">`,
        '<title>Account</title>': `<title>${escapeHtml(view.title)}</title>`,
        'content="Your account"': `content="${escapeHtml(view.title)}"`,
        'content="en_GB"': `content="${toOpenGraphLocale(view.language)}"`,
        [source.description]: escapeHtml(localized.description),
        [source.noScript]: escapeHtml(localized.noScript),
        [rootElementTag]: `${prerenderNotices(language)}<div id="root" ${prerenderedAttribute}>${view.html}</div>`,
      }
      const screen = screenModules[name]
      const textModules = findTextModules(project, language, screen)
      pages.push(
        createPage(
          createPageFilePath(name, language).slice(1),
          linksFor({ screen, products: needsPart(row, 'products'), textModules }),
          replacements,
        ),
      )
    }
  }
  return pages
}

/** Returns the modules with a screen's texts, except the texts that the entry script contains. */
const findTextModules = ({ texts }: ProjectPaths, language: Language, screen: string): readonly string[] => [
  ...(language === fallbackLanguage ? [] : [`${texts}/${language}.json`]),
  ...(findModulesThatNeed('texts').has(screen) ? [toDeferredTextsPath(`${texts}/${language}.json`)] : []),
]

interface HeadTagOptions {
  readonly version: string
  /** The module of the screen that this page usually shows. */
  readonly screen: string
  readonly products: boolean
  readonly textModules?: readonly string[]
  /** The modules with the texts of each language. The early script of `index.html` preloads the visitor's language. */
  readonly texts?: readonly (readonly [language: Language, modules: readonly string[]])[]
}

/** Returns the scripts, styles and preloads for a page's head, in the order in which a browser should load them. */
const createHeadTags = (
  project: ProjectPaths,
  { files, metafile, styles, earlyScript, shellLanguageScript }: Bundle,
  { version, screen, products, textModules = [], texts = [] }: HeadTagOptions,
): string => {
  const filesOf = (modules: readonly string[]) => [
    ...new Set(modules.flatMap((each) => findFilesOfEntryPoint(metafile, each))),
  ]
  // The app loads before the screens, because the app sends submitted forms and fetches data. The file of the entry
  // point is empty and left out, because its code is in the chunk of the screens.
  const scripts = filesOf([project.entry, ...(products ? [project.products] : [])]).filter(
    (name) => metafile.outputs[name]?.entryPoint !== project.entry,
  )
  const inlined = styles.deferredModules.has(screen) ? [styles.first, styles.deferred] : [styles.first]
  const loaded = [...scripts, ...inlined.map(({ name }) => name)]
  // The screens' shared code loads first: it is the largest part, and runs while other files arrive. A prerendered page
  // needs its screen before the script that hydrates the page. An app shell can start without its screen.
  const all = filesOf([project.screens])
  const [shared, start] = [all.slice(0, -1), all.slice(-1)]
  const screenFiles = filesOf([screen, ...textModules])
  const next = texts.length > 0 ? [...shared, ...start, ...screenFiles] : [...shared, ...screenFiles, ...start]
  // The page lists the files that the other screens share. Otherwise a browser would find them only in the screen's
  // script, a round trip later.
  const screens = filesOf(routeNames.map((name) => screenModules[name])).filter(
    (name) => metafile.outputs[name]?.entryPoint === undefined,
  )
  const later = screens.filter((name) => !loaded.includes(name) && !next.includes(name))
  // A browser does not run a file that does not match its digest. SHA-256 is the shortest digest that browsers support.
  const computeDigest = (name: string): string => {
    const contents = files.find((file) => file.name === name)?.contents ?? ''
    return `sha256-${createHash('sha256').update(contents).digest('base64')}`
  }
  const afterApp = [...new Set(next)].filter((name) => !loaded.includes(name))
  const deferredStyles = inlined.includes(styles.deferred) ? [] : [styles.deferred.name]
  const data = formatEarlyScriptAttributes({
    next: afterApp.map((name) => `/${name}`),
    digests: [...afterApp, ...deferredStyles].map(computeDigest),
    styles: inlined.map(({ name }) => `/${name}`),
    deferredStyles: deferredStyles.map((name) => `/${name}`).join(),
    deferredScripts: later.map((name) => `/${name}`),
  })
  const textScripts = formatTextScriptsAttribute(
    Object.fromEntries(texts.map(([language, modules]) => [language, filesOf(modules).map((name) => `/${name}`)])),
  )
  return [
    createVersionTag(version),
    // The preload and the scripts come before the styles, so that the browser requests them at once.
    configPreloadTag,
    ...scripts.map((name) => createModuleScriptTag(name, computeDigest(name))),
    ...inlined.map(({ text }) => `<style>${text}</style>`),
    // The scripts are inlined, because a file would delay the first paint by a round trip.
    ...(texts.length > 0 ? [`<script ${textScripts}>${shellLanguageScript}</script>`] : []),
    `<script ${data}>${earlyScript}</script>`,
  ].join('\n    ')
}

/** Bundles the module that renders pages, with the same options as the browser's code, and imports it into Node. */
const loadPrerenderModule = async (project: ProjectPaths, sheets: Stylesheets): Promise<typeof Prerendering> => {
  const options = createProductionOptions(project.root, [createStylesheetsPlugin(sheets)])
  const entryPoints = [project.prerender]
  const { outputFiles } = await build({ ...options, minifyIdentifiers: false, entryPoints, external: ['node:*'] })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')}`)
}
