import { importBundled } from './import-bundled.mjs'
import { outputOf, staticImportsOf } from './output-graph.mjs'

/**
 * What pages show before their script has come: the app shell for every route, and a prerendered page for each of the
 * host's `prerenderedRoutes` in each language, which then fetches what that route needs.
 *
 * @param {import('./project.mjs').Project} project
 * @param {import('./bundle.mjs').Bundle} bundle
 * @param {import('./page.mjs').PageLinks} links of every prerendered page
 * @returns {Promise<{ shell?: { html: string }, pages: import('./page.mjs').Page[] }>}
 * @throws when a page can't be rendered, or needs a file that the bundle does not have
 */
export const prerenderedPages = async (project, bundle, links) => {
  if (project.prerendered === undefined) return { pages: [] }
  const { prerenderedRoutes, prerenderedFile } = await importBundled(project, project.prerendered.rules)
  const { prerender, prerenderAppShell, languages } = await importBundled(project, project.prerendered.render)
  const fileOf = (/** @type {string} */ module) => {
    const file = outputOf(bundle.metafile, module)
    if (file === undefined) throw new Error(`${module} is not a part that is loaded by itself`)
    return file
  }
  const pages = []
  for (const language of languages) {
    const texts = `${project.prerendered.languages}/${language}.json`
    for (const { name, path, screen } of prerenderedRoutes) {
      const rendered = await prerender(path, language)
      const view = { ...rendered, html: withClasses(rendered.html, bundle) }
      const parts = [fileOf(screen), ...(language === languages[0] ? [] : [fileOf(texts)])]
      const needed = parts.flatMap((part) => [part, ...staticImportsOf(bundle.metafile, part)])
      pages.push({
        name: prerenderedFile(name, language).slice(1),
        screen,
        view,
        links: {
          ...links,
          next: [...new Set([...links.next, ...needed])].filter((each) => !links.scripts.includes(each)),
        },
      })
    }
  }
  return { shell: { html: withClasses(prerenderAppShell(), bundle) }, pages }
}

/**
 * What was rendered by another bundling, with the classes by the names that they have in the published one.
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
