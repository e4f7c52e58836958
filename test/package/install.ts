import { execFile } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const root = fileURLToPath(new URL('../../', import.meta.url))

const run = promisify(execFile)

/** What the package asks its user for, what those packages need themselves, and what the example shows its texts with. */
const peers = ['rxjs', 'tslib', 'fp-ts', 'io-ts', 'altcha-lib', 'i18next']

/** Puts the project's own copy of a package into a folder, as a registry would have given it; yields its version. */
const bring = async (name: string, folder: string): Promise<string> => {
  const source = join(root, 'node_modules', name)
  await cp(source, join(folder, 'node_modules', name), { recursive: true })
  return JSON.parse(await readFile(join(source, 'package.json'), 'utf8')).version
}

/**
 * Packs the built package as for a registry and installs it into an empty folder, and then what it asks for. No network is
 * asked. Throws where a version that it asks for is not there.
 */
export const installCore = async (builtCore: string, folder: string): Promise<void> => {
  const npm = (...args: readonly string[]) => run('npm', [...args, '--offline'], { cwd: folder })
  const manifest = { name: 'a-shell', private: true, type: 'module' }
  const write = (content: object) => writeFile(join(folder, 'package.json'), JSON.stringify(content))
  await write(manifest)
  const { stdout } = await npm('pack', '--silent', '--ignore-scripts', builtCore)
  await npm('install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', join(folder, stdout.trim()))
  const { dependencies: own } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const brought = await Promise.all(peers.map(async (name) => [name, await bring(name, folder)] as const))
  await write({ ...manifest, dependencies: { ...own, ...Object.fromEntries(brought) } })
  await npm('ls', '--all')
}
