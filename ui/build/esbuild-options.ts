import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
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

/**
 * The syntax of the early script. The first browsers with `import()` can read it, because the script explains that a
 * browser is not supported.
 */
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
    // Replaces esbuild's default condition, `module`: rxjs names its modern build `es2015`.
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
    // esbuild uses the same short names in all scripts, which compresses better. swc does the rest.
    minifyIdentifiers: true,
    metafile: true,
    // The package exports only React Router's development build, which contains warnings.
    alias: {
      'react-router': './node_modules/react-router/dist/production/index.mjs',
      'react-router/dom': './node_modules/react-router/dist/production/dom-export.mjs',
      // React has had this hook since version 18, so the substitute is not needed.
      'use-sync-external-store/shim': 'react',
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [...plugins, reactAsModules, pureCallsOfPackages],
  }) satisfies BuildOptions

/** Returns the options for development. Texts are files of their own, so that a changed text needs no reload. */
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

const require = createRequire(import.meta.url)

/**
 * Bundles React as ES modules, so that its names are bound at build time. With CommonJS, each module would copy all of React
 * into a namespace when it starts.
 */
const reactAsModules: Plugin = {
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
    // Only React DOM needs all of React.
    onResolve({ filter: /^react(-dom)?$/ }, ({ kind, path }) =>
      kind === 'require-call' ? { path: join(dirname(require.resolve(path)), `cjs/${path}.production.js`) } : undefined,
    )
  },
}

/**
 * Marks the classes, components and contexts that packages create while they load as pure, so that esbuild removes the unused
 * ones. Removes display names for React's developer tools. Without this, the first load contains the whole router.
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
