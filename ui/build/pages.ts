import { build } from 'esbuild'
import { fallbackLanguage, languages } from '../../core/language/languages.ts'
import type * as Drawing from '../first-view/draw-first-view.tsx'
import { firstViewFile } from '../hosting/first-views.ts'
import type { Bundle } from './bundle.ts'
import { productionOptions } from './esbuild-options.ts'
import { withImports } from './output-graph.ts'
import type { Page } from './page.ts'
import type { Project } from './project.ts'
import { type Sheets, stylesheets } from './styles.ts'

/**
 * `index.html`, which serves every route and shows its shape without words; and a page for each of the host's first views
 * in each language, drawn as the script would draw it.
 *
 * @throws when a view can't be drawn, or needs a part that the bundle does not have
 */
export const pagesOf = async (project: Project, sheets: Sheets, { metafile, styles }: Bundle): Promise<Page[]> => {
  const partsOf = (...modules: readonly string[]) => [
    ...new Set(modules.flatMap((each) => withImports(metafile, each))),
  ]
  const [early = '', screens = ''] = [project.earlyScript, project.screens].map((each) => partsOf(each).at(-1))
  // A form that is shown already is sent by the app, and data are fetched by it: neither waits for a screen.
  const scripts = partsOf(project.app)
  const thatFetches = (...modules: readonly string[]) => {
    const next = partsOf(project.screens, ...modules).filter((name) => !scripts.includes(name))
    return { styles, scripts, early: { name: early, screens, next } }
  }
  // What is opened without a first view is most often what a signed-in customer begins with.
  const index = { name: 'index.html', ...thatFetches(project.customersScreen) }
  if (project.firstViews === undefined) return [index]
  const { views, draw, texts } = project.firstViews
  const { drawFirstView, drawNeutralView } = await drawing(project, sheets, draw)
  const pages: Page[] = [{ ...index, view: { html: drawNeutralView() } }]
  for (const language of languages) {
    for (const { name, path, screen } of views) {
      const words = language === fallbackLanguage ? [] : [`${texts}/${language}.json`]
      const view = await drawFirstView(path, language)
      pages.push({ name: firstViewFile(name, language).slice(1), screen, view, ...thatFetches(screen, ...words) })
    }
  }
  return pages
}

/** The module that draws, run in Node: it and its styles are bundled first, as they are for a browser. */
const drawing = async (project: Project, sheets: Sheets, module: string): Promise<typeof Drawing> => {
  const options = productionOptions(project, [stylesheets(async () => sheets, { rules: false })])
  const { outputFiles } = await build({ ...options, minify: false, entryPoints: [module], external: ['node:*'] })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')}`)
}
