import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform as plainScript } from 'esbuild'
import { transform as plainStyles } from 'lightningcss'
import { scriptFeatures } from './script-features.ts'
import { styleFeatures, type Use } from './style-features.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const inNode = /^ui\/(?:build|hosting)\/|\.d\.ts$/

/** A file of the portal, by its path in the project, and the features that it uses. */
export interface Source {
  readonly path: string
  readonly uses: readonly Use[]
}

const usesOf = async (path: string): Promise<readonly Use[]> => {
  const text = await readFile(join(root, path), 'utf8')
  if (path.endsWith('.css'))
    return styleFeatures(
      plainStyles({ filename: path, code: Buffer.from(text), targets: { chrome: 100 << 16 } }).code.toString(),
    )
  const { code } = await plainScript(text, {
    loader: path.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    // A name of the file's own is none of the browser's.
    minifyIdentifiers: true,
    target: 'esnext',
  })
  return scriptFeatures(code)
}

/** Every file of which the portal is made, packages aside. */
export const readSources = async (): Promise<readonly Source[]> => {
  const names = await Promise.all(
    ['core', 'adapters', 'ui'].map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  )
  const paths = names.flat().filter((path) => /\.(?:tsx?|css)$/.test(path) && !inNode.test(path))
  return Promise.all(paths.sort().map(async (path) => ({ path, uses: await usesOf(path) })))
}
