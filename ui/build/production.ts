import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { bundle } from './bundle.ts'
import { compressedSiblings } from './compress.ts'
import { pageFiles } from './page.ts'
import { pagesOf } from './pages.ts'
import type { Project } from './project.ts'
import { type SizeReport, sizeReport } from './sizes.ts'
import { configFileName, staticFiles } from './static-files.ts'
import { readSheets } from './styles.ts'
import { thirdPartyNotices } from './third-party-notices.ts'

/**
 * Fills the output folder with the portal as it is deployed: the pages, hashed assets, `config.json`, and beside each
 * text file its `.br` and `.gz`. The same sources give the same bytes.
 *
 * @throws when esbuild or lightningcss finds an error, a package has no licence text, or the page links to a missing file
 */
export const buildForProduction = async (project: Project): Promise<SizeReport> => {
  await rm(resolve(project.root, project.output), { recursive: true, force: true })
  const sheets = await readSheets(project)
  const bundled = await bundle(project, sheets)
  const pages = await pagesOf(project, sheets, bundled)
  const template = await readFile(resolve(project.root, project.template), 'utf8')

  const assets = [...(await staticFiles(project)), await thirdPartyNotices(project, bundled.metafile), ...bundled.files]
  const published = [...assets, ...pageFiles(template, pages, assets)]
  const compressed = await compressedSiblings(published.filter(({ name }) => name !== configFileName))
  const files = [...published, ...compressed]
  const report = sizeReport(project, bundled, pages, files)
  await writeAll(resolve(project.root, project.output), files)
  await writeAll(resolve(project.root, project.reports), [
    { name: 'size-report.json', contents: `${JSON.stringify(report, null, 2)}\n` },
    { name: 'metafile.json', contents: JSON.stringify(bundled.metafile) },
  ])
  return report
}

type NamedContents = { readonly name: string; readonly contents: string | Uint8Array }

export const writeAll = async (folder: string, files: readonly NamedContents[]): Promise<void> => {
  for (const { name, contents } of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), contents)
  }
}
