import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** A module of the project. `path` is relative to the project, with forward slashes. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

const folders = ['core', 'adapters', 'ui', 'contracts', 'test']
const isModule = (name: string) => /\.(?:tsx?|mjs)$/.test(name)
const isPage = (name: string) => name.endsWith('.md')

const readFiles = async (
  root: string,
  folders: readonly string[],
  loose: readonly string[],
  isWanted: (name: string) => boolean,
): Promise<SourceFile[]> => {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile() && isWanted(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    }),
  )
  const paths = [...loose, ...found.flat()].sort()
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}

/** Reads every module of the project that is below `root`. */
export const readProject = (root: string): Promise<SourceFile[]> => readFiles(root, folders, ['build.mjs'], isModule)

/** Reads every page about the project: READMEs, decisions, and what GitHub shows. */
export const readPages = (root: string): Promise<SourceFile[]> =>
  readFiles(root, [...folders, '.github'], ['README.md'], isPage)
