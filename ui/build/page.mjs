import { readFile } from 'node:fs/promises'
import { pathOf } from './project.mjs'

/**
 * What the page links to, as published names.
 *
 * @typedef {object} PageLinks
 * @property {readonly string[]} preloads data that the script fetches first
 * @property {readonly string[]} stylesheets
 * @property {readonly string[]} earlyScripts what has to be there before anything shows
 * @property {readonly string[]} next what the early script fetches when there is room for it
 * @property {string} [screens] what starts the screens, where no script of the page does
 * @property {readonly string[]} scripts
 *
 * @typedef {object} Page
 * @property {string} name as it is published
 * @property {PageLinks} links
 * @property {Styles} [styles] what it looks like, without another request
 * @property {string} [screen] the module that it shows, for a page of one route
 * @property {import('../boot/prerender.tsx').PrerenderedPage | { html: string }} [view] what it shows before the
 *   script has come
 */

/**
 * A stylesheet that stands in the pages, and is published as a file too.
 *
 * @typedef {{ text: string, file: string }} Styles
 */

/** Scripts are never written inline: the content security policy allows none in a page, and of styles those of `styles`. */
const tags = {
  stylesheets: (/** @type {string} */ name) => `<link rel="stylesheet" href="/${name}">`,
  earlyScripts: (
    /** @type {string} */ name,
    /** @type {PageLinks} */ { next, screens },
    /** @type {Styles | undefined} */ styles,
  ) => {
    const data = {
      next: next.map((each) => `/${each}`).join(' '),
      screens: screens && `/${screens}`,
      styles: styles && `/${styles.file}`,
    }
    const attributes = Object.entries(data).map(([key, value]) => (value ? ` data-${key}="${value}"` : ''))
    // Neither async nor deferred: a form that could be sent before this is there would be lost.
    return `<script src="/${name}"${attributes.join('')}></script>`
  },
  // `crossorigin` gives the credentials mode of a plain fetch(); with another one the browser would fetch it again.
  preloads: (/** @type {string} */ name) => `<link rel="preload" href="/${name}" as="fetch" crossorigin>`,
  scripts: (/** @type {string} */ name) => `<script type="module" src="/${name}"></script>`,
}

const linksPlaceholder = '<!-- links -->'

/** What stands in the template for the app shell, and how a prerendered page replaces it. */
const viewPlaces = {
  '<html lang="en-GB">': ({ language, direction }) => `<html lang="${language}" dir="${direction}">`,
  '<title>Account</title>': ({ title }) => `<title>${title.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</title>`,
  '<div id="root"></div>': ({ html }) => `<div id="root" data-drawn>${html}</div>`,
}

const styleElement = (/** @type {Styles} */ { text }) => {
  if (/<\/style/i.test(text)) throw new Error('The styles would end their own element')
  return `<style>${text}</style>`
}

const replaced = (/** @type {string} */ page, /** @type {string} */ place, /** @type {string} */ content) => {
  if (!page.includes(place)) throw new Error(`The page template has no ${place}`)
  return page.replace(place, () => content)
}

/**
 * The template with its links filled in, in the order in which a browser should ask for them, and what it shows first.
 *
 * @param {string} template
 * @param {Omit<Page, 'name'>} page
 */
export const pageFrom = (template, { links, styles, view }) => {
  const linked = replaced(
    template,
    linksPlaceholder,
    [
      ...(styles === undefined ? [] : [styleElement(styles)]),
      ...Object.entries(tags).flatMap(([kind, tag]) =>
        links[kind].map((/** @type {string} */ name) => tag(name, links, styles)),
      ),
    ].join('\n    '),
  )
  if (view === undefined) return linked
  if (!('title' in view)) return replaced(linked, '<div id="root"></div>', `<div id="root">${view.html}</div>`)
  return Object.entries(viewPlaces).reduce((page, [place, fill]) => replaced(page, place, fill(view)), linked)
}

/**
 * The pages as files. Everything that they link to on this site must be among the published files.
 *
 * @param {import('./project.mjs').Project} project
 * @param {readonly Page[]} pages
 * @param {readonly { name: string }[]} published
 * @returns {Promise<import('./bundle.mjs').PublishedFile[]>}
 */
export const pageFiles = async (project, pages, published) => {
  const template = await readFile(pathOf(project, 'template'), 'utf8')
  const names = new Set(published.map(({ name }) => name))
  return pages.map((page) => {
    const html = pageFrom(template, page)
    const head = html.slice(0, html.indexOf('<body'))
    const missing = [...head.matchAll(/(?:href|src|data-styles|data-screens)="\/([^"]+)"/g)]
      .map(([, name]) => name)
      .filter((name) => !names.has(name))
    if (missing.length > 0) throw new Error(`${project.template} links to what is not published: ${missing.join(', ')}`)
    return { name: page.name, contents: Buffer.from(html) }
  })
}
