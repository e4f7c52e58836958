import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { transform } from 'lightningcss'
import { oldestForStyles } from './browser-floor.mjs'
import { olderQueries } from './older-queries.mjs'

/**
 * JSON as a string that the browser parses: smaller than the same object written as JavaScript, and faster, since
 * the JSON grammar is simpler. A file that is only imported by `import()` becomes a chunk of its own.
 *
 * @type {import('esbuild').Plugin}
 */
export const jsonAsText = {
  name: 'json-as-text',
  setup: (build) => {
    build.onLoad({ filter: /\.json$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      try {
        const compact = JSON.stringify(JSON.parse(text))
        return { contents: `export default JSON.parse(${JSON.stringify(compact)})`, loader: 'js' }
      } catch (error) {
        return { errors: [{ text: error.message, location: { file: path } }] }
      }
    })
  },
}

/**
 * Styles may use nesting, `light-dark()`, ranges and `@container`: older browsers get the same said in the old way. Before
 * bundling, so that the hash in the file's name stands for what is in the file.
 *
 * @type {import('esbuild').Plugin}
 */
export const stylesForOlderBrowsers = {
  name: 'styles-for-older-browsers',
  setup: (build) => {
    build.onLoad({ filter: /\.css$/, namespace: 'file' }, async ({ path }) => {
      const { code } = transform({
        filename: path,
        code: await readFile(path),
        targets: oldestForStyles,
        visitor: olderQueries,
      })
      return { contents: code, loader: path.endsWith('.module.css') ? 'local-css' : 'css' }
    })
  },
}

/**
 * Leaves out inversify's resolvers that write code at run time. They need a Content-Security-Policy with
 * `unsafe-eval`, are off by default, and would be dead weight in the first load.
 *
 * @type {import('esbuild').Plugin}
 */
export const withoutGeneratedCode = {
  name: 'without-generated-code',
  setup: (build) => {
    build.onLoad({ filter: /@inversifyjs\/core\/lib\/.*\/buildNoActivations\w+Jit\.js$/ }, ({ path }) => ({
      contents: `export function ${basename(path, '.js')}() {
        throw new Error('inversify must stay jitless: the content security policy forbids generated code')
      }`,
    }))
  },
}

/** How the metafile names the entry point that `stylesheetOf` makes. */
export const stylesheetEntry = 'stylesheet:styles'

/**
 * The module `styles`: one stylesheet out of many files, in the given order.
 *
 * @param {readonly string[]} files
 * @returns {import('esbuild').Plugin}
 */
export const stylesheetOf = (files) => ({
  name: 'stylesheet',
  setup: (build) => {
    build.onResolve({ filter: /^styles$/ }, ({ kind }) =>
      kind === 'entry-point' ? { path: 'styles', namespace: 'stylesheet' } : undefined,
    )
    build.onLoad({ filter: /.*/, namespace: 'stylesheet' }, () => ({
      contents: files.map((file) => `@import ${JSON.stringify(`./${file}`)};`).join('\n'),
      loader: 'css',
      resolveDir: build.initialOptions.absWorkingDir,
    }))
  },
})
