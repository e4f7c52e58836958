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
 * The groups, as a first bundling shows them. What the services need besides, or any two parts have in common with them,
 * comes with the services; what else the start needs, or the screen where most begin, with the first load; what further
 * screens have in common, with the first of them.
 *
 * @param {Metafile} metafile of a bundling with splitting, in which each chunk holds what some entry points share
 * @param {string} start the entry point of the screens
 * @param {{ services?: string | undefined, firstScreen?: string | undefined }} parts entry points: `services` run
 *   before the screens and need nothing of theirs; `firstScreen` is loaded next where most begin
 * @returns {readonly SharedModules[]}
 */
export const sharedModules = (metafile, start, { services, firstScreen }) => {
  const chunksOf = (/** @type {string | undefined} */ entryPoint) => {
    const file = entryPoint && outputOf(metafile, entryPoint)
    return new Set(file ? staticImportsOf(metafile, file) : [])
  }
  const ofServices = chunksOf(services)
  const ofStart = new Set([...chunksOf(start), ...chunksOf(firstScreen)])
  const kindOf = (/** @type {string} */ name) =>
    ofServices.has(name) ? 'services' : ofStart.has(name) ? 'first load' : 'further screens'

  const scripts = Object.keys(metafile.outputs).filter((name) => name.endsWith('.js'))
  const chunks = scripts.filter((name) => metafile.outputs[name]?.entryPoint === undefined)
  const entries = scripts.flatMap((name) => {
    const { entryPoint = '' } = metafile.outputs[name] ?? {}
    // A language is left alone: it would be fetched anew with every release that changes a shared module.
    return sourceFile.test(entryPoint) ? [{ entryPoint, imports: staticImportsOf(metafile, name) }] : []
  })
  return ['services', 'first load', 'further screens'].map((kind) => {
    const members = chunks.filter((name) => kindOf(name) === kind)
    return {
      modules: members.flatMap((name) => scriptsIn(metafile, name)).sort(),
      importers: entries
        .filter(({ imports }) => imports.some((name) => members.includes(name)))
        .map(({ entryPoint }) => entryPoint),
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
