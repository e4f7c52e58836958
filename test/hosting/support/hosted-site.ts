import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { languages } from '../../../core/language/languages.ts'
import { inlineStyleSources } from '../../../ui/hosting/inline-styles.ts'
import { prerenderedFile, prerenderedRoutes } from '../../../ui/hosting/prerendered-pages.ts'

export const siteConfig = {
  services: { sso: 'https://sso.test/v1', shop: 'https://shop.test', activation: 'https://activation.test' },
  captcha: { provider: 'recaptcha', siteKey: 'key' },
}

export const page = '<!doctype html><title>Portal</title><style>body{margin:0}</style>'
export const styles = inlineStyleSources(page)

const script = 'export const answer = 42\n'.repeat(20)
const prerenderedFiles = prerenderedRoutes.flatMap(({ name }) =>
  languages.map((language) => [prerenderedFile(name, language).slice(1), `${name} in ${language}`]),
)

/** What stands for a built portal: a file of each kind, and of each first view who it is and in which language. */
const site: Readonly<Record<string, string | Buffer>> = {
  ...Object.fromEntries(prerenderedFiles),
  'index.html': page,
  'index.html.gz': gzipSync(page),
  'config.json': JSON.stringify(siteConfig),
  'release.json': '{"version": "2.4.0"}',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/main-ABC.js': script,
  'assets/main-ABC.js.gz': gzipSync(script),
  'assets/main-ABC.js.br': brotliCompressSync(script),
  'assets/map.png': 'a picture',
  '.well-known/security.txt': 'Contact: https://www.portal.test/security\n',
}

export interface HostedSite {
  /** For what a test writes besides. */
  readonly folder: string
  /** The folder that a host serves. */
  readonly root: string
  /** Puts a file there that leads to itself, so that no user can read it, root neither. */
  readonly breakFile: (name: string) => Promise<void>
  readonly remove: () => Promise<void>
}

export const writeSite = async (): Promise<HostedSite> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-hosting-'))
  const root = join(folder, 'site')
  for (const [name, content] of Object.entries(site)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), content)
  }
  return {
    folder,
    root,
    breakFile: (name) => symlink(join(root, name), join(root, name)),
    remove: () => rm(folder, { recursive: true }),
  }
}
