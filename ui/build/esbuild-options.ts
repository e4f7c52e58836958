import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { browserslistToTargets } from 'lightningcss'
import type { ProjectPaths } from './project.ts'

const {
  browserslist,
  devDependencies,
}: { readonly browserslist: readonly string[]; readonly devDependencies: Readonly<Record<string, string>> } =
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

export const minifierVersions = ['oxc-minify', '@swc/core'].map((name) => devDependencies[name])

/** The minimum versions of the supported browsers, from `browserslist` in package.json, such as `safari: '15.4'`. */
export const minimumBrowserVersions: Readonly<Record<string, string>> = Object.fromEntries(
  browserslist.map((each) => each.split(' >= ')),
)

const esbuildTargets = Object.entries(minimumBrowserVersions).map(
  ([name, version]) => name.replace('ios_saf', 'ios') + version,
)

export const lightningcssTargets = browserslistToTargets(browserslist.map((each) => each.replace(' >= ', ' ')))

/**
 * The ECMAScript version of the early script. Unsupported browsers must also be able to parse this script, because it
 * shows a notice in them.
 */
export const earlyScriptEcmaVersion = 2017

const createSharedOptions = (root: string) =>
  ({
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    target: esbuildTargets,
    jsx: 'automatic',
    charset: 'utf8',
    // `es2015` selects the modern build of rxjs. `module` is esbuild's default, which this list would otherwise remove.
    conditions: ['es2015', 'module'],
    legalComments: 'none',
    logLevel: 'warning',
  }) satisfies BuildOptions

export const createProductionOptions = (root: string, plugins: readonly Plugin[]) =>
  ({
    ...createSharedOptions(root),
    outdir: root,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    // esbuild shortens identifiers, because it uses the same short names in all scripts, and such scripts compress
    // better. oxc and swc minify everything else.
    minifyIdentifiers: true,
    metafile: true,
    // These aliases are needed: the default is React Router's development build, which contains warnings.
    alias: {
      'react-router': './node_modules/react-router/dist/production/index.mjs',
      'react-router/dom': './node_modules/react-router/dist/production/dom-export.mjs',
      // The package replaces a hook that React has since version 18, so React's own hook is used.
      'use-sync-external-store/shim': 'react',
      // The package's two browser builds each contain their common code, so the sources are bundled instead.
      'braintree-web/client': './node_modules/braintree-web/client/index.js',
      'braintree-web/hosted-fields': './node_modules/braintree-web/hosted-fields/index.js',
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [...plugins, reactModulesPlugin, pureCallsPlugin],
  }) satisfies BuildOptions

/** Returns the options for development. Each language is a separate file, so that a changed text needs no reload. */
export const createDevelopmentOptions = (project: ProjectPaths, folder: string, plugins: readonly Plugin[]) =>
  ({
    ...createSharedOptions(project.root),
    outdir: folder,
    outbase: project.source,
    entryPoints: [{ in: project.entry, out: 'main' }],
    inject: [project.liveChanges],
    loader: { '.json': 'copy' },
    assetNames: '[dir]/[name]',
    supported: { 'import-attributes': true },
    sourcemap: true,
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [...plugins],
  }) satisfies BuildOptions

const require = createRequire(import.meta.url)

/**
 * The plugin that bundles React as ES modules, so that imports are resolved at build time. With CommonJS, each module
 * that imports React would first copy all exports of React.
 */
const reactModulesPlugin: Plugin = {
  name: 'react-as-modules',
  setup: ({ onLoad, onResolve }) => {
    const entry = /^(.*\/node_modules\/(react|react-dom))\/(?:index|(client|jsx-runtime))\.js$/
    onLoad({ filter: entry }, ({ path }) => {
      const [, folder = '', ...parts] = entry.exec(path) ?? []
      const implementation = `${folder}/cjs/${parts.filter(Boolean).join('-')}.production.js`
      // esbuild removes a call that is marked as pure if its result is not used.
      const names = Object.keys(require(implementation)).map(
        (name) => `export const ${name} = /* @__PURE__ */ (() => implementation.${name})()`,
      )
      const imported = `import implementation from ${JSON.stringify(implementation)}`
      return { contents: [imported, 'export default implementation', ...names].join('\n') }
    })
    // Only React DOM calls `require('react')`. This call gets the whole CommonJS module.
    onResolve({ filter: /^react(-dom)?$/ }, ({ kind, path }) =>
      kind === 'require-call' ? { path: join(dirname(require.resolve(path)), `cjs/${path}.production.js`) } : undefined,
    )
  },
}

/**
 * Marks classes, components and contexts in packages as pure, so that esbuild removes the unused ones. Also removes the
 * display names for React's developer tools. Without this plugin, the first load would contain the whole router.
 */
const pureCallsPlugin: Plugin = {
  name: 'pure-calls-of-packages',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/node_modules\/.*\.m?js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(/\/\*\* @class \*\/|(?<== )(?=React\w*\.(?:createContext|forwardRef|memo)\()/g, '/* @__PURE__ */ ')
        .replace(/^\w+\.displayName = "\w+";$/gm, ''),
    }))
  },
}
