import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { root } from '../package/install.ts'

/** Takes what the built package has, core and the ports in memory, from there instead of from the sources. */
const builtIn = (folder: string): Plugin => ({
  name: 'the package as it is built',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir }) => {
      const built = join(folder, relative(root, resolve(resolveDir, path)).replace(/\.ts$/, '.js'))
      return existsSync(built) ? { path: built } : undefined
    }),
})

const bundle = async (folder: string, options: BuildOptions): Promise<string> => {
  const { outputFiles = [] } = await build({
    entryPoints: [fileURLToPath(new URL('run-use-cases.ts', import.meta.url))],
    bundle: true,
    write: false,
    target: 'es2022',
    plugins: [builtIn(folder)],
    ...options,
  })
  const [script] = outputFiles
  if (script === undefined) throw new Error('esbuild has made nothing')
  return script.text
}

/** One script, `portal`, with the package's core, the use-cases' scenarios and nothing of any platform. */
export const bundleForAnyEngine = (packageFolder: string): Promise<string> =>
  bundle(packageFolder, {
    format: 'iife',
    globalName: 'portal',
    platform: 'neutral',
    mainFields: ['module', 'main'],
  })

/** A module over the package's copy for Node, which loads rxjs and fp-ts as Node itself finds them. */
export const bundleForNode = (packageFolder: string): Promise<string> =>
  bundle(join(packageFolder, 'node'), { format: 'esm', platform: 'node', packages: 'external' })
