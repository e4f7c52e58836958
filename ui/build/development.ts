import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { context, type Plugin } from 'esbuild'
import { writeClassTypes } from './class-types.ts'
import { developmentOptions } from './esbuild-options.ts'
import { configPreload, filled, moduleScript } from './pages.ts'
import type { Project } from './project.ts'
import { readSheets } from './styles.ts'

/**
 * Serves the portal unminified with source maps, rebuilds on every change and reloads the browser. Unknown paths get
 * the page, as every address of a single-page app must.
 *
 * @throws when the first build fails or the port is taken
 */
export const serveDevelopment = async (project: Project, port: number): Promise<void> => {
  const folder = resolve(project.root, project.reports, 'dev')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const development = await context(developmentOptions(project, folder, [besideScripts(project, folder)]))
  try {
    await development.watch()
    await development.serve({ host: '127.0.0.1', port, servedir: folder, fallback: join(folder, 'index.html') })
  } catch (error) {
    await development.dispose()
    if (!(error instanceof Error && error.message.includes('address already in use'))) throw error
    throw new Error(`Port ${port} is taken. Set PORT to another one.`)
  }
}

/**
 * Writes the page and what lies beside it anew with every rebuild, so that edits of them show as well, and the types of the
 * classes. Styles are esbuild's own business here: it gives classes names that say where they come from.
 */
const besideScripts = (project: Project, folder: string): Plugin => ({
  name: 'beside-scripts',
  setup: ({ onStart }) => {
    onStart(async () => {
      const { root, publicFolder, config, template } = project
      await cp(resolve(root, publicFolder), folder, { recursive: true })
      await cp(resolve(root, config), join(folder, 'config.json'))
      // Names are not hashed here, and one script holds everything.
      const links = ['<link rel="stylesheet" href="/main.css">', configPreload, moduleScript('main.js')].join('\n    ')
      const page = filled(await readFile(resolve(root, template), 'utf8'), { '<!-- links -->': links })
      await writeFile(join(folder, 'index.html'), page)
      await writeClassTypes(project, await readSheets(project))
    })
  },
})
