import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { BuildOptions, Plugin } from 'esbuild'
import { browserslistToTargets } from 'lightningcss'
import type { Project } from './project.ts'

const {
  browserslist,
  devDependencies,
}: { readonly browserslist: readonly string[]; readonly devDependencies: Readonly<Record<string, string>> } =
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

export const minifierVersion = devDependencies['@swc/core']

/** The oldest supported browsers by their names in `browserslist` of package.json, such as `safari: '15.4'`. */
export const minimumBrowsers: Readonly<Record<string, string>> = Object.fromEntries(
  browserslist.map((each) => each.split(' >= ')),
)

const esbuildTargets = Object.entries(minimumBrowsers).map(
  ([name, version]) => name.replace('ios_saf', 'ios') + version,
)

export const lightningcssTargets = browserslistToTargets(browserslist.map((each) => each.replace(' >= ', ' ')))

/** The early script tells older browsers that they are not supported: every browser with `import()` (2017) can read it. */
export const earlyScriptYear = 2017

const sharedOptions = (root: string) =>
  ({
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    target: esbuildTargets,
    jsx: 'automatic',
    charset: 'utf8',
    // This replaces esbuild's default, `module`. rxjs calls its modern build `es2015`.
    conditions: ['es2015', 'module'],
    legalComments: 'none',
    logLevel: 'warning',
  }) satisfies BuildOptions

export const productionOptions = (root: string, plugins: readonly Plugin[]) =>
  ({
    ...sharedOptions(root),
    outdir: root,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    // Names of one kind in all scripts compress better than swc's, which minifies the rest.
    minifyIdentifiers: true,
    metafile: true,
    // The package exports only its development build of React Router, which has warnings.
    alias: {
      'react-router': './node_modules/react-router/dist/production/index.mjs',
      'react-router/dom': './node_modules/react-router/dist/production/dom-export.mjs',
      // React has it since version 18.
      'use-sync-external-store/shim': 'react',
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [...plugins, mostCommonPasswords, reactAsModules, pureCallsOfPackages],
  }) satisfies BuildOptions

/** Texts are files, so that editing one needs no reload. */
export const developmentOptions = (project: Project, folder: string, plugins: readonly Plugin[]) =>
  ({
    ...sharedOptions(project.root),
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

/** Keeps the 10,000 most common passwords. Leaves out those shorter than the portal's minimum. */
const mostCommonPasswords: Plugin = {
  name: 'most-common-passwords',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/@zxcvbn-ts\/language-common\/dist\/index\.mjs$/ }, () => {
      const known = dictionary['passwords-common'].slice(0, 10_000).filter(({ length }) => length >= 8)
      const list = JSON.stringify(known.sort().join(' '))
      return { contents: `export const dictionary = { 'passwords-common': ${list}.split(' ') }` }
    })
  },
}

const require = createRequire(import.meta.url)

/**
 * As CommonJS, React is copied into a namespace by each module that imports it, at start-up. As ES modules, its names are bound
 * at build time.
 */
const reactAsModules: Plugin = {
  name: 'react-as-modules',
  setup: ({ onLoad, onResolve }) => {
    const entry = /^(.*\/node_modules\/(react|react-dom))\/(?:index|(client|jsx-runtime))\.js$/
    onLoad({ filter: entry }, ({ path }) => {
      const [, folder = '', ...parts] = entry.exec(path) ?? []
      const implementation = `${folder}/cjs/${parts.filter(Boolean).join('-')}.production.js`
      // A call that is marked as pure is left out where its name is unused.
      const names = Object.keys(require(implementation)).map(
        (name) => `export const ${name} = /* @__PURE__ */ (() => implementation.${name})()`,
      )
      const imported = `import implementation from ${JSON.stringify(implementation)}`
      return { contents: [imported, 'export default implementation', ...names].join('\n') }
    })
    // React DOM takes all of React.
    onResolve({ filter: /^react(-dom)?$/ }, ({ kind, path }) =>
      kind === 'require-call' ? { path: join(dirname(require.resolve(path)), `cjs/${path}.production.js`) } : undefined,
    )
  },
}

/**
 * Marks what packages make while they load and nothing may use: a class that TypeScript compiled, and a component or a context of
 * React. Names for React's tools go. Otherwise the first load has all of the router.
 */
const pureCallsOfPackages: Plugin = {
  name: 'pure-calls-of-packages',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\/node_modules\/.*\.m?js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(/\/\*\* @class \*\/|(?<== )(?=React\w*\.(?:createContext|forwardRef|memo)\()/g, '/* @__PURE__ */ ')
        .replace(/^\w+\.displayName = "\w+";$/gm, ''),
    }))
  },
}
