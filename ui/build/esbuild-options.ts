import { dictionary } from '@zxcvbn-ts/language-common'
import type { BuildOptions, Plugin } from 'esbuild'
import { esbuildTargets } from './minimum-browsers.ts'
import type { Project } from './project.ts'

/** What development and production have in common. */
const sharedOptions = (root: string) =>
  ({
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    target: esbuildTargets,
    jsx: 'automatic',
    charset: 'utf8',
    // Naming conditions replaces esbuild's default, which is `module`. rxjs offers its modern build as `es2015`.
    conditions: ['es2015', 'module'],
    legalComments: 'none',
    logLevel: 'warning',
  }) satisfies BuildOptions

/** Outputs are named as they are published; nothing is written yet. */
export const productionOptions = (root: string, plugins: readonly Plugin[]) =>
  ({
    ...sharedOptions(root),
    outdir: root,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    minify: true,
    metafile: true,
    // React Router's package names only its development build; this is the same one without the warnings (0.5 KB).
    alias: {
      'react-router': './node_modules/react-router/dist/production/index.mjs',
      'react-router/dom': './node_modules/react-router/dist/production/dom-export.mjs',
      // React has had it itself since version 18.
      'use-sync-external-store/shim': 'react',
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [...plugins, mostCommonPasswords],
  }) satisfies BuildOptions

const whileEditing = { 'process.env.NODE_ENV': '"development"' }

/**
 * Packages stay outside, and texts are files of their own, as they are: a rebuild is of what is edited, and a change of
 * texts is none of the code.
 */
export const developmentOptions = (project: Project, folder: string, plugins: readonly Plugin[]) =>
  ({
    ...sharedOptions(project.root),
    outdir: folder,
    outbase: project.source,
    entryPoints: [{ in: project.entry, out: 'main' }],
    inject: [project.liveChanges],
    packages: 'external',
    loader: { '.json': 'copy' },
    assetNames: '[dir]/[name]',
    supported: { 'import-attributes': true },
    sourcemap: true,
    metafile: true,
    define: whileEditing,
    plugins: [...plugins],
  }) satisfies BuildOptions

/** The packages that stay outside in development. */
export const packageOptions = (root: string) =>
  ({
    ...sharedOptions(root),
    write: true,
    splitting: true,
    chunkNames: 'packages/[name]-[hash]',
    sourcemap: true,
    define: whileEditing,
  }) satisfies BuildOptions

/**
 * Of the package's 49,000 passwords those that `ui/passwords/common-passwords.ts` looks at, less those that are too short for
 * the portal: 10 KiB, compressed, in place of 150.
 */
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
