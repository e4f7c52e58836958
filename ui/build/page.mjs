import { readFile } from 'node:fs/promises'
import { pathOf } from './project.mjs'

/**
 * What the page links to, as published names.
 *
 * @typedef {object} PageLinks
 * @property {readonly string[]} preloads data that the script fetches first
 * @property {readonly string[]} stylesheets
 * @property {readonly string[]} modulePreloads what the scripts import, so that it is fetched beside them
 * @property {readonly string[]} laterModulePreloads what every page needs a moment later
 * @property {readonly string[]} scripts
 */

const placeholder = '<!-- links -->'

/** Referenced and never written inline, since the content security policy allows neither script nor style in the page. */
const tags = {
  stylesheets: (/** @type {string} */ name) => `<link rel="stylesheet" href="/${name}">`,
  // `crossorigin` gives the credentials mode of a plain fetch(); with another one the browser would fetch it again.
  preloads: (/** @type {string} */ name) => `<link rel="preload" href="/${name}" as="fetch" crossorigin>`,
  modulePreloads: (/** @type {string} */ name) => `<link rel="modulepreload" href="/${name}">`,
  scripts: (/** @type {string} */ name) => `<script type="module" src="/${name}"></script>`,
  // Not at the cost of what comes before.
  laterModulePreloads: (/** @type {string} */ name) => `<link rel="modulepreload" href="/${name}" fetchpriority="low">`,
}

/**
 * The template with its links filled in, in the order in which a browser should ask for them.
 *
 * @param {string} template
 * @param {PageLinks} links
 */
export const pageFrom = (template, links) => {
  if (!template.includes(placeholder)) throw new Error(`The page template has no ${placeholder}`)
  const filledIn = Object.entries(tags).flatMap(([kind, tag]) => links[kind].map(tag))
  return template.replace(placeholder, () => filledIn.join('\n    '))
}

/**
 * `index.html`. Everything that it links to on this site must be among the published files.
 *
 * @param {import('./project.mjs').Project} project
 * @param {PageLinks} links
 * @param {readonly { name: string }[]} published
 * @returns {Promise<import('./bundle.mjs').PublishedFile>}
 */
export const page = async (project, links, published) => {
  const html = pageFrom(await readFile(pathOf(project, 'template'), 'utf8'), links)
  const names = new Set(published.map(({ name }) => name))
  const missing = [...html.matchAll(/(?:href|src)="\/([^"]+)"/g)]
    .map(([, name]) => name)
    .filter((name) => !names.has(name))
  if (missing.length > 0) throw new Error(`${project.template} links to what is not published: ${missing.join(', ')}`)
  return { name: 'index.html', contents: Buffer.from(html) }
}
