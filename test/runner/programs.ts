import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where programs of these names would lie: on the search path, and in further folders. */
export const placesOf = (names: readonly string[], furtherFolders: readonly string[] = []): readonly string[] =>
  [...(process.env['PATH'] ?? '').split(delimiter), ...furtherFolders].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  )
