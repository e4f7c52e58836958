import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Metafile } from 'esbuild'
import { type Release, releaseFile, sha384 } from '../hosting/files.ts'
import type { PublishedFile } from './bundle.ts'
import type { Project } from './project.ts'

/**
 * The version that a release is named by: that of package.json.
 *
 * @throws when it is none, as npm understands versions
 */
export const versionOf = async ({ root }: Pick<Project, 'root'>): Promise<string> => {
  const { version }: { readonly version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(version)) throw new Error(`package.json has no version: ${version}`)
  return version
}

/**
 * The commit that the sources are, if they are one: outside git, or with changes that are not committed, there is none.
 * It stands in the file that describes the release and in nothing that a customer runs, so that scripts of the same
 * sources have the same names at every commit.
 */
const commitOf = async ({ root }: Project): Promise<string | null> => {
  const git = async (...parameters: string[]) =>
    (await promisify(execFile)('git', parameters, { cwd: root })).stdout.trim()
  try {
    return (await git('status', '--porcelain')) === '' ? await git('rev-parse', 'HEAD') : null
  } catch {
    return null
  }
}

/** The files that the portal is made from: what was bundled, what lies beside its modules, and what names its packages. */
const inputsOf = async (project: Project, { inputs }: Metafile): Promise<readonly string[]> => {
  const { root, source, config, output, reports } = project
  const apart = ['.git', 'node_modules', output, reports].map((folder) => join(source, folder, '/'))
  const own = (await readdir(join(root, source), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((path) => path !== config && !apart.some((folder) => path.startsWith(folder)))
  return [...new Set([...Object.keys(inputs), ...own, 'package.json', 'package-lock.json'])].sort()
}

/** Stands for the names and the contents of all that the portal is made from. */
const inputsDigest = async (project: Project, metafile: Metafile): Promise<string> => {
  const digest = createHash('sha384')
  for (const path of await inputsOf(project, metafile)) {
    const contents = await readFile(resolve(project.root, path))
    digest.update(`${path}\0${contents.length}\0`).update(contents)
  }
  return `sha384-${digest.digest('base64')}`
}

/** `release.json`: which release this is, what it was made from, and what it consists of. */
export const releaseOf = async (
  project: Project,
  metafile: Metafile,
  published: readonly PublishedFile[],
): Promise<PublishedFile> => {
  const release: Release = {
    version: await versionOf(project),
    commit: await commitOf(project),
    inputs: await inputsDigest(project, metafile),
    files: published
      .map(({ name, contents }) => ({ name, size: contents.length, sha384: sha384(contents) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
  }
  return { name: releaseFile, contents: Buffer.from(`${JSON.stringify(release, null, 2)}\n`) }
}
