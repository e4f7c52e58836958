import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { minify, version } from '@swc/core'
import { build, type Metafile, type Plugin } from 'esbuild'
import { earlyScriptTarget, productionOptions } from './esbuild-options.ts'
import type { Project } from './project.ts'
import { type Sheets, stylesheets, stylesOf } from './styles.ts'
import { splitTexts } from './texts.ts'

/** A file of the release, named relative to the output folder. */
export interface PublishedFile {
  readonly name: string
  readonly contents: Uint8Array
}

export type Bundle = Awaited<ReturnType<typeof bundle>>

/** What happens to scripts after esbuild has named them. */
const finish = {
  // Chromium 136 and later compile all functions of the script off the main thread while it loads.
  firstLine: '//# allFunctionsCalledOnLoad\n',
  minifier: { module: true, ecma: 2020, mangle: true, compress: { passes: 4 } },
} as const

/** Bundles the portal: scripts split at every `import()`, and the stylesheets. */
export const bundle = async (project: Project, sheets: Sheets) => {
  // A script's name has a hash of esbuild's output, and caches keep it for ever. The banner puts the later steps into
  // the hash.
  const banner = { js: `/* swc ${version} ${JSON.stringify(finish)} */` }
  const options = { ...productionOptions(project.root, [stylesheets(sheets)]), banner }
  const plugins = [...options.plugins, splitTexts]
  const split = { ...options, plugins, splitting: true, entryPoints: [{ in: project.entry, out: 'main' }] }
  const { metafile: ungrouped } = await build({ ...split, minify: false })
  const grouped = importedTogether(
    ungrouped,
    [project.entry, project.screens],
    [[project.entry], [project.screens, project.firstScreen], [project.products], [project.customersScreen]],
  )
  // Grouping imports modules without side effects, only for the chunk that they land in.
  const logOverride = { 'ignored-bare-import': 'silent' } as const
  const built = await build({ ...split, plugins: [...plugins, grouped], logOverride, metafile: true })
  // Built alone, because it is a part of the page.
  const early = await build({ ...options, target: earlyScriptTarget, entryPoints: [project.earlyScript] })

  const scripts = built.outputFiles.map(async ({ path, text }) => ({
    name: relative(project.root, path),
    contents: Buffer.from(finish.firstLine + (await minifiedAgain(text))),
  }))
  const styles = await stylesOf(project, sheets, ungrouped)
  const stylesheetFiles = [styles.first, styles.later].map(({ name, text }) => ({ name, contents: Buffer.from(text) }))
  return {
    files: [...(await Promise.all(scripts)), ...stylesheetFiles],
    metafile: built.metafile,
    styles,
    /** The script that is inlined in the pages. */
    earlyScript: await minifiedAgain(early.outputFiles[0]?.text ?? ''),
  }
}

/** Makes a script smaller than esbuild does: 6.4 KB of /sign-in, compressed (4 %), in half a second. terser takes ten times that. */
export const minifiedAgain = async (script: string): Promise<string> => (await minify(script, finish.minifier)).code

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
 * /sign-in takes 6 scripts instead of 43, and 10 KB brotli less.
 *
 * @param metafile of a build without groups, whose chunks show what is shared
 * @param joined the entry points that every page loads, in that order. Each stands in the chunk of what only it and later ones
 *   import: in a file of its own it would need a long list of imports, and compress less
 * @param first groups of entry points in the order in which they load. A shared module joins the first group that needs it;
 *   the rest is one group
 */
const importedTogether = (
  metafile: Outputs,
  joined: readonly string[],
  first: readonly (readonly string[])[],
): Plugin => {
  const { outputs } = metafile
  const imported = joined.map((entryPoint) => withImports(metafile, entryPoint))
  const joins = imported.map((files, index) => ({
    file: files.at(-1) ?? '',
    chunks: files.filter((file) => !imported.slice(0, index).some((earlier) => earlier.includes(file))),
  }))
  const parts = Object.entries(outputs).flatMap(([name, { entryPoint = '' }]) => {
    const shared = staticImportsOf(metafile, name).filter((chunk) => outputs[chunk]?.entryPoint === undefined)
    for (const { file, chunks } of joins) if (shared.some((chunk) => chunks.includes(chunk))) shared.push(file)
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
