import { build } from 'esbuild'
import { productionOptions } from './esbuild-options.mjs'

/**
 * Runs a module of the portal or of its host in Node, for the build itself: TypeScript, which Node 20 can't import, and
 * styles are bundled first, exactly as they are for a browser.
 *
 * @param {import('./project.mjs').Project} project
 * @param {string} module
 * @returns {Promise<any>} what it exports
 */
export const importBundled = async (project, module) => {
  const { outputFiles } = await build({
    ...productionOptions(project),
    minifyIdentifiers: false,
    entryPoints: [module],
    external: ['node:*'],
  })
  const script = outputFiles.find(({ path }) => path.endsWith('.js'))
  if (script === undefined) throw new Error(`esbuild made no script of ${module}`)
  return import(`data:text/javascript;base64,${Buffer.from(script.contents).toString('base64')}`)
}
