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
 * The groups, as a first bundling shows them. What the start needs, or what is loaded next where most begin, comes with
 * the first load; what further screens have in common comes with the first of them. What needs a package that the start
 * does without comes with the services: no screen waits for it.
 *
 * @param {Metafile} metafile of a bundling with splitting, in which each chunk holds what some entry points share
 * @param {string} start the entry point that every page loads
 * @param {readonly (string | undefined)[]} firstParts the entry points that are loaded next where most begin
 * @returns {readonly SharedModules[]}
 */
export const sharedModules = (metafile, start, firstParts) => {
  const chunksOf = (/** @type {string | undefined} */ entryPoint) => {
    const file = entryPoint && outputOf(metafile, entryPoint)
    return file ? staticImportsOf(metafile, file) : []
  }
  const atStart = new Set(chunksOf(start))
  const atFirst = new Set([...atStart, ...firstParts.flatMap(chunksOf)])
  const bringsPackage = (/** @type {string} */ name) =>
    !atStart.has(name) && scriptsIn(metafile, name).some((path) => path.includes('node_modules/'))
  const comesLater = (/** @type {string} */ name) => [name, ...staticImportsOf(metafile, name)].some(bringsPackage)
  const kindOf = (/** @type {string} */ name) =>
    comesLater(name) ? 'services' : atFirst.has(name) ? 'first load' : 'further screens'

  const scripts = Object.keys(metafile.outputs).filter((name) => name.endsWith('.js'))
  const chunks = scripts.filter((name) => metafile.outputs[name]?.entryPoint === undefined)
  const entries = scripts.flatMap((name) => {
    const { entryPoint = '' } = metafile.outputs[name] ?? {}
    // A language is left alone: it would be fetched anew with every release that changes a shared module.
    return sourceFile.test(entryPoint) ? [{ entryPoint, imports: staticImportsOf(metafile, name) }] : []
  })
  return ['first load', 'further screens', 'services'].map((kind) => {
    const members = chunks.filter((name) => kindOf(name) === kind)
    const importers = entries.filter(
      ({ imports }) => kind === 'first load' || imports.some((name) => members.includes(name)),
    )
    return {
      modules: members.flatMap((name) => scriptsIn(metafile, name)).sort(),
      importers: importers.map(({ entryPoint }) => entryPoint),
    }
  })
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
