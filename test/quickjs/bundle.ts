import { execFile } from 'node:child_process'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build, type Plugin } from 'esbuild'

const root = fileURLToPath(new URL('../../', import.meta.url))
const core = join(root, 'core')
const builtCore = join(root, '.build/core')

/** Takes core from where `npm run build:core` has put it instead of from its sources. */
const fromBuiltCore: Plugin = {
  name: 'core as it is built',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir }) => {
      const source = resolve(resolveDir, path)
      const inCore = relative(core, source)
      return inCore.startsWith('..') ? undefined : { path: join(builtCore, inCore.replace(/\.ts$/, '.js')) }
    }),
}

/** Builds core alone and yields one script with it, the use-cases' scenarios and nothing of any platform. */
export const bundleUseCases = async (): Promise<string> => {
  await promisify(execFile)('npm', ['run', '--silent', 'build:core'], { cwd: root })
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('run-use-cases.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'portal',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    plugins: [fromBuiltCore],
  })
  const [script] = outputFiles
  if (script === undefined) throw new Error('esbuild has made nothing')
  return script.text
}
