import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { transform, version } from 'esbuild'
import { transform as readStylesheet } from 'lightningcss'

/** A part of Jest's cache key. It changes with this file and with the version of esbuild. */
const transformerIdentity = `${version}\n${readFileSync(new URL(import.meta.url), 'utf8')}`

const createModule = async (source, path) => {
  const format = { loader: extname(path).slice(1), format: 'esm', target: 'node20.19', jsx: 'automatic' }
  return (await transform(source, { ...format, sourcefile: path, sourcemap: 'inline' })).code
}

/** Maps each class of a stylesheet to its own name. Another class is undefined, as in a browser. */
const createClassModule = (source, filename) => {
  const cssModules = { pattern: '[local]', animation: false }
  const { exports = {} } = readStylesheet({ filename, code: Buffer.from(source), cssModules })
  return `export default ${JSON.stringify(Object.fromEntries(Object.keys(exports).map((name) => [name, name])))}`
}

/** Turns TypeScript and stylesheets into ES modules for Jest. Types are not checked. */
export default {
  canInstrument: false,

  // One esbuild process transforms all files, because this is asynchronous. Jest calls `process` only for `require`.
  processAsync: async (source, path) => ({
    code: path.endsWith('.css') ? createClassModule(source, path) : await createModule(source, path),
  }),

  getCacheKey: (source, path, { configString }) =>
    createHash('sha256').update([transformerIdentity, configString, path, source].join('\0')).digest('hex'),
}
