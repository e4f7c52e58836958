import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { fallbackLanguage, languages } from '../../../core/language/languages.ts'
import { type Release, sha384 } from '../../../ui/hosting/files.ts'
import { inlineStyleSources } from '../../../ui/hosting/headers.ts'
import { prerenderedFile, prerenderedRoutes } from '../../../ui/hosting/pages.ts'

export const page = '<!doctype html><title>Portal</title><style>body{margin:0}</style>'
export const styles = inlineStyleSources(page)
const script = 'export const answer = 42\n'.repeat(20)

/** A file of each kind. A prerendered page contains its route and language. */
const files: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    prerenderedRoutes.flatMap(({ name }) =>
      languages.map((language) => [prerenderedFile(name, language).slice(1), `${name} in ${language}`]),
    ),
  ),
  'index.html': page,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/main-ABC.js': script,
  'assets/map.png': 'a picture',
  '.well-known/security.txt': 'Contact: https://www.portal.test/security\n',
}

/** It lists only the prerendered pages in English, so that a verification is quick. */
export const release: Release = {
  version: '2.4.0',
  commit: 'abc',
  files: Object.entries(files)
    .filter(([name]) => !name.startsWith('prerendered/') || name.includes(`.${fallbackLanguage}.`))
    .map(([name, text]) => ({ name, size: text.length, sha384: sha384(text) })),
}

export interface HostedSite {
  /** For further files of a test. */
  readonly folder: string
  /** The folder that a host serves. */
  readonly root: string
  readonly remove: () => Promise<void>
}

export const writeSite = async (config: unknown): Promise<HostedSite> => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-hosting-'))
  const root = join(folder, 'site')
  const written: Readonly<Record<string, string | Buffer>> = {
    ...files,
    'config.json': JSON.stringify(config),
    'release.json': JSON.stringify(release, null, 2),
    'index.html.gz': gzipSync(page),
    'assets/main-ABC.js.gz': gzipSync(script),
    'assets/main-ABC.js.br': brotliCompressSync(script),
  }
  for (const [name, content] of Object.entries(written)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), content)
  }
  return { folder, root, remove: () => rm(folder, { recursive: true }) }
}
