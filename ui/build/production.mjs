import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { bundle } from './bundle.mjs'
import { packagesBundledTwice } from './bundled-twice.mjs'
import { compressedSiblings } from './compress.mjs'
import { outputOf, staticImportsOf } from './output-graph.mjs'
import { pageFiles } from './page.mjs'
import { stylesheetEntry } from './plugins.mjs'
import { prerenderedPages } from './prerendered-pages.mjs'
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
  const { metafile } = bundled
  const styles = stylesOf(bundled)
  const links = linksOf(project, metafile)
  const screens = withImports(metafile, project.entry)
  const services = project.services === undefined ? [] : withImports(metafile, project.services)
  // A form that is shown already is sent by the services, and data are fetched by them: neither waits for a screen.
  const scripts = links.earlyScripts.length > 0 ? services : [...new Set([...services, ...screens])]
  const notYet = (/** @type {string[]} */ names) => [...new Set(names)].filter((name) => !scripts.includes(name))
  const later = links.earlyScripts.length > 0 ? { screens: screens.at(-1) } : {}
  const prerendered = await prerenderedPages(project, bundled, { ...links, ...later, scripts, next: notYet(screens) })
  // The page of every other route is most often opened where a signed-in customer begins.
  const customers = project.customersScreen === undefined ? [] : withImports(metafile, project.customersScreen)
  const page = { name: 'index.html', links: { ...links, ...later, scripts, next: notYet([...screens, ...customers]) } }
  return [{ ...page, ...(prerendered.shell && { view: prerendered.shell }) }, ...prerendered.pages].map((each) => ({
    ...each,
    ...(styles && { styles }),
  }))
}

/**
 * @param {import('./bundle.mjs').Bundle} bundled
 * @returns {import('./page.mjs').Styles | undefined}
 */
const stylesOf = ({ metafile, files }) => {
  const file = outputOf(metafile, stylesheetEntry)
  const contents = files.find(({ name }) => name === file)?.contents
  return file && contents && { file, text: Buffer.from(contents).toString().trim() }
}

/**
 * The file of an entry point after what it imports. Each is a script of its own: it runs in a task of its own, and who
 * types is heard in between.
 *
 * @param {import('esbuild').Metafile} metafile
 * @param {string} entryPoint
 */
const withImports = (metafile, entryPoint) => {
  const file = outputOf(metafile, entryPoint)
  if (file === undefined) throw new Error(`esbuild made no output for ${entryPoint}`)
  return [...staticImportsOf(metafile, file), file]
}

/**
 * @param {import('./project.mjs').Project} project
 * @param {import('esbuild').Metafile} metafile
 * @returns {Omit<import('./page.mjs').PageLinks, 'scripts' | 'next'>}
 */
const linksOf = (project, metafile) => {
  const early = project.earlyScript === undefined ? undefined : outputOf(metafile, project.earlyScript)
  return {
    preloads: [configFileName],
    stylesheets: [],
    earlyScripts: early === undefined ? [] : [early],
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
