import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { bundle } from './bundle.mjs'
import { packagesBundledTwice } from './bundled-twice.mjs'
import { compressedSiblings } from './compress.mjs'
import { firstViews } from './first-views.mjs'
import { outputOf, staticImportsOf } from './output-graph.mjs'
import { pageFiles } from './page.mjs'
import { stylesheetEntry } from './plugins.mjs'
import { pathOf } from './project.mjs'
import { sizeReport } from './size-report.mjs'
import { configFileName, staticFiles } from './static-files.mjs'
import { thirdPartyNotices } from './third-party-notices.mjs'

/**
 * Fills the output folder with the portal as it is deployed: the page, hashed assets, `config.json`, and beside each
 * text file its `.br` and `.gz`. The same sources give the same bytes.
 *
 * @param {import('./project.mjs').Project} project
 * @returns {Promise<import('./size-report.mjs').SizeReport>}
 * @throws when esbuild finds an error, a package would be bundled twice or has no licence text, or the page links to a
 *   missing file
 */
export const buildForProduction = async (project) => {
  await rm(pathOf(project, 'output'), { recursive: true, force: true })
  const bundled = await bundle(project)
  const { files, metafile } = bundled
  const twice = packagesBundledTwice(metafile)
  if (twice.length > 0) throw new Error(`Bundled twice:\n${twice.join('\n')}`)

  const published = [...(await staticFiles(project)), await thirdPartyNotices(project, metafile), ...files]
  const pages = await allPages(project, bundled)
  published.push(...(await pageFiles(project, pages, published)))
  const compressed = await compressedSiblings(published.filter(({ name }) => name !== configFileName))

  const report = sizeReport(project, metafile, pages, published, compressed)
  await writeAll(pathOf(project, 'output'), [...published, ...compressed])
  await writeAll(pathOf(project, 'reports'), [
    { name: 'size-report.json', contents: `${JSON.stringify(report, null, 2)}\n` },
    { name: 'metafile.json', contents: JSON.stringify(metafile) },
  ])
  return report
}

/**
 * @param {import('./project.mjs').Project} project
 * @param {import('./bundle.mjs').Bundle} bundled
 * @returns {Promise<import('./page.mjs').Page[]>}
 */
const allPages = async (project, bundled) => {
  const links = linksOf(project, bundled.metafile)
  const services = servicesOf(project, bundled.metafile).filter((name) => !links.scripts.includes(name))
  const views = await firstViews(project, bundled, { ...links, next: services })
  // Where there is nothing to show before the services are there, they are asked for with the rest.
  const page = { name: 'index.html', links: { ...links, modulePreloads: services } }
  return [{ ...page, ...(views.neutral && { view: views.neutral }) }, ...views.pages]
}

/**
 * @param {import('./project.mjs').Project} project
 * @param {import('esbuild').Metafile} metafile
 */
const servicesOf = ({ services }, metafile) => {
  const file = services && outputOf(metafile, services)
  return file ? [file, ...staticImportsOf(metafile, file)] : []
}

/**
 * @param {import('./project.mjs').Project} project
 * @param {import('esbuild').Metafile} metafile
 * @returns {import('./page.mjs').PageLinks}
 */
const linksOf = (project, metafile) => {
  const script = outputOf(metafile, project.entry)
  if (script === undefined) throw new Error(`esbuild made no output for ${project.entry}`)
  const stylesheet = outputOf(metafile, stylesheetEntry)
  const early = project.earlyScript === undefined ? undefined : outputOf(metafile, project.earlyScript)
  return {
    preloads: [configFileName],
    stylesheets: stylesheet === undefined ? [] : [stylesheet],
    earlyScripts: early === undefined ? [] : [early],
    next: [],
    modulePreloads: [],
    // What the script imports is a script of its own: each runs in a task of its own, and who types is heard in between.
    scripts: [...staticImportsOf(metafile, script), script],
  }
}

/**
 * @param {string} folder
 * @param {readonly { name: string, contents: string | Uint8Array }[]} files
 */
const writeAll = async (folder, files) => {
  for (const { name, contents } of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), contents)
  }
}
