import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFilesBelow } from '../hosting/files.ts'
import { portal } from './project.ts'

/** The sources of a build. The last one lists the installed packages. */
const sources = [
  ...portal.watched,
  ...['build.mjs', 'package.json', 'package-lock.json', 'tsconfig.json', 'node_modules/.package-lock.json'],
]
const results = [portal.output, '.build/hosting', '.build/metafile.json']
const record = join(portal.root, portal.reports, 'kept-build.json')

/** Reads the files of a folder, or a single file. Returns an empty list if there is none. */
const readFilesAt = (path: string) =>
  readFilesBelow(path)
    .catch(async () => [{ name: '', contents: await readFile(path) }])
    .catch(() => [])

/** Returns a digest of the files, without the types of the stylesheets, which the build itself writes. */
const digestOf = async (paths: readonly string[]): Promise<string> => {
  const digest = createHash('sha256')
  for (const path of paths)
    for (const { name, contents } of await readFilesAt(join(portal.root, path)))
      if (!name.endsWith('.css.d.ts')) digest.update(`${path}/${name}\0${contents.length}\0`).update(contents)
  return digest.digest('hex')
}

const recordOf = async (sourcesDigest: string) =>
  JSON.stringify({ node: process.version, sources: sourcesDigest, results: await digestOf(results) })

/** Returns whether the last build has the same sources and the same Node, and its files have not changed since. */
export const isBuilt = async (): Promise<boolean> =>
  (await readFile(record, 'utf8').catch(() => '')) === (await recordOf(await digestOf(sources)))

/** Builds, and records the digest of the sources. */
export const recordBuild = async (build: () => Promise<unknown>): Promise<void> => {
  // A change during the build may not be in it, so the digest is taken before.
  const before = await digestOf(sources)
  await build()
  await writeFile(record, await recordOf(before))
}
