import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Metafile } from 'esbuild'
import { fallbackLanguage } from '../../core/language/languages.ts'
import { withImports } from '../../ui/build/output-graph.ts'

/** In bytes. `brotli` and `gzip` equal `bytes` for files that are published uncompressed. */
export interface Size {
  readonly bytes: number
  readonly brotli: number
  readonly gzip: number
}

/** What visitors download of the last build. */
export interface SizeReport {
  /** Every published file, of the pages only those in the source language; how much of it comes from which source. */
  readonly outputs: Readonly<Record<string, Size & { entryPoint?: string; inputs: Record<string, number> }>>
  /** By module of each part that is loaded by itself: everything fetched when the portal is opened there the first time. */
  readonly firstLoads: Readonly<Record<string, Size & { readonly files: readonly string[] }>>
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const published = join(root, 'dist')

/** @throws when the portal has not been built */
export const readSizes = async (): Promise<SizeReport> => {
  const metafile: Metafile = JSON.parse(
    await readFile(join(root, '.build/metafile.json'), 'utf8').catch(() => {
      throw new Error('There is no build to look at: run `npm run build` first')
    }),
  )
  const sizes = await publishedSizes()
  const pages = await Promise.all([...sizes.keys()].filter((name) => name.endsWith('.html')).map(pageNamed))
  const outputs = [...sizes].map(([name, size]) => {
    const { entryPoint, inputs = {} } = metafile.outputs[name] ?? {}
    const bytes = Object.entries(inputs).map(([input, { bytesInOutput }]) => [input, bytesInOutput])
    return [name, { ...size, ...(entryPoint && { entryPoint }), inputs: Object.fromEntries(bytes) }]
  })
  const firstLoads = partsOf(metafile).map((part) => {
    const needed = withImports(metafile, part)
    const files = [...new Set([...pageThatOpens(needed.at(-1), pages), ...needed])]
    return [part, { ...files.map((name) => sizes.get(name) ?? nothing).reduce(sum), files }]
  })
  return { outputs: Object.fromEntries(outputs), firstLoads: Object.fromEntries(firstLoads) }
}

const publishedSizes = async (): Promise<ReadonlyMap<string, Size>> => {
  const entries = await readdir(published, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(published, join(parentPath, name)))
  const bytesOf = async (name: string) => (names.includes(name) ? (await stat(join(published, name))).size : undefined)
  const translation = new RegExp(`^prerendered/.*\\.(?!${fallbackLanguage}\\.)[a-z-]+\\.html`)
  const sized = names
    .filter((name) => !/\.(?:br|gz)$/.test(name) && !translation.test(name))
    .sort()
    .map(async (name): Promise<[string, Size]> => {
      const bytes = (await bytesOf(name)) ?? 0
      const [brotli = bytes, gzip = bytes] = await Promise.all([bytesOf(`${name}.br`), bytesOf(`${name}.gz`)])
      return [name, { bytes, brotli, gzip }]
    })
  return new Map(await Promise.all(sized))
}

/** The page, and the files that it names for a browser to fetch. */
const pageNamed = async (name: string): Promise<readonly string[]> => {
  const page = await readFile(join(published, name), 'utf8')
  const named = [...page.matchAll(/(?:src|href|data-next)="([^"]*)"/g)].flatMap(([, paths = '']) => paths.split(' '))
  return [name, ...named.filter((path) => /^\/(?:assets\/|config\.json)/.test(path)).map((path) => path.slice(1))]
}

/** That of a route names the script of its screen; everything else is opened with the page of every route. */
const pageThatOpens = (script: string | undefined, pages: readonly (readonly string[])[]): readonly string[] => {
  const index = pages.find(([name]) => name === 'index.html') ?? []
  const own = pages.find((files) => script !== undefined && files.includes(script) && !index.includes(script))
  return own ?? index
}

/** The modules that are loaded by themselves, but for texts and for the script that is in every page. */
const partsOf = ({ outputs }: Metafile): readonly string[] =>
  Object.values(outputs).flatMap(({ entryPoint }) =>
    entryPoint === undefined || /\.json$|\/early/.test(entryPoint) ? [] : [entryPoint],
  )

const nothing: Size = { bytes: 0, brotli: 0, gzip: 0 }
const sum = (one: Size, other: Size): Size => ({
  bytes: one.bytes + other.bytes,
  brotli: one.brotli + other.brotli,
  gzip: one.gzip + other.gzip,
})
