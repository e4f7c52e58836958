import { importBundled } from './import-bundled.mjs'
import { outputOf, staticImportsOf } from './output-graph.mjs'

/**
 * What pages show before their script has come: the one of every route, whoever may open it, its shape in no words; and
 * a page for each of the host's `firstViews` in each language, as the script would draw it, and then
 * fetches what that route needs.
 *
 * @param {import('./project.mjs').Project} project
 * @param {import('./bundle.mjs').Bundle} bundle
 * @param {Omit<import('./page.mjs').PageLinks, 'modulePreloads'>} links of every page with a first view
 * @returns {Promise<{ neutral?: { html: string }, pages: import('./page.mjs').Page[] }>}
 * @throws when a view can't be drawn, or needs a file that the bundle does not have
 */
export const firstViews = async (project, bundle, links) => {
  if (project.firstViews === undefined) return { pages: [] }
  const { firstViews: routes, firstViewFile } = await importBundled(project, project.firstViews.rules)
  const { drawFirstView, drawNeutralView, languages } = await importBundled(project, project.firstViews.draw)
  const fileOf = (/** @type {string} */ module) => {
    const file = outputOf(bundle.metafile, module)
    if (file === undefined) throw new Error(`${module} is not a part that is loaded by itself`)
    return file
  }
  const published = bundle.files.map(({ contents }) => Buffer.from(contents).toString()).join('\n')
  const pages = []
  for (const language of languages) {
    const texts = `${project.firstViews.languages}/${language}.json`
    for (const { name, path, screen } of routes) {
      const view = await drawFirstView(path, language)
      // Drawn by another bundling, it must call its styles by the same names.
      const unknown = classesOf(view.html).filter((each) => !published.includes(each))
      if (unknown.length > 0) throw new Error(`The portal has no style called ${unknown.join(', ')}, drawn of ${path}`)
      const parts = [fileOf(screen), ...(language === languages[0] ? [] : [fileOf(texts)])]
      const needed = parts.flatMap((part) => [part, ...staticImportsOf(bundle.metafile, part)])
      pages.push({
        name: firstViewFile(name, language).slice(1),
        screen,
        view,
        links: {
          ...links,
          modulePreloads: [],
          next: [...new Set([...links.next, ...needed])].filter((each) => !links.scripts.includes(each)),
        },
      })
    }
  }
  return { neutral: { html: drawNeutralView() }, pages }
}

const classesOf = (/** @type {string} */ html) =>
  [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
