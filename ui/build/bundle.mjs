import { relative, resolve } from 'node:path'
import { build } from 'esbuild'
import { productionOptions } from './esbuild-options.mjs'
import { stylesheetEntry, stylesheetOf } from './plugins.mjs'
import { pathOf } from './project.mjs'
import { publishedClass } from './published-class.mjs'
import { minifiedAgain } from './second-minifier.mjs'
import { importedTogether, sharedModules } from './shared-modules.mjs'

/**
 * A file to be published, named relative to the output folder.
 *
 * @typedef {{ name: string, contents: Uint8Array }} PublishedFile
 *
 * @typedef {object} Bundle
 * @property {PublishedFile[]} files
 * @property {import('esbuild').Metafile} metafile about exactly these files
 * @property {(name: string) => string | undefined} publishedClass what a class is called in these files, by the name that
 *   it has in a bundling that shortens none: nothing at all where no style is for it, undefined where there is no such class
 */

/**
 * Bundles the portal: scripts split at every `import()`, and one stylesheet for all of it.
 *
 * esbuild gives each lazily loaded chunk a stylesheet of its own that nothing would load, each repeating the shared
 * components. One sheet in the order of the imports is smaller in sum, and a lazy screen never shows unstyled.
 *
 * Scripts are bundled twice: first to see what they share, then with what is shared in few files.
 *
 * @param {import('./project.mjs').Project} project
 * @returns {Promise<Bundle>}
 */
export const bundle = async (project) => {
  const styles = await stylesInImportOrder(project)
  const options = {
    ...productionOptions(project),
    splitting: true,
    entryPoints: [{ in: project.entry, out: 'main' }, ...(styles.length > 0 ? ['styles'] : [])],
  }
  const plugins = [...(options.plugins ?? []), stylesheetOf(styles)]
  const withLongNames = await build({ ...options, plugins, minifyIdentifiers: false })
  const groups = sharedModules(withLongNames.metafile, project.entry, project)
  const result = await build({
    ...options,
    plugins: [...plugins, importedTogether(groups)],
    // A module without side effects is imported for the chunk that it lands in.
    logOverride: { 'ignored-bare-import': 'silent' },
  })
  const early = await earlyScript(project)
  const named = namedFromOutputFolder(
    {
      inputs: { ...result.metafile.inputs, ...early.metafile.inputs },
      outputs: { ...result.metafile.outputs, ...early.metafile.outputs },
    },
    project,
  )
  const outputs = Object.entries(named.outputs).filter(([name, output]) => isPublished(name, output))
  const published = new Set(outputs.map(([name]) => name))
  const files = [...result.outputFiles, ...early.outputFiles]
    .map(({ path, contents }) => ({ name: relative(pathOf(project, 'output'), path), contents }))
    .filter(({ name }) => published.has(name))
  return {
    files: await Promise.all(files.map(minifiedAgain)),
    metafile: { inputs: named.inputs, outputs: Object.fromEntries(outputs) },
    publishedClass: publishedClass(withLongNames, result),
  }
}

/**
 * By itself, since it shares nothing: it is to be there long before anything else.
 *
 * @param {import('./project.mjs').Project} project
 */
const earlyScript = async (project) =>
  project.earlyScript === undefined
    ? { outputFiles: [], metafile: { inputs: {}, outputs: {} } }
    : build({ ...productionOptions(project), entryPoints: [project.earlyScript] })

/**
 * @param {string} name
 * @param {import('esbuild').Metafile['outputs'][string]} output
 */
const isPublished = (name, output) => !name.endsWith('.css') || output.entryPoint === stylesheetEntry

/**
 * esbuild names outputs from the working directory; everything after it thinks in published files.
 *
 * @param {import('esbuild').Metafile} metafile
 * @param {import('./project.mjs').Project} project
 * @returns {import('esbuild').Metafile}
 */
const namedFromOutputFolder = (metafile, project) => {
  const published = (/** @type {string} */ path) => relative(pathOf(project, 'output'), resolve(project.root, path))
  return {
    inputs: metafile.inputs,
    outputs: Object.fromEntries(
      Object.entries(metafile.outputs).map(([path, output]) => [
        published(path),
        { ...output, imports: output.imports.map((one) => ({ ...one, path: published(one.path) })) },
      ]),
    ),
  }
}

/**
 * Without splitting, esbuild follows every lazy import into one stylesheet, and says in which order.
 *
 * @param {import('./project.mjs').Project} project
 */
const stylesInImportOrder = async (project) => {
  const { metafile } = await build({ ...productionOptions(project), entryPoints: [project.entry], logLevel: 'error' })
  const stylesheet = Object.entries(metafile.outputs).find(([path]) => path.endsWith('.css'))
  return stylesheet === undefined ? [] : Object.keys(stylesheet[1].inputs)
}
