import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathOf } from './project.mjs'

/**
 * What differs between environments. It is edited after the build, so it is neither hashed nor precompressed: a `.br`
 * beside it would go on serving what was there before the edit.
 */
export const configFileName = 'config.json'

/**
 * The files that are published as they are.
 *
 * @param {import('./project.mjs').Project} project
 * @returns {Promise<import('./bundle.mjs').PublishedFile[]>}
 */
export const staticFiles = async (project) => {
  const folder = pathOf(project, 'publicFolder')
  const paths = await filesBelow(folder)
  return Promise.all([
    readFile(pathOf(project, 'config')).then((contents) => ({ name: configFileName, contents })),
    ...paths.map(async (path) => ({ name: relative(folder, path), contents: await readFile(path) })),
  ])
}

/** @param {string} folder */
const filesBelow = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
