import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import type { PublishedFile } from './bundle.ts'
import type { Project } from './project.ts'

/** Licences by whatever name, and what has to be kept beside some of them. */
const licenceFile = /^(?:licen[cs]e|copying|notice|copyrightnotice)(?:[.-].*)?$/i

/** The folder of the package that a file belongs to: its name has two parts when it begins with a scope. */
const packageFolder = /.*node_modules\/(?:@[^/]+\/)?[^/]+/

/**
 * `third-party-notices.txt`: name, version and licence text of every package that the bundle is made of. Bundles have no
 * comments, so this is where their licences are kept.
 *
 * @throws when a package comes without the text of its licence: then it may not be passed on like this
 */
export const thirdPartyNotices = async ({ root }: Project, { outputs }: Metafile): Promise<PublishedFile> => {
  const bundled = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs))
  const folders = new Set(bundled.flatMap((path) => packageFolder.exec(path)?.[0] ?? []))
  const notices = await Promise.all([...folders].map((folder) => noticeOf(join(root, folder))))
  const introduction = 'The portal contains these packages, each under its own licence.'
  return {
    name: 'third-party-notices.txt',
    contents: Buffer.from([introduction, ...notices.sort()].join(`\n\n${'='.repeat(80)}\n`)),
  }
}

const noticeOf = async (folder: string): Promise<string> => {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const files = (await readdir(folder)).filter((file) => licenceFile.test(file)).sort()
  if (files.length === 0) throw new Error(`${name} ${version} (${license}) comes without the text of its licence`)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return [`${name} ${version} (${license})`, ...texts.map((text) => text.trim())].join('\n\n')
}
