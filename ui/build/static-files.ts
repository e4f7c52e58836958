import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { PublishedFile } from './bundle.ts'
import type { Project } from './project.ts'

/**
 * What differs between environments. It is edited after the build, so it is neither hashed nor precompressed: a `.br`
 * beside it would go on serving what was there before the edit.
 */
export const configFileName = 'config.json'

/** The files that are published as they are. */
export const staticFiles = async ({ root, publicFolder, config }: Project): Promise<readonly PublishedFile[]> => {
  const folder = resolve(root, publicFolder)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all([
    readFile(resolve(root, config)).then((contents) => ({ name: configFileName, contents })),
    ...files.sort().map(async (path) => ({ name: relative(folder, path), contents: await readFile(path) })),
  ])
}
