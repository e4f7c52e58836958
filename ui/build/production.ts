import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { billOfMaterials } from './bill-of-materials.ts'
import { bundle, type PublishedFile } from './bundle.ts'
import { bundledPackages } from './bundled-packages.ts'
import { compressedSiblings } from './compress.ts'
import { pagesOf } from './pages.ts'
import type { Project } from './project.ts'
import { releaseOf } from './release.ts'
import { readSheets, writeClassTypes } from './styles.ts'
import { thirdPartyNotices } from './third-party-notices.ts'

/**
 * Fills the output folder with the portal as it is deployed: the pages, hashed assets, `config.json`, and beside each
 * text file its `.br` and `.gz`.
 *
 * @throws when esbuild or lightningcss finds an error, a package has no licence text, or the page links to a missing file
 */
export const buildForProduction = async (project: Project): Promise<void> => {
  const output = resolve(project.root, project.output)
  await rm(output, { recursive: true, force: true })
  const { published, metafile } = await publishedFiles(project)
  // Edited after the build, so it is neither hashed nor compressed: a `.br` would go on serving what was there before.
  const config = { name: 'config.json', contents: await readFile(resolve(project.root, project.config)) }
  await writeAll(output, [...published, config, ...(await compressedSiblings(published))])
  await writeAll(resolve(project.root, project.reports), [
    { name: 'metafile.json', contents: JSON.stringify(metafile) },
  ])
}

/** All but the configuration, not yet compressed. The same sources give the same bytes. */
export const publishedFiles = async (project: Project) => {
  const sheets = await readSheets(project)
  await writeClassTypes(project, sheets)
  const bundled = await bundle(project, sheets)
  const packages = await bundledPackages(project, bundled.metafile)
  const published = [
    ...(await filesBelow(resolve(project.root, project.publicFolder))),
    ...(await pagesOf(project, sheets, bundled)),
    ...(await schemaOf(project)),
    await thirdPartyNotices(project, packages),
    await billOfMaterials(project, packages),
    ...bundled.files,
  ]
  requireLinked(await readFile(resolve(project.root, project.template), 'utf8'), published)
  const { metafile } = bundled
  return { published: [...published, await releaseOf(project, metafile, published)], metafile }
}

const schemaOf = async ({ configSchema }: Project): Promise<readonly PublishedFile[]> =>
  configSchema === undefined
    ? []
    : [{ name: 'config.schema.json', contents: Buffer.from(`${JSON.stringify(await configSchema(), undefined, 2)}\n`) }]

const filesBelow = async (folder: string): Promise<readonly PublishedFile[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all(
    paths.sort().map(async (path) => ({ name: relative(folder, path), contents: await readFile(path) })),
  )
}

const requireLinked = (page: string, published: readonly PublishedFile[]): void => {
  const missing = [...page.matchAll(/(?:href|src)="\/([^"]+)"/g)].filter(
    ([, linked]) => !published.some(({ name }) => name === linked),
  )
  if (missing.length > 0) throw new Error(`The page links to what is not published: ${missing.join(', ')}`)
}

export const writeAll = async (
  folder: string,
  files: readonly { readonly name: string; readonly contents: string | Uint8Array }[],
): Promise<void> => {
  for (const { name, contents } of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), contents)
  }
}
