import { createHash } from 'node:crypto'

/** Names under /assets carry a hash of the content: what such a name stands for never changes. */
export const assetsFolder = '/assets/'

/** What differs between environments, and is edited after the build. */
export const configPath = '/config.json'

/** The file beside the page that says which release it is. */
export const releaseFile = 'release.json'
export const releasePath = `/${releaseFile}`

/** A file of a release, named below the root, with its digest as `integrity` attributes write it. */
export interface ReleasedFile {
  readonly name: string
  readonly size: number
  readonly sha384: string
}

export interface Release {
  readonly version: string
  /** Null where the sources were not exactly those of a commit. */
  readonly commit: string | null
  /** Every file but this one, the configuration, and what is compressed, which follows from the rest. */
  readonly files: readonly ReleasedFile[]
}

export const sha384 = (contents: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(contents).digest('base64')}`

/** The icon and its like keep their name from release to release. */
export const anHour = 'public, max-age=3600'

/** For how long a browser or a cache on the way may keep a file. Pages name the assets of one release: always asked for anew. */
export const cacheControlOf = (path: string): string => {
  if (path.startsWith(assetsFolder)) return 'public, max-age=31536000, immutable'
  return path === configPath || path === releasePath || path.endsWith('.html') ? 'no-store' : anHour
}

/** The content type by file extension. A path that ends in one of these names a file; any other is a page. */
export const contentTypes: ReadonlyMap<string, string> = new Map([
  ['html', 'text/html; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['json', 'application/json; charset=utf-8'],
  ['map', 'application/json; charset=utf-8'],
  ['webmanifest', 'application/manifest+json; charset=utf-8'],
  ['svg', 'image/svg+xml; charset=utf-8'],
  ['txt', 'text/plain; charset=utf-8'],
  ['xml', 'application/xml; charset=utf-8'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['ico', 'image/x-icon'],
  ['woff2', 'font/woff2'],
  ['wasm', 'application/wasm'],
])

/** The content type of a file; undefined for an extension that the portal has no files of. */
export const contentTypeOf = (path: string): string | undefined =>
  contentTypes.get(/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '')
