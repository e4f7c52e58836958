import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Metafile, Plugin } from 'esbuild'

type Outputs = Pick<Metafile, 'outputs'>

/** The files that a browser fetches, besides `name` itself, before `name` can run. */
const staticImportsOf = ({ outputs }: Outputs, name: string): readonly string[] => {
  const found = new Set([name])
  // A set visits what is added to it while it is being walked.
  for (const current of found)
    for (const { path, kind } of outputs[current]?.imports ?? []) if (kind === 'import-statement') found.add(path)
  found.delete(name)
  return [...found]
}

/** The output that holds an entry point, and before it the files that it imports. */
export const withImports = (metafile: Outputs, entryPoint: string): readonly string[] => {
  const [file] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entryPoint) ?? []
  if (file === undefined) throw new Error(`${entryPoint} is not a part that is loaded by itself`)
  return [...staticImportsOf(metafile, file), file]
}

const sourceFile = /\.[cm]?[jt]sx?$/

/**
 * esbuild makes one chunk of the modules that the same entry points reach: for a portal of many screens that is dozens
 * of files of half a kilobyte, found one after the other. With this, a part that needs one module of a group imports
 * all of it, and the group is one file: /sign-in takes 6 scripts instead of 43, and 6.5 KB brotli less.
 *
 * @param metafile of a bundling without groups, whose chunks show what the parts share
 * @param first entry points, those first that start first. What several parts need comes with the first of these that
 *   needs it too, and what none of them needs in a file of its own
 */
export const importedTogether = (metafile: Outputs, first: readonly (readonly string[])[]): Plugin => {
  const { outputs } = metafile
  const parts = Object.entries(outputs).flatMap(([name, { entryPoint = '' }]) => {
    const shared = staticImportsOf(metafile, name).filter((chunk) => outputs[chunk]?.entryPoint === undefined)
    // A language is left alone: it would be fetched anew with every release that changes a shared module.
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
        // Bare imports: esbuild goes by which module reaches which, and still leaves out what has no use.
        const imports = modules.map((module) => `\nimport ${JSON.stringify(join(root, module))}`)
        return { contents: (await readFile(path, 'utf8')) + imports.join(''), loader: 'default' }
      })
    },
  }
}
