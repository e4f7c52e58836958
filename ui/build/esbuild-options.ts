import type { BuildOptions, Plugin } from 'esbuild'
import { jsonAsText, withoutGeneratedCode } from './plugins.ts'
import type { Project } from './project.ts'

/** React Router's package names only its development build; this is the same one without the warnings. */
const productionRouter = {
  'react-router': './node_modules/react-router/dist/production/index.mjs',
  'react-router/dom': './node_modules/react-router/dist/production/dom-export.mjs',
}

/** What development and production have in common. */
const sharedOptions = (root: string) =>
  ({
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    charset: 'utf8',
    // Naming conditions replaces esbuild's default, which is `module`. rxjs offers its modern build as `es2015`.
    conditions: ['es2015', 'module'],
    legalComments: 'none',
    logLevel: 'warning',
  }) satisfies BuildOptions

/** `styles` is what the portal's stylesheets are loaded by. */
export const productionOptions = ({ root, output }: Pick<Project, 'root' | 'output'>, styles: readonly Plugin[]) =>
  ({
    ...sharedOptions(root),
    outdir: output,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    minify: true,
    metafile: true,
    alias: productionRouter,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [...styles, jsonAsText, withoutGeneratedCode],
  }) satisfies BuildOptions

export const developmentOptions = (project: Project, outputFolder: string, plugins: readonly Plugin[]) =>
  ({
    ...sharedOptions(project.root),
    outdir: outputFolder,
    entryPoints: [{ in: project.entry, out: 'main' }],
    sourcemap: true,
    define: { 'process.env.NODE_ENV': '"development"' },
    plugins: [...plugins, jsonAsText],
  }) satisfies BuildOptions
