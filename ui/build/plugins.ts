import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Plugin } from 'esbuild'

/**
 * JSON as a string that the browser parses: smaller than the same object written as JavaScript, and faster, since
 * the JSON grammar is simpler. A file that is only imported by `import()` becomes a chunk of its own.
 */
export const jsonAsText: Plugin = {
  name: 'json-as-text',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const compact = JSON.stringify(JSON.parse(await readFile(path, 'utf8')))
      return { contents: `export default JSON.parse(${JSON.stringify(compact)})` }
    })
  },
}

/**
 * Leaves out inversify's resolvers that write code at run time. They need a Content-Security-Policy with
 * `unsafe-eval`, are off by default, and would be dead weight in the first load.
 */
export const withoutGeneratedCode: Plugin = {
  name: 'without-generated-code',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@inversifyjs\/core\/lib\/.*\/buildNoActivations\w+Jit\.js$/ }, ({ path }) => ({
      contents: `export function ${basename(path, '.js')}() {
        throw new Error('inversify must stay jitless: the content security policy forbids generated code')
      }`,
    }))
  },
}
