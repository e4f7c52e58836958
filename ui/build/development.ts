import { watch } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { context, type Plugin } from 'esbuild'
import { createDevelopmentOptions } from './esbuild-options.ts'
import { configPreloadTag, createModuleScriptTag, fillPageTemplate } from './pages.ts'
import type { ProjectPaths } from './project.ts'
import { readStylesheets, writeCssClassTypes } from './styles.ts'

/**
 * Serves the portal unminified with source maps, and rebuilds it after every change. The open page shows new styles and
 * texts at once, and reloads for new code. A path without a file gets the page.
 *
 * @throws when the first build fails or the port is taken
 */
export const serveDevelopmentBuild = async (project: ProjectPaths, port: number): Promise<void> => {
  const folder = resolve(project.root, project.buildFolder, 'dev')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await updateCssClassTypes(project)
  const development = await context(createDevelopmentOptions(project, folder, [createCopyPlugin(project, folder)]))
  try {
    // The server starts before the first build, because esbuild reports only changes since a build that was served.
    await development.serve({ host: '127.0.0.1', port, servedir: folder, fallback: join(folder, 'index.html') })
    await development.watch()
    await development.rebuild()
  } catch (error) {
    await development.dispose()
    if (!(error instanceof Error && error.message.includes('address already in use'))) throw error
    throw new Error(`Port ${port} is taken. Set PORT to another port.`)
  }
  watchSources(project, async () => {
    // The error is ignored here, because esbuild prints it itself.
    await development.rebuild().catch(() => undefined)
    await updateCssClassTypes(project)
  })
}

/** Calls `onChange` once for several changes of sources. esbuild's own watcher would wait up to two seconds. */
const watchSources = ({ root, watched }: ProjectPaths, onChange: () => Promise<void>): void => {
  let waiting: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  const onFileChange = (_event: string, path: string | null) => {
    // Changes of type declarations are ignored, because the build itself writes these files.
    if (path?.endsWith('.d.ts')) return
    clearTimeout(waiting)
    // The delay is for editors that write a file in several steps.
    waiting = setTimeout(() => {
      last = last.then(onChange)
    }, 10)
  }
  for (const path of watched) watch(join(root, path), { recursive: true }, onFileChange)
}

const updateCssClassTypes = (project: ProjectPaths): Promise<void> =>
  readStylesheets(project)
    .then((sheets) => writeCssClassTypes(project, sheets))
    .catch((error) => console.error(error.message))

/** Creates a plugin that copies the page, the public folder and `config.json` at every rebuild. */
const createCopyPlugin = ({ root, publicFolder, config, template }: ProjectPaths, folder: string): Plugin => ({
  name: 'static-files',
  setup: ({ onStart }) => {
    onStart(async () => {
      await cp(resolve(root, publicFolder), folder, { recursive: true })
      await cp(resolve(root, config), join(folder, 'config.json'))
      const links = ['<link rel="stylesheet" href="/main.css">', configPreloadTag, createModuleScriptTag('main.js')]
      const page = await readFile(resolve(root, template), 'utf8')
      await writeFile(join(folder, 'index.html'), fillPageTemplate(page, { '<!-- links -->': links.join('\n    ') }))
    })
  },
})
