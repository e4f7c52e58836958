// Decides which modules share a file. By default, esbuild makes one file for the modules that the same entry points
// use.
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Metafile, Plugin } from 'esbuild'

type BuildOutputs = Pick<Metafile, 'outputs'>

/** Returns the files that a browser must load before the file `name`, in the order in which they run. */
const findStaticImports = ({ outputs }: BuildOutputs, name: string): readonly string[] => {
  const found = new Set<string>()
  const visit = (file: string): void => {
    for (const { path, kind } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && !found.has(path)) {
        visit(path)
        found.add(path)
      }
  }
  visit(name)
  return [...found]
}

/** Returns the files of an entry point in the order in which they run. The last file contains the entry point. */
export const findFilesOfEntryPoint = (metafile: BuildOutputs, entryPoint: string): readonly string[] => {
  const [file] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entryPoint) ?? []
  if (file === undefined) throw new Error(`${entryPoint} is not an entry point of the bundle`)
  return [...findStaticImports(metafile, file), file]
}

const nodeModulesFolder = 'node_modules/'

/** A chunk with the packages that the entry point imports and whose paths match `packagePattern`. */
interface PackageChunk {
  readonly entryPoint: string
  readonly packagePattern: RegExp
}

/**
 * Creates a plugin that puts packages into separate chunks, so that they stay cached across releases. A browser
 * compiles these chunks while it still downloads the scripts that import them.
 *
 * @param metafile the metafile of a build without this plugin
 * @param chunks the chunks by their names
 */
export const createPackageChunksPlugin = (metafile: BuildOutputs, chunks: Readonly<Record<string, PackageChunk>>) => {
  const namespace = 'packages'
  const imports = ({ entryPoint, packagePattern }: PackageChunk) =>
    findFilesOfEntryPoint(metafile, entryPoint)
      .flatMap((file) => Object.keys(metafile.outputs[file]?.inputs ?? {}))
      .filter((path) => path.startsWith(nodeModulesFolder) && packagePattern.test(path.slice(nodeModulesFolder.length)))
      .map((path) => `import './${path}'`)
  const plugin: Plugin = {
    name: 'package-chunks',
    setup: ({ initialOptions: { absWorkingDir: resolveDir = '' }, onLoad, onResolve }) => {
      onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path }) => ({ path, namespace }))
      for (const [name, packages] of Object.entries(chunks))
        onLoad({ filter: new RegExp(`:${name}$`), namespace }, () => ({
          contents: imports(packages).join('\n'),
          resolveDir,
        }))
    },
  }
  return { plugin, entryPoints: Object.keys(chunks).map((name) => ({ in: `${namespace}:${name}`, out: name })) }
}

const sourceFilePattern = /\.[cm]?[jt]sx?$/

/**
 * Creates a plugin that merges shared chunks into a few groups, because esbuild alone creates dozens of tiny files. An
 * entry point that needs one module of a group loads the whole group.
 *
 * @param metafile the metafile of a build without this plugin, which shows the shared modules
 * @param joined the entry points that every page loads, in their order. Each becomes one chunk that also contains its
 *   imports, except the modules of earlier entry points. More chunks would compress less and need long import lists
 * @param groups the groups. A group takes a shared module if an entry point of each of its lists imports the module: `[[a, b], [c]]` takes
 *   what c and also a or b import. A module belongs to its first group. All other modules are one more group
 */
export const createSharedChunksPlugin = (
  metafile: Metafile,
  joined: readonly string[],
  groups: readonly (readonly (readonly string[])[])[],
): Plugin => {
  const { inputs, outputs } = metafile
  const imported = joined.map((entryPoint) => findFilesOfEntryPoint(metafile, entryPoint))
  const joins = imported.map((files, index) => ({
    file: files.at(-1) ?? '',
    chunks: files.filter((file) => !imported.slice(0, index).some((earlier) => earlier.includes(file))),
  }))
  const parts = Object.entries(outputs).flatMap(([name, { entryPoint = '' }]) => {
    const shared = findStaticImports(metafile, name).filter((chunk) => outputs[chunk]?.entryPoint === undefined)
    for (const { file, chunks } of joins) if (shared.some((chunk) => chunks.includes(chunk))) shared.push(file)
    // Language files get no added imports, because a change of a shared module would then change all language files.
    return sourceFilePattern.test(entryPoint) ? [{ entryPoint, shared }] : []
  })
  const isNeeded = (chunk: string, entryPoints: readonly string[]) =>
    parts.some((part) => entryPoints.includes(part.entryPoint) && part.shared.includes(chunk))
  const groupOf = (chunk: string) => groups.find((group) => group.every((entryPoints) => isNeeded(chunk, entryPoints)))
  const chunks = [...new Set(parts.flatMap(({ shared }) => shared))]
  const added = new Map(
    parts.map(({ entryPoint, shared }) => {
      const needed = new Set(shared.map(groupOf))
      const modules = chunks
        .filter((chunk) => needed.has(groupOf(chunk)))
        .flatMap((chunk) => Object.keys(outputs[chunk]?.inputs ?? {}))
        // CommonJS modules are left out, because an import of a CommonJS module adds code to every chunk.
        .filter((path) => sourceFilePattern.test(path) && inputs[path]?.format !== 'cjs')
      return [entryPoint, modules.sort()]
    }),
  )
  return {
    name: 'imported-together',
    setup: ({ initialOptions: { absWorkingDir: root = '' }, onLoad }) => {
      onLoad({ filter: sourceFilePattern }, async ({ path }) => {
        const modules = added.get(relative(root, path))
        if (modules === undefined) return undefined
        // These imports put the modules into the chunk. They import no names, so esbuild still removes unused code.
        const imports = modules.map((module) => `\nimport ${JSON.stringify(join(root, module))}`)
        return { contents: (await readFile(path, 'utf8')) + imports.join(''), loader: 'default' }
      })
    },
  }
}
