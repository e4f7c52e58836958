import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildCorePackage } from '../../ui/build/core-package.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Makes the shell in a folder: the package of core is installed there, and the shell knows core by that package alone. Yields
 * the script to run.
 */
export const buildShell = async (folder: string): Promise<string> => {
  const script = join(folder, 'main.js')
  await Promise.all([
    buildCorePackage(root, join(folder, 'node_modules/account-portal-core')),
    cp(join(root, 'ui/locales'), join(folder, 'locales'), { recursive: true }),
    build({
      entryPoints: [join(root, 'test/shell/main.ts')],
      outfile: script,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      // Instead of the project's own, which leads the package's name to the sources.
      tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
    }),
  ])
  return script
}
