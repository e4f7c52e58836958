import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { transform, transformSync, version } from 'esbuild'
import { transform as readStylesheet } from 'lightningcss'

/** Identifies this transformer in Jest's cache: its own text and the version of esbuild. */
const transformerIdentity = `${version}\n${readFileSync(new URL(import.meta.url), 'utf8')}`

/** @param {string} path */
const esbuildOptions = (path) => ({
  loader: /** @type {const} */ (path.endsWith('.tsx') ? 'tsx' : 'ts'),
  format: /** @type {const} */ ('esm'),
  target: 'node20.19',
  jsx: /** @type {const} */ ('automatic'),
  sourcefile: path,
  sourcemap: /** @type {const} */ ('inline'),
})

/** A stylesheet's classes, each with its name. A missing class is undefined, as in a browser. */
const classesOf = (source, filename) => {
  const cssModules = { pattern: '[local]', animation: false }
  const { exports = {} } = readStylesheet({ filename, code: Buffer.from(source), cssModules })
  return `export default ${JSON.stringify(Object.fromEntries(Object.keys(exports).map((name) => [name, name])))}`
}

/** Turns TypeScript and stylesheets into ES modules for Jest, without checking types. */
const transformer = {
  canInstrument: false,

  process: (source, path) => ({
    code: path.endsWith('.css') ? classesOf(source, path) : transformSync(source, esbuildOptions(path)).code,
  }),

  // Jest's ESM mode prefers it: one esbuild service for all files instead of a process for each.
  processAsync: async (source, path) => ({
    code: path.endsWith('.css') ? classesOf(source, path) : (await transform(source, esbuildOptions(path))).code,
  }),

  getCacheKey: (source, path, { configString, instrument }) =>
    [transformerIdentity, configString, String(instrument), path, source]
      .reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256'))
      .digest('hex'),
}

export default transformer
