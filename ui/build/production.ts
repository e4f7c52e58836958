import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fallbackLanguage } from '../../core/language/languages.ts'
import { createDescribedSchema } from '../hosting/check.ts'
import { createManifest, manifestPath, readFilesInFolder } from '../hosting/files.ts'
import { bundlePortal, type PublishedFile } from './bundle.ts'
import { renderPages } from './pages.ts'
import type { ProjectPaths } from './project.ts'
import { createReleaseFile, createThirdPartyFiles } from './release.ts'
import { numberClasses, readStylesheets, writeCssClassTypes } from './styles.ts'
import { readCompleteTexts, splitTextSections } from './texts.ts'

/**
 * Fills the output folder with the pages, assets, `config.json`, and compressed copies (`.br`, `.gz`) of text files.
 *
 * @throws when esbuild or lightningcss finds an error, or a package has no license text
 */
export const buildForProduction = async (project: ProjectPaths): Promise<void> => {
  const output = resolve(project.root, project.output)
  await rm(output, { recursive: true, force: true })
  const { published, metafile, firstTexts } = await createPublishedFiles(project)
  // These files have no compressed copies, because an operator replaces them after the build.
  const config = await readFile(resolve(project.root, project.config), 'utf8')
  const configured = [
    { name: 'config.json', contents: config },
    { name: manifestPath.slice(1), contents: createManifest(JSON.parse(config)) },
  ]
  await writePublishedFiles(output, [...published, ...configured, ...(await compressFiles(published))])
  await writePublishedFiles(resolve(project.root, project.buildFolder), [
    { name: 'metafile.json', contents: JSON.stringify(metafile) },
    { name: 'first-texts.json', contents: JSON.stringify(firstTexts) },
  ])
}

/**
 * Returns all files of the release, uncompressed, except the configuration and the files that are generated from it.
 * The same sources always result in the same bytes.
 */
export const createPublishedFiles = async (project: ProjectPaths) => {
  const sheets = await readStylesheets(project)
  await writeCssClassTypes(project, sheets)
  const numberedSheets = numberClasses(sheets)
  const bundled = await bundlePortal(project, numberedSheets)
  const { metafile, isFirstText } = bundled
  const { first: firstTexts } = splitTextSections(
    await readCompleteTexts(resolve(project.root, project.texts), fallbackLanguage),
    isFirstText,
  )
  const ownFiles = await readFilesInFolder(resolve(project.root, project.publicFolder))
  const published = [
    ...ownFiles,
    // A previous site may have installed a service worker from either path, so the worker that removes it is at both.
    ...ownFiles.filter(({ name }) => name === 'service-worker.js').map((worker) => ({ ...worker, name: 'sw.js' })),
    ...(await renderPages(project, numberedSheets, bundled)),
    { name: 'config.schema.json', contents: Buffer.from(`${JSON.stringify(createDescribedSchema(), undefined, 2)}\n`) },
    ...(await createThirdPartyFiles(project.root, metafile)),
    ...bundled.files,
  ]
  return { published: [...published, await createReleaseFile(project, published)], metafile, firstTexts }
}

const textFilePattern = /\.(?:html|js|css|json|svg|txt|webmanifest|xml)$/

/** Returns a Brotli and a gzip copy of each text file, so that a host need not compress. */
export const compressFiles = async (files: readonly PublishedFile[]): Promise<readonly PublishedFile[]> => {
  const siblings = files
    .filter(({ name }) => textFilePattern.test(name))
    .map(async ({ name, contents }) => [
      // Brotli's default quality, which is the best quality, takes most of the time of the build.
      { name: `${name}.br`, contents: await promisify(brotliCompress)(contents) },
      { name: `${name}.gz`, contents: await promisify(gzip)(contents, { level: constants.Z_BEST_COMPRESSION }) },
    ])
  return (await Promise.all(siblings)).flat()
}

export const writePublishedFiles = async (
  folder: string,
  files: readonly { readonly name: string; readonly contents: string | Uint8Array }[],
): Promise<void> => {
  for (const { name, contents } of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), contents)
  }
}
