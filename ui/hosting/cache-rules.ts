import { releasePath } from './release-file.ts'

/** Names under /assets carry a hash of the content: what such a name stands for never changes. */
export const assetsFolder = '/assets/'

/** What differs between environments, and is edited after the build. */
export const configPath = '/config.json'

/** For how long a browser or a cache on the way may keep what, by kind of file. */
export const cacheControls = {
  asset: 'public, max-age=31536000, immutable',
  /** The page names the assets of one release, and the configuration those of one environment: always asked for anew. */
  page: 'no-store',
  config: 'no-store',
  /** Those who look whether a release is there do not want to hear of the last one. */
  release: 'no-store',
  /** The icon and its like keep their name from release to release. */
  other: 'public, max-age=3600',
} as const

/** The Cache-Control of a file by its path below the root. */
export const cacheControlOf = (path: string): string => {
  if (path.startsWith(assetsFolder)) return cacheControls.asset
  if (path === configPath) return cacheControls.config
  if (path === releasePath) return cacheControls.release
  return path.endsWith('.html') ? cacheControls.page : cacheControls.other
}
