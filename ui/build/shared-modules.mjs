import { readFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { outputOf, staticImportsOf } from './output-graph.mjs'

/**
 * esbuild puts modules into one chunk when the same entry points reach them: for a portal of many screens that is
 * dozens of files of half a kilobyte, found one after the other. So whatever needs one module of a group is made to
 * import the whole group, and the group is one file.
 *
 * @typedef {object} SharedModules
 * @property {readonly string[]} modules paths from the project's root
 * @property {readonly string[]} importers the entry points that get to import all of them
 *
 * @typedef {import('esbuild').Metafile} Metafile
 */

/**
 * The groups, as a first bundling shows them. What screens have in common joins what the start needs, and comes with
 * the first load. What needs a package that the start does without comes with the services: no screen waits for it.
 *
 * @param {Metafile} metafile of a bundling with splitting, in which each chunk holds what some entry points share
 * @param {string} start the entry point that every page loads
 * @returns {readonly SharedModules[]}
 */
export const sharedModules = (metafile, start) => {
  const startFile = outputOf(metafile, start)
  const atStart = new Set(startFile === undefined ? [] : staticImportsOf(metafile, startFile))
  const bringsPackage = (/** @type {string} */ name) =>
    !atStart.has(name) && scriptsIn(metafile, name).some((path) => path.includes('node_modules/'))
  const comesLater = (/** @type {string} */ name) => [name, ...staticImportsOf(metafile, name)].some(bringsPackage)

  const scripts = Object.keys(metafile.outputs).filter((name) => name.endsWith('.js'))
  const chunks = scripts.filter((name) => metafile.outputs[name]?.entryPoint === undefined)
  const entries = scripts.flatMap((name) => {
    const { entryPoint = '' } = metafile.outputs[name] ?? {}
    // A language is left alone: it would be fetched anew with every release that changes a shared module.
    return sourceFile.test(entryPoint) ? [{ entryPoint, imports: staticImportsOf(metafile, name) }] : []
  })
  const later = chunks.filter(comesLater)
  const groups = [
    { members: chunks.filter((name) => !comesLater(name)), importers: entries },
    { members: later, importers: entries.filter(({ imports }) => imports.some((name) => later.includes(name))) },
  ]
  return groups.map(({ members, importers }) => ({
    modules: members.flatMap((name) => scriptsIn(metafile, name)).sort(),
    importers: importers.map(({ entryPoint }) => entryPoint),
  }))
}

const sourceFile = /\.[jt]sx?$/

/**
 * @param {Metafile} metafile
 * @param {string} name
 */
const scriptsIn = (metafile, name) =>
  Object.keys(metafile.outputs[name]?.inputs ?? {}).filter((path) => /\.[cm]?[jt]sx?$/.test(path))

const groupModule = 'shared-modules'

/**
 * Makes the importers of each group import it. The imports are bare: esbuild goes by which module reaches which, and
 * still leaves out what nobody uses.
 *
 * @param {readonly SharedModules[]} groups
 * @returns {import('esbuild').Plugin}
 */
export const importedTogether = (groups) => ({
  name: groupModule,
  setup: (build) => {
    const root = build.initialOptions.absWorkingDir ?? process.cwd()
    const importer = new Map(
      groups.flatMap(({ importers }) => importers.map((path) => [resolve(root, path), groupsOf(groups, path)])),
    )
    build.onLoad({ filter: sourceFile, namespace: 'file' }, async ({ path }) => {
      const imports = importer.get(path)
      if (imports === undefined) return undefined
      const source = await readFile(path, 'utf8')
      return { contents: `${source}\n${imports}`, loader: /** @type {'ts'} */ (extname(path).slice(1)) }
    })
    build.onResolve({ filter: new RegExp(`^${groupModule}:`) }, ({ path }) => ({ path, namespace: groupModule }))
    build.onLoad({ filter: /.*/, namespace: groupModule }, ({ path }) => ({
      contents: importsOf(groups[Number(path.split(':')[1])].modules.map((one) => resolve(root, one))),
      resolveDir: root,
    }))
  },
})

/**
 * @param {readonly SharedModules[]} groups
 * @param {string} importer
 */
const groupsOf = (groups, importer) =>
  importsOf(groups.flatMap(({ importers }, index) => (importers.includes(importer) ? [`${groupModule}:${index}`] : [])))

/** @param {readonly string[]} modules */
const importsOf = (modules) => modules.map((path) => `import ${JSON.stringify(path)}`).join('\n')
