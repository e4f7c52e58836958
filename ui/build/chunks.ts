// Decides which modules share a file. By default, esbuild makes one for each set of entry points that import the same modules.
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Metafile, Plugin } from 'esbuild'

type Outputs = Pick<Metafile, 'outputs'>

/** Returns the files that a browser must load before `name`, in the order in which they run. */
const staticImportsOf = ({ outputs }: Outputs, name: string): readonly string[] => {
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

/** Returns the files that an entry point needs, in the order in which they run. Its own file is the last. */
export const withImports = (metafile: Outputs, entryPoint: string): readonly string[] => {
  const [file] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entryPoint) ?? []
  if (file === undefined) throw new Error(`${entryPoint} is not an entry point of the bundle`)
  return [...staticImportsOf(metafile, file), file]
}

const packageFolder = 'node_modules/'

/** An entry point, and a pattern for the paths of the packages in it that share a chunk. */
interface Packages {
  readonly entryPoint: string
  readonly names: RegExp
}

/**
 * Puts packages into separate chunks, so that they stay cached across releases. The browser compiles them while the scripts
 * that import them arrive.
 *
 * @param metafile the metafile of a build without groups
 * @param chunks the packages of each chunk, by the name of the chunk
 */
export const packageChunks = (metafile: Outputs, chunks: Readonly<Record<string, Packages>>) => {
  const namespace = 'packages'
  const imports = ({ entryPoint, names }: Packages) =>
    withImports(metafile, entryPoint)
      .flatMap((file) => Object.keys(metafile.outputs[file]?.inputs ?? {}))
      .filter((path) => path.startsWith(packageFolder) && names.test(path.slice(packageFolder.length)))
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

const sourceFile = /\.[cm]?[jt]sx?$/

/**
 * Makes one file of each group of shared chunks: esbuild alone would make dozens of tiny files. An entry point that needs any
 * module of a group loads the whole group.
 *
 * @param metafile the metafile of a build without groups. Its chunks show which modules are shared
 * @param joined the entry points that every page loads, in that order. Modules that no earlier entry point imports are in the
 *   same chunk as the entry point: a separate file would need a long list of imports and compress less
 * @param first groups of entry points in the order in which they load. A shared module belongs to the first group that needs
 *   it. The remaining modules are one group
 */
export const groupSharedChunks = (
  metafile: Metafile,
  joined: readonly string[],
  first: readonly (readonly string[])[],
): Plugin => {
  const { inputs, outputs } = metafile
  const imported = joined.map((entryPoint) => withImports(metafile, entryPoint))
  const joins = imported.map((files, index) => ({
    file: files.at(-1) ?? '',
    chunks: files.filter((file) => !imported.slice(0, index).some((earlier) => earlier.includes(file))),
  }))
  const parts = Object.entries(outputs).flatMap(([name, { entryPoint = '' }]) => {
    const shared = staticImportsOf(metafile, name).filter((chunk) => outputs[chunk]?.entryPoint === undefined)
    for (const { file, chunks } of joins) if (shared.some((chunk) => chunks.includes(chunk))) shared.push(file)
    // Languages are not grouped: a change of any shared module would change their files.
    return sourceFile.test(entryPoint) ? [{ entryPoint, shared }] : []
  })
  const groupOf = (chunk: string) =>
    first.find((group) => parts.some((part) => group.includes(part.entryPoint) && part.shared.includes(chunk)))
  const chunks = [...new Set(parts.flatMap(({ shared }) => shared))]
  const added = new Map(
    parts.map(({ entryPoint, shared }) => {
      const groups = new Set(shared.map(groupOf))
      const modules = chunks
        .filter((chunk) => groups.has(groupOf(chunk)))
        .flatMap((chunk) => Object.keys(outputs[chunk]?.inputs ?? {}))
        // The import of a CommonJS module would add code to every chunk.
        .filter((path) => sourceFile.test(path) && inputs[path]?.format !== 'cjs')
      return [entryPoint, modules.sort()]
    }),
  )
  return {
    name: 'imported-together',
    setup: ({ initialOptions: { absWorkingDir: root = '' }, onLoad }) => {
      onLoad({ filter: sourceFile }, async ({ path }) => {
        const modules = added.get(relative(root, path))
        if (modules === undefined) return undefined
        // These imports put the modules into the chunk. They name nothing, so esbuild still removes unused code.
        const imports = modules.map((module) => `\nimport ${JSON.stringify(join(root, module))}`)
        return { contents: (await readFile(path, 'utf8')) + imports.join(''), loader: 'default' }
      })
    },
  }
}
