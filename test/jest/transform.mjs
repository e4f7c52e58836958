import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { transform, version } from 'esbuild'
import { transform as readStylesheet } from 'lightningcss'

/** Jest transforms all files again if this file or the version of esbuild changes. */
const transformerCacheKey = `${version}\n${readFileSync(new URL(import.meta.url), 'utf8')}`

const createModule = async (source, path) => {
  const format = { loader: extname(path).slice(1), format: 'esm', target: 'node20.19', jsx: 'automatic' }
  return (await transform(source, { ...format, sourcefile: path, sourcemap: 'inline' })).code
}

/** Maps each class of a stylesheet to its own name. The name of any other class is undefined, as in a browser. */
const createStylesheetModule = (source, filename) => {
  const cssModules = { pattern: '[local]', animation: false }
  const { exports = {} } = readStylesheet({ filename, code: Buffer.from(source), cssModules })
  return `export default ${JSON.stringify(Object.fromEntries(Object.keys(exports).map((name) => [name, name])))}`
}

/** Turns TypeScript and stylesheets into ES modules for Jest. Types are not checked. */
export default {
  canInstrument: false,

  // This method is asynchronous, so that one esbuild process is enough. Jest calls `process` only for `require`.
  processAsync: async (source, path) => ({
    code: path.endsWith('.css') ? createStylesheetModule(source, path) : await createModule(source, path),
  }),

  getCacheKey: (source, path, { configString }) =>
    createHash('sha256').update([transformerCacheKey, configString, path, source].join('\0')).digest('hex'),
}
