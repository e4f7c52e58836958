import { oldestForScripts } from './browser-floor.mjs'
import { jsonAsText, stylesForOlderBrowsers, withoutGeneratedCode } from './plugins.mjs'

/** React Router's package names only its development build; this is the same one without the warnings. */
const productionRouter = {
  'react-router': './node_modules/react-router/dist/production/index.mjs',
  'react-router/dom': './node_modules/react-router/dist/production/dom-export.mjs',
}

const assetLoaders = Object.fromEntries(
  ['.svg', '.png', '.jpg', '.webp', '.avif', '.woff2'].map((extension) => [extension, /** @type {const} */ ('file')]),
)

/**
 * What development and production have in common.
 *
 * @param {import('./project.mjs').Project} project
 * @returns {import('esbuild').BuildOptions}
 */
const sharedOptions = (project) => ({
  absWorkingDir: project.root,
  bundle: true,
  format: 'esm',
  target: oldestForScripts,
  jsx: 'automatic',
  charset: 'utf8',
  publicPath: '/',
  // Naming conditions replaces esbuild's default, which is `module`. rxjs offers its modern build as `es2015`.
  conditions: ['es2015', 'module'],
  loader: assetLoaders,
  legalComments: 'none',
  logLevel: 'warning',
})

/**
 * @param {import('./project.mjs').Project} project
 * @returns {import('esbuild').BuildOptions}
 */
export const productionOptions = (project) => ({
  ...sharedOptions(project),
  outdir: project.output,
  entryNames: 'assets/[name]-[hash]',
  chunkNames: 'assets/[name]-[hash]',
  assetNames: 'assets/[name]-[hash]',
  minifySyntax: true,
  minifyWhitespace: true,
  minifyIdentifiers: true,
  metafile: true,
  write: false,
  alias: productionRouter,
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [jsonAsText, stylesForOlderBrowsers, withoutGeneratedCode],
})

/**
 * @param {import('./project.mjs').Project} project
 * @param {string} outputFolder
 * @returns {import('esbuild').BuildOptions}
 */
export const developmentOptions = (project, outputFolder) => ({
  ...sharedOptions(project),
  outdir: outputFolder,
  entryPoints: [{ in: project.entry, out: 'main' }],
  sourcemap: true,
  write: false,
  define: { 'process.env.NODE_ENV': '"development"' },
  plugins: [jsonAsText, stylesForOlderBrowsers],
})
