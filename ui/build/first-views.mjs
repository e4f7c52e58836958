import { importBundled } from './import-bundled.mjs'
import { outputOf, staticImportsOf } from './output-graph.mjs'

/**
 * What pages show before their script has come: the one of every route, whoever may open it, its shape in no words; and
 * a page for each of the host's `firstViews` in each language, as the script would draw it, and then
 * fetches what that route needs.
 *
 * @param {import('./project.mjs').Project} project
 * @param {import('./bundle.mjs').Bundle} bundle
 * @param {import('./page.mjs').PageLinks} links of every page with a first view
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
  const pages = []
  for (const language of languages) {
    const texts = `${project.firstViews.languages}/${language}.json`
    for (const { name, path, screen } of routes) {
      const drawn = await drawFirstView(path, language)
      const view = { ...drawn, html: withClasses(drawn.html, bundle) }
      const parts = [fileOf(screen), ...(language === languages[0] ? [] : [fileOf(texts)])]
      const needed = parts.flatMap((part) => [part, ...staticImportsOf(bundle.metafile, part)])
      pages.push({
        name: firstViewFile(name, language).slice(1),
        screen,
        view,
        links: {
          ...links,
          next: [...new Set([...links.next, ...needed])].filter((each) => !links.scripts.includes(each)),
        },
      })
    }
  }
  return { neutral: { html: withClasses(drawNeutralView(), bundle) }, pages }
}

/**
 * What was drawn by another bundling, with the classes by the names that they have in the published one.
 *
 * @param {string} html
 * @param {import('./bundle.mjs').Bundle} bundle
 */
const withClasses = (html, { publishedClass }) =>
  html.replace(/(?<= class=")[^"]+/g, (classes) => {
    const published = classes.split(' ').map((name) => {
      const found = publishedClass(name)
      if (found === undefined) throw new Error(`The portal has no class called ${name}`)
      return found
    })
    return published.filter(Boolean).join(' ')
  })
