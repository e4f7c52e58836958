import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import { packageOptions } from './esbuild-options.ts'
import type { Project } from './project.ts'

/** What the scripts of a bundle import from packages, as it is written there. */
export const packageImports = ({ outputs }: Pick<Metafile, 'outputs'>): readonly string[] => {
  const imports = Object.values(outputs).flatMap((output) => output.imports)
  return [...new Set(imports.filter(({ external }) => external).map(({ path }) => path))]
    .filter((path) => /^[@a-z]/.test(path))
    .sort()
}

const fileOf = (specifier: string) => `packages/${specifier.replaceAll('/', '--')}`

/**
 * Bundles what the portal takes from packages, in one file for each import and what they share: it stays the same while the
 * portal is edited, and is two thirds of a rebuild.
 *
 * @returns the import map that leads a browser to these files
 */
export const bundlePackages = async (
  { root }: Pick<Project, 'root'>,
  folder: string,
  specifiers: readonly string[],
): Promise<string> => {
  const options = {
    ...packageOptions(root),
    outdir: folder,
    entryPoints: specifiers.map((specifier) => ({ in: `entry:${specifier}`, out: fileOf(specifier) })),
  }
  const { metafile } = await build({ ...options, write: false, metafile: true, plugins: [entries(root), nothingElse] })
  const commonJs = Object.entries(metafile.inputs).flatMap(([path, { format }]) =>
    format === 'cjs' ? [resolve(root, path)] : [],
  )
  await build({ ...options, plugins: [entries(root, new Set(commonJs))] })
  const imports = Object.fromEntries(specifiers.map((specifier) => [specifier, `/${fileOf(specifier)}.js`]))
  return `<script type="importmap">${JSON.stringify({ imports })}</script>`
}

/**
 * The module of each package. One in CommonJS has names only when it runs: it is asked for them in Node, and one that runs in
 * browsers alone has its default export.
 */
const entries = (root: string, commonJs: ReadonlySet<string> = new Set()): Plugin => ({
  name: 'entries',
  setup: ({ onResolve, onLoad, resolve: find }) => {
    onResolve({ filter: /^entry:/ }, async ({ path: entry }) => {
      const specifier = entry.slice('entry:'.length)
      const { path } = await find(specifier, { resolveDir: root, kind: 'import-statement', pluginData: 'entry' })
      return commonJs.has(path) ? { path: specifier, namespace: 'named' } : { path }
    })
    onLoad({ filter: /.*/, namespace: 'named' }, ({ path }) => ({
      contents: `export { ${['default', ...namesOf(root, path)].join(', ')} } from ${JSON.stringify(path)}`,
      resolveDir: root,
    }))
  },
})

const namesOf = (root: string, specifier: string): readonly string[] => {
  try {
    const names = Object.keys(createRequire(join(root, 'package.json'))(specifier))
    return names.filter((name) => name !== 'default' && /^[a-z$_][\w$]*$/i.test(name))
  } catch {
    return []
  }
}

/** Looks at the modules of the entries, and at nothing that they import. */
const nothingElse: Plugin = {
  name: 'nothing-else',
  setup: ({ onResolve }) => {
    onResolve({ filter: /.*/ }, ({ kind, pluginData, path }) =>
      kind === 'entry-point' || pluginData === 'entry' ? undefined : { path, external: true },
    )
  },
}
