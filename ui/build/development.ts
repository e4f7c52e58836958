import { watch } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { context, type Plugin } from 'esbuild'
import { developmentOptions } from './esbuild-options.ts'
import { bundlePackages, packageImports } from './packages-apart.ts'
import { configPreload, filled, moduleScript } from './pages.ts'
import type { Project } from './project.ts'
import { readSheets, writeClassTypes } from './styles.ts'

/** The portal as it is served while it is edited. */
export interface Development {
  readonly stop: () => Promise<void>
}

/**
 * Serves the portal unminified with source maps, and rebuilds on every change. A browser then shows new styles and texts in
 * the page that it has, and for new code it loads the page anew. Unknown paths get the page, as every address of a
 * single-page app must.
 *
 * @throws when the first build fails or the port is taken
 */
export const serveDevelopment = async (project: Project, port: number): Promise<Development> => {
  const folder = resolve(project.root, project.reports, 'dev')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeTypes(project)
  const development = await context(developmentOptions(project, folder, [besideScripts(project, folder)]))
  try {
    // Before the first build: a change is told by what was served until then.
    await development.serve({ host: '127.0.0.1', port, servedir: folder, fallback: join(folder, 'index.html') })
    await development.watch()
    await development.rebuild()
  } catch (error) {
    await development.dispose()
    if (!(error instanceof Error && error.message.includes('address already in use'))) throw error
    throw new Error(`Port ${port} is taken. Set PORT to another one.`)
  }
  const stopLooking = onChange(project, async () => {
    // esbuild has printed what is wrong, and goes on when it is mended.
    await development.rebuild().catch(() => undefined)
    await writeTypes(project)
  })
  return {
    stop: async () => {
      stopLooking()
      await development.dispose()
    },
  }
}

/**
 * Calls back soon after a change, once for several at a time. esbuild itself looks at every file in turn, which takes it up
 * to two seconds.
 */
const onChange = ({ root, development }: Project, act: () => Promise<void>): (() => void) => {
  let isWaiting = false
  let last = Promise.resolve()
  const changed = (_event: string, path: string | null) => {
    // The types of classes are written here.
    if (isWaiting || path?.endsWith('.d.ts')) return
    isWaiting = true
    // An editor writes a file in several steps.
    setTimeout(() => {
      isWaiting = false
      last = last.then(act)
    }, 10)
  }
  const watchers = (development?.watched ?? []).map((path) => watch(join(root, path), { recursive: true }, changed))
  return () => {
    for (const watcher of watchers) watcher.close()
  }
}

/** The types of the classes; a stylesheet with a fault has none before it is mended. */
const writeTypes = async (project: Project): Promise<void> => {
  try {
    await writeClassTypes(project, await readSheets(project))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

/**
 * Writes the page and what lies beside it anew with every rebuild, so that edits of them show as well. Styles are esbuild's
 * own business here: it gives classes names that say where they come from.
 */
const besideScripts = (project: Project, folder: string): Plugin => ({
  name: 'beside-scripts',
  setup: ({ onStart, onEnd }) => {
    let packages: readonly string[] = []
    let importMap = ''
    onStart(async () => {
      const { root, publicFolder, config } = project
      await cp(resolve(root, publicFolder), folder, { recursive: true })
      await cp(resolve(root, config), join(folder, 'config.json'))
    })
    onEnd(async ({ metafile }) => {
      const wanted = metafile === undefined ? packages : packageImports(metafile)
      if (wanted.join() !== packages.join()) importMap = await bundlePackages(project, folder, wanted)
      packages = wanted
      // Names are not hashed here, and one script holds everything that can be edited.
      const links = ['<link rel="stylesheet" href="/main.css">', importMap, configPreload, moduleScript('main.js')]
      const template = await readFile(resolve(project.root, project.template), 'utf8')
      await writeFile(join(folder, 'index.html'), filled(template, { '<!-- links -->': links.join('\n    ') }))
    })
  },
})
