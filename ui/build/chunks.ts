import { readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type { Metafile, OutputFile, Plugin } from 'esbuild'

type Outputs = Pick<Metafile, 'outputs'>

/** The files that a browser has to fetch before `name` can run. */
const staticImportsOf = ({ outputs }: Outputs, name: string): readonly string[] => {
  const found = new Set([name])
  // The loop also visits what it adds.
  for (const current of found)
    for (const { path, kind } of outputs[current]?.imports ?? []) if (kind === 'import-statement') found.add(path)
  found.delete(name)
  return [...found]
}

/** The files that an entry point imports, and at the end its own. */
export const withImports = (metafile: Outputs, entryPoint: string): readonly string[] => {
  const [file] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entryPoint) ?? []
  if (file === undefined) throw new Error(`${entryPoint} is no entry point of the bundle`)
  return [...staticImportsOf(metafile, file), file]
}

const sourceFile = /\.[cm]?[jt]sx?$/

/**
 * Groups shared chunks. esbuild makes a chunk for each set of entry points that share modules: dozens of files of half a
 * kilobyte. With this plugin an entry point that needs one module of a group imports the whole group, which becomes one file:
 * /sign-in takes 6 scripts instead of 43, and 7.5 KB brotli less.
 *
 * @param metafile of a build without groups, whose chunks show what is shared
 * @param entry the module with which every page starts. It stands in the chunk of what it imports: in a file of its own it
 *   would need a long list of imports
 * @param first groups of entry points in the order in which they load. A shared module joins the first group that needs it;
 *   the rest is one group
 */
export const importedTogether = (metafile: Outputs, entry: string, first: readonly (readonly string[])[]): Plugin => {
  const { outputs } = metafile
  const entryFile = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === entry) ?? ''
  const ofEntry = staticImportsOf(metafile, entryFile)
  const parts = Object.entries(outputs).flatMap(([name, { entryPoint = '' }]) => {
    const shared = staticImportsOf(metafile, name).filter((chunk) => outputs[chunk]?.entryPoint === undefined)
    if (shared.some((chunk) => ofEntry.includes(chunk))) shared.push(entryFile)
    // Languages are left out: a grouped one would change with every release that changes a shared module.
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
        .filter((path) => sourceFile.test(path))
      return [entryPoint, modules.sort()]
    }),
  )
  return {
    name: 'imported-together',
    setup: ({ initialOptions: { absWorkingDir: root = '' }, onLoad }) => {
      onLoad({ filter: sourceFile }, async ({ path }) => {
        const modules = added.get(relative(root, path))
        if (modules === undefined) return undefined
        // Bare imports make the modules reachable, and esbuild still removes what is unused.
        const imports = modules.map((module) => `\nimport ${JSON.stringify(join(root, module))}`)
        return { contents: (await readFile(path, 'utf8')) + imports.join(''), loader: 'default' }
      })
    },
  }
}

interface Built {
  readonly metafile: Metafile
  readonly outputFiles: readonly OutputFile[]
}

interface Scripts {
  readonly scripts: readonly { readonly name: string; readonly text: string }[]
  readonly metafile: Metafile
}

/**
 * The scripts of a build, named from its root. esbuild gives its helpers a file of their own and has every entry point import
 * it; here the import goes from scripts that use no helper, so that a sign-in has a request less.
 */
export const withoutUnusedHelpers = (root: string, { metafile, outputFiles }: Built): Scripts => {
  const { outputs } = metafile
  const [helpers = ''] =
    Object.entries(outputs).find(([, { inputs, imports }]) => Object.keys(inputs).length + imports.length === 0) ?? []
  const unusedImport = `import"./${basename(helpers)}";`
  const scripts = outputFiles.map(({ path, text }) => ({ name: relative(root, path), text }))
  const users = new Set(scripts.flatMap(({ name, text }) => (text.includes(unusedImport) ? [] : [name])))
  const kept = Object.entries(outputs).map(([name, output]) => [
    name,
    users.has(name) ? output : { ...output, imports: output.imports.filter(({ path }) => path !== helpers) },
  ])
  return {
    scripts: scripts.map(({ name, text }) => ({ name, text: text.replace(unusedImport, '') })),
    metafile: { ...metafile, outputs: Object.fromEntries(kept) },
  }
}

/**
 * `entry` stands in a chunk that it shares, and its own file only imports this chunk. Here the chunk takes the place and the name
 * of that file.
 */
export const withEntryInChunk = (entry: string, { scripts, metafile }: Scripts): Scripts => {
  const { outputs } = metafile
  const [name = '', forwarder] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? []
  const [chunk = '', ...others] = (forwarder?.imports ?? []).map(({ path }) => path)
  if (others.length > 0 || Object.keys(forwarder?.inputs ?? {}).length > 0)
    throw new Error(`${entry} is in no shared chunk`)
  const { [name]: _, ...rest } = outputs
  const renamed = (text: string) => text.replaceAll(basename(chunk), basename(name))
  const kept = { ...rest, [chunk]: { ...rest[chunk], entryPoint: entry } }
  return {
    scripts: scripts
      .filter((script) => script.name !== name)
      .map((script) => ({ name: renamed(script.name), text: renamed(script.text) })),
    metafile: { ...metafile, outputs: JSON.parse(renamed(JSON.stringify(kept))) },
  }
}
