import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Release, releaseFile, sha384 } from '../hosting/files.ts'
import type { PublishedFile } from './bundle.ts'

interface Rooted {
  readonly root: string
}

/** The version of package.json. */
export const versionOf = async ({ root }: Rooted): Promise<string> =>
  JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version

/**
 * The commit of the sources; null outside git or with uncommitted changes. Scripts do not contain it, so that the same sources
 * give the same names at every commit.
 */
const commitOf = async ({ root }: Rooted): Promise<string | null> => {
  const git = async (...parameters: string[]) =>
    (await promisify(execFile)('git', parameters, { cwd: root })).stdout.trim()
  try {
    return (await git('status', '--porcelain')) === '' ? await git('rev-parse', 'HEAD') : null
  } catch {
    return null
  }
}

/** `release.json`: the version, commit and files of the release. */
export const releaseOf = async (project: Rooted, published: readonly PublishedFile[]): Promise<PublishedFile> => {
  const release: Release = {
    version: await versionOf(project),
    commit: await commitOf(project),
    files: published
      .map(({ name, contents }) => ({ name, size: contents.length, sha384: sha384(contents) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
  }
  return { name: releaseFile, contents: Buffer.from(`${JSON.stringify(release, null, 2)}\n`) }
}
