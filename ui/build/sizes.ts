import type { Metafile } from 'esbuild'
import type { Bundle, PublishedFile } from './bundle.ts'
import { withImports } from './output-graph.ts'
import type { Page } from './page.ts'
import type { Project } from './project.ts'
import { configFileName } from './static-files.ts'

/** In bytes. `brotli` and `gzip` equal `bytes` for files that are published uncompressed. */
interface Size {
  readonly bytes: number
  readonly brotli: number
  readonly gzip: number
}

export interface SizeReport {
  /** Each published file, of the pages in all languages only those in the source; what each source adds to it. */
  readonly outputs: Readonly<Record<string, Size & { entryPoint?: string; inputs: Record<string, number> }>>
  /** By the module of each part, the start's first: everything fetched when the portal is opened there the first time. */
  readonly firstLoads: Readonly<Record<string, Size & { files: readonly string[] }>>
}

export const sizeReport = (
  project: Project,
  { metafile }: Bundle,
  pages: readonly Page[],
  files: readonly PublishedFile[],
): SizeReport => {
  const lengths = new Map(files.map(({ name, contents }) => [name, contents.length]))
  const sizeOf = (name: string): Size => {
    const bytes = lengths.get(name) ?? 0
    return { bytes, brotli: lengths.get(`${name}.br`) ?? bytes, gzip: lengths.get(`${name}.gz`) ?? bytes }
  }
  // The first page of a screen is the one in the source language. What has no page of its own is opened with index.html.
  const pageOf = new Map([...pages].reverse().map((page) => [page.screen, page]))
  const translations = new Set(pages.filter((page) => pageOf.get(page.screen) !== page).map(({ name }) => name))
  const names = [...lengths.keys()].filter((name) => !/\.(?:br|gz)$/.test(name) && !translations.has(name))
  const firstLoads = partsOf(project, metafile).map((part) => {
    const { name = '', early, scripts = [] } = pageOf.get(part) ?? pageOf.get(undefined) ?? {}
    const linked = [name, early?.name ?? '', configFileName, ...scripts, ...(early?.next ?? [])]
    const needed = [...new Set([...linked, ...withImports(metafile, part)])]
    return [part, { ...needed.map(sizeOf).reduce(sum), files: needed }]
  })
  const outputs = names.sort().map((name) => {
    const { entryPoint, inputs = {} } = metafile.outputs[name] ?? {}
    const bytes = Object.entries(inputs).map(([input, { bytesInOutput }]) => [input, bytesInOutput])
    return [name, { ...sizeOf(name), ...(entryPoint && { entryPoint }), inputs: Object.fromEntries(bytes) }]
  })
  return { outputs: Object.fromEntries(outputs), firstLoads: Object.fromEntries(firstLoads) }
}

/** The modules that start a script, apart from texts and the first script of every page. */
const partsOf = ({ entry, earlyScript }: Project, { outputs }: Metafile): readonly string[] => {
  const parts = Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? [])
  return [entry, ...parts.filter((part) => ![entry, earlyScript].includes(part) && !part.endsWith('.json'))]
}

const sum = (one: Size, other: Size): Size => ({
  bytes: one.bytes + other.bytes,
  brotli: one.brotli + other.brotli,
  gzip: one.gzip + other.gzip,
})

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} K`.padStart(9)
const row = (name: string, { brotli, gzip, bytes }: Size) => `${[brotli, gzip, bytes].map(kilobytes).join('')}  ${name}`
const heading = (title: string) => `${['brotli', 'gzip', 'raw'].map((each) => each.padStart(9)).join('')}  ${title}`

/** The report for a person: what is fetched first on each screen, then every file, largest first. */
export const sizeTable = ({ firstLoads, outputs }: SizeReport): string =>
  [
    heading('first load'),
    ...Object.entries(firstLoads).map(([part, load]) => row(`${part} (${load.files.length} files)`, load)),
    '',
    heading('file'),
    ...Object.entries(outputs)
      .sort(([, one], [, other]) => other.brotli - one.brotli)
      .map(([name, size]) => row(name, size)),
  ].join('\n')
