import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Config } from '../../adapters/config.ts'
import { fallbackLanguage } from '../../core/language/languages.ts'
import { millisecondsPerDay } from '../../core/shared/dates.ts'
import { brandIn } from '../../core/shared/settings.ts'

/** File names below it contain a hash of the content. */
export const assetsFolder = '/assets/'

/** Differs between environments and is edited after the build. */
export const configPath = '/config.json'

/** RFC 8615. A missing file is a 404 and never a page. */
export const wellKnownFolder = '/.well-known/'

/** Files that the configuration makes, so no release lists them. */
export const manifestPath = '/site.webmanifest'
export const securityPath = `${wellKnownFolder}security.txt`

/**
 * Addresses at which sites have their service worker. A browser asks a former site's address for a newer one; without an
 * answer it shows the former site for ever.
 */
export const workerPaths = ['/service-worker.js', '/sw.js'] as const

export const isWorker = (path: string): boolean => workerPaths.some((worker) => worker === path)

export const releaseFile = 'release.json'
export const releasePath = `/${releaseFile}`

export interface Release {
  readonly version: string
  /** Null when the sources belong to no commit. */
  readonly commit: string | null
  /**
   * Every file but this one, the configuration, what it makes, and compressed copies. The digest is written as in an
   * `integrity` attribute.
   */
  readonly files: readonly { readonly name: string; readonly sha384: string }[]
}

/** A template of this folder, with places in double braces. */
export const template = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

export const sha384 = (contents: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(contents).digest('base64')}`

/** Every file below a folder, by its path from there. */
export const filesBelow = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const files = paths.sort().map(async (path) => {
    return { name: relative(folder, path).split(sep).join('/'), contents: await readFile(path) }
  })
  return Promise.all(files)
}

/** For files such as the icon, which keep their name from release to release. */
export const anHour = 'public, max-age=3600'

/** Pages are never kept, because they name the assets of one release. */
export const cacheControlOf = (path: string): string => {
  if (path.startsWith(assetsFolder)) return 'public, max-age=31536000, immutable'
  return path === configPath || path === releasePath || isWorker(path) || path.endsWith('.html') ? 'no-store' : anHour
}

/** Content types by extension. A path with one of these extensions names a file; every other path is a page. */
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

/** Well-known files without an extension are JSON, such as `apple-app-site-association`, which no app believes otherwise. */
export const contentTypeOf = (path: string): string | undefined =>
  contentTypes.get(/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '') ??
  (path.startsWith(wellKnownFolder) ? contentTypes.get('json') : undefined)

/** RFC 9116 recommends less than a year. */
const securityDays = 360

/** How long before the end `check` and `verify` say so. */
const warningDays = 30

/** `site.webmanifest`: the portal as an app on a home screen, where the provider's other apps have the brand's name, too. */
export const manifestOf = ({ product }: Pick<Config, 'product'>): string => {
  const { name } = brandIn(product, fallbackLanguage)
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
    // No SVG, here or in the page: Chromium decodes it while a slow phone should start the portal.
    icons: [
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Where a fault of the portal is reported. */
export const securityContact = ({ product }: Config): string | undefined =>
  product.securityContact ?? brandIn(product, fallbackLanguage).supportUrl

/** `security.txt` (RFC 9116). */
const securityText = (contact: string, now: number): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now + securityDays * millisecondsPerDay).toISOString()}`,
    'Preferred-Languages: en',
    '',
  ].join('\n')

/** The files by their path, as they are written today. */
export const siteFiles = (config: Config, now = Date.now()): ReadonlyMap<string, string> => {
  const contact = securityContact(config)
  return new Map([
    [manifestPath, manifestOf(config)],
    ...(contact === undefined ? [] : [[securityPath, securityText(contact, now)] as const]),
  ])
}

/** Why a published `security.txt` is none, or not for long. */
export const securityProblem = (text: string, now = Date.now()): string | undefined => {
  const end = Date.parse(/^Expires: *(\S+)\r?$/im.exec(text)?.[1] ?? '')
  if (Number.isNaN(end) || !/^Contact: *\S/im.test(text)) return 'a Contact and a date in Expires expected'
  return end < now + warningDays * millisecondsPerDay
    ? `ends on ${new Date(end).toISOString().slice(0, 10)}: write it anew with "build.mjs hosting"`
    : undefined
}
