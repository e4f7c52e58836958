import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Config } from '../../adapters/config.ts'
import { fallbackLanguage } from '../../core/language/languages.ts'
import { brandInLanguage } from '../../core/settings.ts'
import { millisecondsPerDay } from '../../core/shared/dates.ts'

/** The folder whose file names contain a hash of the content. */
export const assetsFolder = '/assets/'

/** The configuration, which differs between environments and is edited after the build. */
export const configPath = '/config.json'

/** The folder of RFC 8615. A missing file in it is a 404 and never a page. */
export const wellKnownFolder = '/.well-known/'

/** The files that are generated from the configuration. They differ from host to host, so no release lists them. */
export const manifestPath = '/site.webmanifest'
export const securityPath = `${wellKnownFolder}security.txt`

/**
 * The paths at which sites have a service worker. A browser asks there for a newer version of a former site's worker. Without
 * an answer, it would show the former site forever.
 */
export const workerPaths = ['/service-worker.js', '/sw.js'] as const

export const isWorker = (path: string): boolean => workerPaths.some((worker) => worker === path)

export const releaseFile = 'release.json'
export const releasePath = `/${releaseFile}`

export interface Release {
  readonly version: string
  /** Null if the sources do not match a commit. */
  readonly commit: string | null
  /**
   * All files except this one, the configuration, generated files and compressed copies, with digests as in an `integrity`
   * attribute.
   */
  readonly files: readonly { readonly name: string; readonly sha384: string }[]
}

/** Reads a template of this folder, which has placeholders in double braces. */
export const readTemplate = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

export const sha384 = (contents: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(contents).digest('base64')}`

/** Reads every file below a folder. The names are relative to the folder. */
export const readFilesBelow = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const files = paths.sort().map(async (path) => {
    return { name: relative(folder, path).split(sep).join('/'), contents: await readFile(path) }
  })
  return Promise.all(files)
}

/** The cache control of files that keep their name in every release, such as the icon. */
export const cacheForAnHour = 'public, max-age=3600'

/** Returns the cache control of a path. Pages are never cached, because they name the assets of one release. */
export const cacheControlOf = (path: string): string => {
  if (path.startsWith(assetsFolder)) return 'public, max-age=31536000, immutable'
  return path === configPath || path === releasePath || isWorker(path) || path.endsWith('.html')
    ? 'no-store'
    : cacheForAnHour
}

/** The content types by extension. A path with one of these extensions is a file, any other path is a page. */
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

/**
 * Returns the content type of a file. A well-known file without an extension is JSON, because apps ignore
 * `apple-app-site-association` with another type.
 */
export const contentTypeOf = (path: string): string | undefined =>
  contentTypes.get(/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '') ??
  (path.startsWith(wellKnownFolder) ? contentTypes.get('json') : undefined)

/** The number of days for which a `security.txt` is valid. RFC 9116 recommends less than a year. */
const securityDays = 360

/** The number of days before its end from which `check` and `verify` warn. */
const warningDays = 30

/** Returns `site.webmanifest`. The app's name differs from the brand's, which the provider's other apps use. */
export const manifestOf = ({ product }: Pick<Config, 'product'>): string => {
  const { name } = brandInLanguage(product, fallbackLanguage)
  const manifest = {
    name: /\baccount\b/i.test(name) ? name : `${name} account`,
    short_name: name,
    id: '/',
    lang: 'en-GB',
    description: 'Activate a licence, see your orders and subscriptions, and look after your account.',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: '#ffffff',
    background_color: '#f5f8f7',
    // An SVG icon, here or in the page, would make Chromium decode it while a slow phone starts the portal.
    icons: [
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Returns the URL to which security problems are reported. */
export const securityContactOf = ({ product }: Config): string | undefined =>
  product.securityContact ?? brandInLanguage(product, fallbackLanguage).supportUrl

/** Returns the content of `security.txt` (RFC 9116). */
const createSecurityText = (contact: string, now: number): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now + securityDays * millisecondsPerDay).toISOString()}`,
    'Preferred-Languages: en',
    '',
  ].join('\n')

/** Returns the generated files by their path. */
export const createSiteFiles = (config: Config, now = Date.now()): ReadonlyMap<string, string> => {
  const contact = securityContactOf(config)
  return new Map([
    [manifestPath, manifestOf(config)],
    ...(contact === undefined ? [] : [[securityPath, createSecurityText(contact, now)] as const]),
  ])
}

/** Returns why a published `security.txt` is invalid or expires soon. */
export const findSecurityProblem = (text: string, now = Date.now()): string | undefined => {
  const end = Date.parse(/^Expires: *(\S+)\r?$/im.exec(text)?.[1] ?? '')
  if (Number.isNaN(end) || !/^Contact: *\S/im.test(text)) return 'a Contact and a date in Expires expected'
  return end < now + warningDays * millisecondsPerDay
    ? `expires on ${new Date(end).toISOString().slice(0, 10)}: run "build.mjs hosting" again`
    : undefined
}
