import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Config } from '../../adapters/config.ts'
import { fallbackLanguage } from '../../core/language/languages.ts'
import { translateBrand } from '../../core/settings.ts'
import { millisecondsPerDay } from '../../core/shared/dates.ts'

/** The folder of the files whose names contain a hash of their content. */
export const assetsFolder = '/assets/'

/** The configuration of an environment. The operator edits it after the build. */
export const configPath = '/config.json'

/** The folder for well-known files (RFC 8615). A missing file in it is answered with a 404, not with a page. */
export const wellKnownFolder = '/.well-known/'

/** The files that are generated from the configuration. They differ between hosts, so `release.json` omits them. */
export const manifestPath = '/site.webmanifest'
export const securityTextPath = `${wellKnownFolder}security.txt`

/**
 * The usual paths of service workers. If a previous site had a worker, browsers request its newer version at one of
 * these paths. If the path did not exist, they would show the previous site forever.
 */
export const serviceWorkerPaths = ['/service-worker.js', '/sw.js'] as const

export const isServiceWorkerPath = (path: string): boolean => serviceWorkerPaths.some((worker) => worker === path)

export const releaseFileName = 'release.json'
export const releasePath = `/${releaseFileName}`

export interface Release {
  readonly version: string
  /** Null if the release was built from sources that do not match a commit. */
  readonly commit: string | null
  /**
   * All files except `release.json`, the configuration, the files that are generated from it, and compressed copies. A
   * digest has the format of an `integrity` attribute.
   */
  readonly files: readonly { readonly name: string; readonly sha384: string }[]
}

/** Reads a template or script from `ui/hosting`. The placeholders of a template are in double braces. */
export const readTemplate = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

export const computeSha384 = (contents: Uint8Array | string): string =>
  `sha384-${createHash('sha384').update(contents).digest('base64')}`

/** Reads all files of a folder and its subfolders. The names are paths relative to the folder. */
export const readFilesInFolder = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const files = paths.sort().map(async (path) => {
    return { name: relative(folder, path).split(sep).join('/'), contents: await readFile(path) }
  })
  return Promise.all(files)
}

/** The cache control of files whose name does not change with their content, such as the icon. */
export const oneHourCacheControl = 'public, max-age=3600'

/** Returns the cache control of a path. Pages are not cached, because they need the assets of their own release. */
export const findCacheControl = (path: string): string => {
  if (path.startsWith(assetsFolder)) return 'public, max-age=31536000, immutable'
  return path === configPath || path === releasePath || isServiceWorkerPath(path) || path.endsWith('.html')
    ? 'no-store'
    : oneHourCacheControl
}

/** The content types by file extension. A path with one of these extensions is a file; every other path is a page. */
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
 * Returns the content type of a file. The type of a well-known file without an extension is JSON, because iOS ignores
 * the file `apple-app-site-association` if it has another type.
 */
export const findContentType = (path: string): string | undefined =>
  contentTypes.get(/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '') ??
  (path.startsWith(wellKnownFolder) ? contentTypes.get('json') : undefined)

/** The number of days until a generated `security.txt` expires. RFC 9116 recommends less than a year. */
const securityTextValidDays = 360

/** `check` and `verify` report a `security.txt` that expires in fewer days than this. */
const securityTextWarningDays = 30

/** Returns the content of `site.webmanifest`. The name contains "account", because the brand may have an app, too. */
export const createManifest = ({ product }: Pick<Config, 'product'>): string => {
  const { name } = translateBrand(product, fallbackLanguage)
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
    // There is no SVG icon, because Chromium would decode it while the portal starts, which is slow on a phone.
    icons: [
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Returns the URL for reports of security problems. */
export const findSecurityContact = ({ product }: Config): string | undefined =>
  product.securityContact ?? translateBrand(product, fallbackLanguage).supportUrl

const createSecurityText = (contact: string, now: number): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now + securityTextValidDays * millisecondsPerDay).toISOString()}`,
    'Preferred-Languages: en',
    '',
  ].join('\n')

/** Returns the files that are generated from the configuration, by their paths. */
export const createSiteFiles = (config: Config, now = Date.now()): ReadonlyMap<string, string> => {
  const contact = findSecurityContact(config)
  return new Map([
    [manifestPath, createManifest(config)],
    ...(contact === undefined ? [] : [[securityTextPath, createSecurityText(contact, now)] as const]),
  ])
}

/** Returns why a published `security.txt` is invalid or expires soon. */
export const findSecurityTextProblem = (text: string, now = Date.now()): string | undefined => {
  const end = Date.parse(/^Expires: *(\S+)\r?$/im.exec(text)?.[1] ?? '')
  if (Number.isNaN(end) || !/^Contact: *\S/im.test(text)) return 'a Contact and a date in Expires expected'
  return end < now + securityTextWarningDays * millisecondsPerDay
    ? `expires on ${new Date(end).toISOString().slice(0, 10)}: run "build.mjs hosting" again`
    : undefined
}
