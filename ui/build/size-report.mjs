import { staticImportsOf } from './output-graph.mjs'

/**
 * In bytes. `brotli` and `gzip` equal `bytes` for files that are published uncompressed.
 *
 * @typedef {{ bytes: number, brotli: number, gzip: number }} Size
 *
 * @typedef {object} SizeReport
 * @property {Record<string, Size & { entryPoint?: string, inputs: Record<string, number> }>} outputs each published
 *   file; `inputs` says how many bytes of it come from which source
 * @property {Record<string, Size & { files: string[] }>} firstLoads by entry point, the start and each lazily imported
 *   module: everything fetched when the portal is opened there for the first time
 */

/**
 * @param {import('./project.mjs').Project} project
 * @param {import('esbuild').Metafile} metafile
 * @param {readonly import('./page.mjs').Page[]} pages
 * @param {readonly import('./bundle.mjs').PublishedFile[]} published
 * @param {readonly import('./bundle.mjs').PublishedFile[]} compressed
 * @returns {SizeReport}
 */
export const sizeReport = (project, metafile, pages, published, compressed) => {
  const lengths = new Map([...published, ...compressed].map(({ name, contents }) => [name, contents.length]))
  const sizeOf = (/** @type {string} */ name) => {
    const bytes = lengths.get(name) ?? 0
    return { bytes, brotli: lengths.get(`${name}.br`) ?? bytes, gzip: lengths.get(`${name}.gz`) ?? bytes }
  }
  const pageOf = pagesByScreen(pages)
  const isTranslation = new Set(pages.filter((page) => pageOf.get(page.screen) !== page).map(({ name }) => name))
  const outputs = published
    .filter(({ name }) => !isTranslation.has(name))
    .map(({ name }) => {
      const { entryPoint, inputs = {} } = metafile.outputs[name] ?? {}
      const inputBytes = Object.entries(inputs).map(([input, { bytesInOutput }]) => [input, bytesInOutput])
      return [name, { ...sizeOf(name), ...(entryPoint && { entryPoint }), inputs: Object.fromEntries(inputBytes) }]
    })
  const firstLoads = Object.entries(firstLoadFiles(project, metafile, pageOf)).map(([entryPoint, files]) => [
    entryPoint,
    { ...files.map(sizeOf).reduce(sum), files },
  ])
  return { outputs: Object.fromEntries(outputs.sort()), firstLoads: Object.fromEntries(firstLoads) }
}

/**
 * @param {Size} one
 * @param {Size} other
 */
const sum = (one, other) => ({
  bytes: one.bytes + other.bytes,
  brotli: one.brotli + other.brotli,
  gzip: one.gzip + other.gzip,
})

/**
 * The page with which each screen is opened, that of every other under undefined. Of translations it is the source: other
 * texts come on top of whichever screen is opened.
 *
 * @param {readonly import('./page.mjs').Page[]} pages
 */
const pagesByScreen = (pages) => new Map([...pages].reverse().map((page) => [page.screen, page]))

/**
 * @param {import('./project.mjs').Project} project
 * @param {import('esbuild').Metafile} metafile
 * @param {ReadonlyMap<string | undefined, import('./page.mjs').Page>} pageOf
 * @returns {Record<string, string[]>}
 */
const firstLoadFiles = (project, metafile, pageOf) =>
  Object.fromEntries(
    Object.entries(metafile.outputs)
      .flatMap(([name, { entryPoint }]) => {
        if (entryPoint === undefined || entryPoint === project.earlyScript) return []
        if (!name.endsWith('.js') || entryPoint.endsWith('.json')) return []
        const page = pageOf.get(entryPoint) ?? pageOf.get(undefined)
        const linked = page === undefined ? [] : [page.name, ...Object.values(page.links).flat()]
        return [{ entryPoint, files: [...new Set([...linked, name, ...staticImportsOf(metafile, name)])] }]
      })
      .map(({ entryPoint, files }) => /** @type {const} */ ([entryPoint, files]))
      .sort(([one], [other]) => Number(other === project.entry) - Number(one === project.entry)),
  )
