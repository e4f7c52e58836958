import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

const folders = ['core', 'adapters', 'ui', 'contracts', 'test']
const isTest = (name: string) => /\.(?:test|spec|journey)\.[a-z]+$/.test(name)

/** The test files below `root` that are not among those that ran: no configuration may lose one silently. */
export const forgottenTests = async (root: string, ran: readonly string[]): Promise<readonly string[]> => {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile() && isTest(entry.name))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    }),
  )
  const known = new Set(ran)
  return found
    .flat()
    .filter((path) => !known.has(path))
    .sort()
}
