import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

export const noticesFileName = 'third-party-notices.txt'

/** Licences by whatever name, and what has to be kept beside some of them. */
const licenceFile = /^(?:licen[cs]e|copying|notice|copyrightnotice)(?:[.-].*)?$/i

const intoFolder = 'node_modules/'

/**
 * `third-party-notices.txt`: name, version and licence text of every package that the bundle is made of. Bundles have no
 * comments, so this is where their licences are kept.
 *
 * @param {import('./project.mjs').Project} project
 * @param {import('esbuild').Metafile} metafile
 * @returns {Promise<import('./bundle.mjs').PublishedFile>}
 * @throws when a package comes without the text of its licence: then it may not be passed on like this
 */
export const thirdPartyNotices = async (project, metafile) => {
  const notices = await Promise.all(packageFolders(project, metafile).map(noticeOf))
  const introduction = 'The portal contains these packages, each under its own licence.'
  return {
    name: noticesFileName,
    contents: Buffer.from([introduction, ...notices.sort()].join(`\n\n${'='.repeat(80)}\n`)),
  }
}

/**
 * @param {import('./project.mjs').Project} project
 * @param {import('esbuild').Metafile} metafile
 */
const packageFolders = (project, metafile) => {
  const bundled = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs))
  const folders = bundled.filter((path) => path.includes(intoFolder)).map((path) => packageFolder(path))
  return [...new Set(folders)].map((folder) => resolve(project.root, folder))
}

/**
 * The folder of the package that a file belongs to: its name has two parts when it begins with a scope.
 *
 * @param {string} path
 */
const packageFolder = (path) => {
  const at = path.lastIndexOf(intoFolder) + intoFolder.length
  const parts = path.slice(at).split('/')
  return path.slice(0, at) + parts.slice(0, parts[0]?.startsWith('@') ? 2 : 1).join('/')
}

/** @param {string} folder */
const noticeOf = async (folder) => {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const files = (await readdir(folder)).filter((file) => licenceFile.test(file)).sort()
  if (files.length === 0) throw new Error(`${name} ${version} (${license}) comes without the text of its licence`)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return [`${name} ${version} (${license})`, ...texts.map((text) => text.trim())].join('\n\n')
}
