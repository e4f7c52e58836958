import { watch } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { build, context, type Metafile, type Plugin } from 'esbuild'
import { developmentOptions, packageOptions } from './esbuild-options.ts'
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
const onChange = ({ root, watched }: Project, act: () => Promise<void>): (() => void) => {
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
  const watchers = watched.map((path) => watch(join(root, path), { recursive: true }, changed))
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
const besideScripts = ({ root, publicFolder, config, template }: Project, folder: string): Plugin => ({
  name: 'beside-scripts',
  setup: ({ onStart, onEnd }) => {
    let packages: readonly string[] = []
    let importMap = ''
    onStart(async () => {
      await cp(resolve(root, publicFolder), folder, { recursive: true })
      await cp(resolve(root, config), join(folder, 'config.json'))
    })
    onEnd(async ({ metafile }) => {
      const wanted = metafile === undefined ? packages : packagesOf(metafile)
      if (wanted.join() !== packages.join()) importMap = await bundlePackages(root, folder, wanted)
      packages = wanted
      // Names are not hashed here, and one script holds everything that can be edited.
      const links = ['<link rel="stylesheet" href="/main.css">', importMap, configPreload, moduleScript('main.js')]
      const page = await readFile(resolve(root, template), 'utf8')
      await writeFile(join(folder, 'index.html'), filled(page, { '<!-- links -->': links.join('\n    ') }))
    })
  },
})

/** What the scripts of a bundle import from packages, as it is written there. */
const packagesOf = ({ outputs }: Metafile): readonly string[] => {
  const imports = Object.values(outputs).flatMap((output) => output.imports)
  const paths = new Set(imports.filter(({ external }) => external).map(({ path }) => path))
  return [...paths].filter((path) => /^[@a-z]/.test(path)).sort()
}

/**
 * Bundles what the portal takes from packages: it stays the same while the portal is edited, and is two thirds of a rebuild.
 *
 * @returns the import map that leads a browser to these files
 */
const bundlePackages = async (root: string, folder: string, specifiers: readonly string[]): Promise<string> => {
  const fileOf = (specifier: string) => `packages/${specifier.replaceAll('/', '--')}`
  const entryPoints = specifiers.map((specifier) => ({ in: `entry:${specifier}`, out: fileOf(specifier) }))
  await build({ ...packageOptions(root), outdir: folder, entryPoints, plugins: [entries(root)] })
  const imports = Object.fromEntries(specifiers.map((specifier) => [specifier, `/${fileOf(specifier)}.js`]))
  return `<script type="importmap">${JSON.stringify({ imports })}</script>`
}

/** Whether a text is an ES module, minified or not. */
const isEsModule = (text: string): boolean => /(?:^|[;}])\s*(?:import|export)\b\s*[\w{*"']/m.test(text)

/** The module of each package. One in CommonJS has names only when it runs: it is asked for them in Node. */
const entries = (root: string): Plugin => ({
  name: 'entries',
  setup: ({ onResolve, onLoad, resolve: find }) => {
    onResolve({ filter: /^entry:/ }, async ({ path: entry }) => {
      const specifier = entry.slice('entry:'.length)
      const { path } = await find(specifier, { resolveDir: root, kind: 'import-statement' })
      return isEsModule(await readFile(path, 'utf8')) ? { path } : { path: specifier, namespace: 'named' }
    })
    onLoad({ filter: /.*/, namespace: 'named' }, ({ path }) => ({
      contents: `export { ${['default', ...namesOf(root, path)].join(', ')} } from ${JSON.stringify(path)}`,
      resolveDir: root,
    }))
  },
})

/** Of a module that runs in browsers alone, none: it has its default export. */
const namesOf = (root: string, specifier: string): readonly string[] => {
  try {
    const names = Object.keys(createRequire(join(root, 'package.json'))(specifier))
    return names.filter((name) => name !== 'default' && /^[a-z$_][\w$]*$/i.test(name))
  } catch {
    return []
  }
}
