import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { transform, transformSync, version } from 'esbuild'

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

/** Turns TypeScript into ES modules for Jest, without checking types. */
const transformer = {
  canInstrument: false,

  process: (source, path) => ({ code: transformSync(source, esbuildOptions(path)).code }),

  // Jest's ESM mode prefers it: one esbuild service for all files instead of a process for each.
  processAsync: async (source, path) => ({ code: (await transform(source, esbuildOptions(path))).code }),

  getCacheKey: (source, path, { configString, instrument }) =>
    [transformerIdentity, configString, String(instrument), path, source]
      .reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256'))
      .digest('hex'),
}

export default transformer
