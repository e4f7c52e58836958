import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readFilesInFolder } from '../hosting/files.ts'
import { portalPaths } from './project.ts'

/** The files and folders that a build depends on. The last file lists the installed packages. */
const sourcePaths = [
  ...portalPaths.watched,
  ...['build.mjs', 'package.json', 'package-lock.json', 'tsconfig.json', 'node_modules/.package-lock.json'],
]
const buildResultPaths = [portalPaths.output, '.build/hosting', '.build/metafile.json']
const buildRecordPath = join(portalPaths.root, portalPaths.buildFolder, 'build-record.json')

/** Reads the files of a folder, or a single file. Returns an empty list if the path does not exist. */
const readFileOrFolder = (path: string) =>
  readFilesInFolder(path)
    .catch(async () => [{ name: '', contents: await readFile(path) }])
    .catch(() => [])

/** Returns a digest of the files, except the type declarations of stylesheets, which the build itself writes. */
const computeDigest = async (paths: readonly string[]): Promise<string> => {
  const digest = createHash('sha256')
  for (const path of paths)
    for (const { name, contents } of await readFileOrFolder(join(portalPaths.root, path)))
      if (!name.endsWith('.css.d.ts')) digest.update(`${path}/${name}\0${contents.length}\0`).update(contents)
  return digest.digest('hex')
}

const createBuildRecord = async (sourcesDigest: string) =>
  JSON.stringify({ node: process.version, sources: sourcesDigest, results: await computeDigest(buildResultPaths) })

/** Returns whether the last build had the same sources and version of Node, and its files are unchanged. */
export const isBuildCurrent = async (): Promise<boolean> =>
  (await readFile(buildRecordPath, 'utf8').catch(() => '')) ===
  (await createBuildRecord(await computeDigest(sourcePaths)))

/** Runs a build, and records the digests of its sources and results. */
export const buildAndRecord = async (build: () => Promise<unknown>): Promise<void> => {
  // The digest is computed before the build, because the build may not contain a change that is made while it runs.
  const before = await computeDigest(sourcePaths)
  await build()
  await writeFile(buildRecordPath, await createBuildRecord(before))
}
