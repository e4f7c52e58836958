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
 * @param {readonly import('./bundle.mjs').PublishedFile[]} published
 * @param {readonly import('./bundle.mjs').PublishedFile[]} compressed
 * @returns {SizeReport}
 */
export const sizeReport = (project, metafile, published, compressed) => {
  const lengths = new Map([...published, ...compressed].map(({ name, contents }) => [name, contents.length]))
  const sizeOf = (/** @type {string} */ name) => {
    const bytes = lengths.get(name) ?? 0
    return { bytes, brotli: lengths.get(`${name}.br`) ?? bytes, gzip: lengths.get(`${name}.gz`) ?? bytes }
  }
  const outputs = published.map(({ name }) => {
    const { entryPoint, inputs = {} } = metafile.outputs[name] ?? {}
    const inputBytes = Object.entries(inputs).map(([input, { bytesInOutput }]) => [input, bytesInOutput])
    return [name, { ...sizeOf(name), ...(entryPoint && { entryPoint }), inputs: Object.fromEntries(inputBytes) }]
  })
  const firstLoads = Object.entries(firstLoadFiles(project, metafile)).map(([entryPoint, files]) => [
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
 * @param {import('./project.mjs').Project} project
 * @param {import('esbuild').Metafile} metafile
 * @returns {Record<string, string[]>}
 */
const firstLoadFiles = (project, metafile) => {
  const entries = Object.entries(metafile.outputs).flatMap(([name, { entryPoint }]) =>
    entryPoint === undefined ? [] : [{ name, entryPoint, files: [name, ...staticImportsOf(metafile, name)] }],
  )
  const start = entries.find(({ entryPoint }) => entryPoint === project.entry)?.files ?? []
  const always = ['index.html', ...entries.map(({ name }) => name).filter((name) => name.endsWith('.css')), ...start]
  return Object.fromEntries(
    entries
      // Texts come on top of whichever screen is opened; they are no screen of their own.
      .filter(({ name, entryPoint }) => name.endsWith('.js') && !entryPoint.endsWith('.json'))
      .map(({ entryPoint, files }) => [entryPoint, [...new Set([...always, ...files])]])
      .sort(([one], [other]) => Number(other === project.entry) - Number(one === project.entry)),
  )
}
