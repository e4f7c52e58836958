import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { cacheControlOf } from './cache-rules.ts'
import { contentTypeOf } from './content-types.ts'

/** A content coding and the extension of the files that the build compressed with it, the best one first. */
const codings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const

export interface SiteFile {
  readonly contentType: string
  readonly cacheControl: string
  readonly content: Buffer
  /** The same content, compressed in advance, by content coding; the best one first. */
  readonly compressed: ReadonlyMap<string, Buffer>
}

const isCompressed = (path: string): boolean => codings.some(({ extension }) => path.endsWith(extension))

const listFiles = async (root: string): Promise<readonly string[]> =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`)

/**
 * Reads a built portal into memory, by address path. What is not in the map does not exist, so no request can reach
 * anything else on the disk.
 */
export const readSiteFiles = async (root: string): Promise<ReadonlyMap<string, SiteFile>> => {
  const paths = await listFiles(root)
  const contents = new Map<string, Buffer>()
  for (const path of paths) contents.set(path, await readFile(join(root, path)))
  const files = new Map<string, SiteFile>()
  for (const [path, content] of contents) {
    if (isCompressed(path)) continue
    const compressed = new Map<string, Buffer>()
    for (const { name, extension } of codings) {
      const sibling = contents.get(path + extension)
      if (sibling !== undefined) compressed.set(name, sibling)
    }
    files.set(path, siteFile(path, content, compressed))
  }
  return files
}

/** A file as it is served under a path. */
export const siteFile = (path: string, content: Buffer, compressed: SiteFile['compressed'] = new Map()): SiteFile => ({
  contentType: contentTypeOf(path) ?? 'application/octet-stream',
  cacheControl: cacheControlOf(path),
  content,
  compressed,
})
