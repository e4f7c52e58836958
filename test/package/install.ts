import { execFile } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildCorePackage } from '../../ui/build/core-package.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const run = promisify(execFile)

/** What the package asks its user for, and what those packages need themselves. */
const peers = ['rxjs', 'tslib', 'fp-ts', 'io-ts']

/** Makes the package in a folder of the caller's own, where no other test builds it meanwhile. Yields where that is. */
export const buildCoreFor = async (caller: string): Promise<string> => {
  const folder = join(root, '.build/packages', caller)
  await buildCorePackage(root, folder)
  return folder
}

/**
 * Packs the built package as for a registry and installs it, with what it asks for, into an empty folder. It takes those
 * from the project's own packages, so that no network is asked.
 */
export const installCore = async (builtCore: string, folder: string): Promise<void> => {
  const packages = [builtCore, ...peers.map((name) => join(root, 'node_modules', name))]
  const tarballs = join(folder, 'tarballs')
  await mkdir(tarballs, { recursive: true })
  await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', tarballs, ...packages], {
    cwd: folder,
  })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'a-shell', private: true, type: 'module' }))
  const files = (await readdir(tarballs)).map((name) => join(tarballs, name))
  await run(
    'npm',
    ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--strict-peer-deps', ...files],
    {
      cwd: folder,
    },
  )
}
