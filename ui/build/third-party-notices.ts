import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PublishedFile } from './bundle.ts'
import type { BundledPackage } from './bundled-packages.ts'
import type { Project } from './project.ts'

/** Licences by whatever name, and what has to be kept beside some of them. */
const licenceFile = /^(?:licen[cs]e|copying|notice|copyrightnotice)(?:[.-].*)?$/i

/**
 * `third-party-notices.txt`: name, version and licence text of every package that the bundle is made of. Bundles have no
 * comments, so this is where their licences are kept.
 *
 * @throws when a package comes without the text of its licence: then it may not be passed on like this
 */
export const thirdPartyNotices = async (
  { root }: Pick<Project, 'root'>,
  packages: readonly BundledPackage[],
): Promise<PublishedFile> => {
  const notices = await Promise.all(packages.map((each) => noticeOf(root, each)))
  const introduction = 'The portal contains these packages, each under its own licence.'
  return {
    name: 'third-party-notices.txt',
    contents: Buffer.from([introduction, ...notices].join(`\n\n${'='.repeat(80)}\n`)),
  }
}

const noticeOf = async (root: string, { folder, name, version, license }: BundledPackage): Promise<string> => {
  const files = (await readdir(join(root, folder))).filter((file) => licenceFile.test(file)).sort()
  if (files.length === 0) throw new Error(`${name} ${version} (${license}) comes without the text of its licence`)
  const texts = await Promise.all(files.map((file) => readFile(join(root, folder, file), 'utf8')))
  return [`${name} ${version} (${license})`, ...texts.map((text) => text.trim())].join('\n\n')
}
