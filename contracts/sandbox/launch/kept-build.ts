import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a build is made from, besides the packages that it bundles. The last one says which packages are installed. */
const sources = [
  ...['core', 'adapters', 'ui', 'build.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'],
  'node_modules/.package-lock.json',
]
const metafile = '.build/metafile.json'
const results = ['dist', '.build/hosting', metafile]
const record = '.build/kept-build.json'

/**
 * Builds, unless the last build was made from the same sources by the same Node and lies there untouched. Sources are
 * read before the build: what is edited while it runs is not in it.
 */
export const builtOnce = async (root: string, build: () => Promise<void>): Promise<void> => {
  const before = await digestOf(root, sources)
  const wanted = async () => JSON.stringify({ node: process.version, before, after: await afterBuild(root) })
  if ((await contentsOf(join(root, record))) === (await wanted())) return
  await build()
  await writeFile(join(root, record), await wanted())
}

const afterBuild = async (root: string): Promise<string> => {
  const { inputs = {} } = JSON.parse((await contentsOf(join(root, metafile))) ?? '{}')
  return digestOf(root, [...results, ...Object.keys(inputs).filter((path) => path.startsWith('node_modules/'))])
}

const contentsOf = (path: string) => readFile(path, 'utf8').catch(() => undefined)

/** Stands for the names and the contents of all files at or below some paths. */
const digestOf = async (root: string, paths: readonly string[]): Promise<string> => {
  const files = (await Promise.all(paths.map((path) => filesAt(root, path)))).flat().sort()
  const contents = await Promise.all(files.map((path) => readFile(join(root, path))))
  const digest = createHash('sha256')
  files.forEach((path, index) => {
    digest.update(`${path}\0${contents[index]?.length}\0`).update(contents[index] ?? '')
  })
  return digest.digest('hex')
}

const filesAt = async (root: string, path: string): Promise<readonly string[]> => {
  const found = await stat(join(root, path)).catch(() => undefined)
  if (found === undefined) return []
  if (!found.isDirectory()) return [path]
  const entries = await readdir(join(root, path))
  return (await Promise.all(entries.map((entry) => filesAt(root, join(path, entry))))).flat()
}
