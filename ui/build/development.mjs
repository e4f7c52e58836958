import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { context } from 'esbuild'
import { developmentOptions } from './esbuild-options.mjs'
import { pageFrom } from './page.mjs'
import { pathOf } from './project.mjs'
import { configFileName } from './static-files.mjs'

const reloadScript = 'live-reload.js'

/** Names are not hashed here, and one script holds everything, so nothing is preloaded but the configuration. */
const links = {
  preloads: [configFileName],
  stylesheets: ['main.css'],
  earlyScripts: [],
  next: [],
  scripts: ['main.js', reloadScript],
}

/**
 * Serves the portal unminified with source maps, rebuilds on every change and reloads the browser. Unknown paths get
 * the page, as every address of a single-page app must.
 *
 * @param {import('./project.mjs').Project} project
 * @param {{ port: number }} options
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 * @throws when the first build fails or the port is taken
 */
export const serveDevelopment = async (project, { port }) => {
  const folder = join(pathOf(project, 'reports'), 'dev')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const options = developmentOptions(project, folder)
  const development = await context({ ...options, plugins: [...(options.plugins ?? []), pageOf(project, folder)] })
  try {
    await development.watch()
    await development.serve({ host: '127.0.0.1', port, servedir: folder, fallback: join(folder, 'index.html') })
  } catch (error) {
    await development.dispose()
    if (!/address already in use/.test(error.message)) throw error
    throw new Error(`Port ${port} is taken. Set PORT to another one.`)
  }
  return { url: `http://localhost:${port}`, stop: () => development.dispose() }
}

/**
 * Writes the page and what lies beside it anew with every rebuild, so that edits of them show as well.
 *
 * @param {import('./project.mjs').Project} project
 * @param {string} folder
 * @returns {import('esbuild').Plugin}
 */
const pageOf = (project, folder) => ({
  name: 'page',
  setup: (build) => {
    build.onStart(async () => {
      await cp(pathOf(project, 'publicFolder'), folder, { recursive: true })
      await cp(pathOf(project, 'config'), join(folder, configFileName))
      await cp(fileURLToPath(new URL(reloadScript, import.meta.url)), join(folder, reloadScript))
      const template = await readFile(pathOf(project, 'template'), 'utf8')
      await writeFile(join(folder, 'index.html'), pageFrom(template, { links }))
    })
  },
})
