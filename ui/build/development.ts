import { type FSWatcher, watch } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { build, context, type Metafile, type Plugin } from 'esbuild'
import { developmentOptions, packageOptions } from './esbuild-options.ts'
import { configPreload, filled, moduleScript } from './pages.ts'
import type { Project } from './project.ts'
import { readSheets, writeClassTypes } from './styles.ts'

export interface Development {
  readonly stop: () => Promise<void>
}

/**
 * Serves the portal unminified with source maps, and rebuilds on every change: the browser shows new styles and texts in the
 * open page, and reloads it for new code. Every unknown path gets the page.
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
    // esbuild announces changes to what it has served, so it serves before the first build.
    await development.serve({ host: '127.0.0.1', port, servedir: folder, fallback: join(folder, 'index.html') })
    await development.watch()
    await development.rebuild()
  } catch (error) {
    await development.dispose()
    if (!(error instanceof Error && error.message.includes('address already in use'))) throw error
    throw new Error(`Port ${port} is taken. Set PORT to another one.`)
  }
  const watchers = onChange(project, async () => {
    // esbuild prints its errors itself.
    await development.rebuild().catch(() => undefined)
    await writeTypes(project)
  })
  return {
    stop: async () => {
      for (const watcher of watchers) watcher.close()
      await development.dispose()
    },
  }
}

/** Calls back once for several changes. esbuild's own watcher polls every file, which takes up to two seconds. */
const onChange = ({ root, watched }: Project, act: () => Promise<void>): readonly FSWatcher[] => {
  let isWaiting = false
  let last = Promise.resolve()
  const changed = (_event: string, path: string | null) => {
    // This module writes the declarations.
    if (isWaiting || path?.endsWith('.d.ts')) return
    isWaiting = true
    // An editor writes a file in several steps.
    setTimeout(() => {
      isWaiting = false
      last = last.then(act)
    }, 10)
  }
  return watched.map((path) => watch(join(root, path), { recursive: true }, changed))
}

const writeTypes = async (project: Project): Promise<void> => {
  try {
    await writeClassTypes(project, await readSheets(project))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

/** Writes the page, the public folder and `config.json` with every rebuild, so that edits of them show, too. */
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
      if (wanted.join() !== packages.join()) importMap = await bundleVendors(root, folder, wanted)
      packages = wanted
      const links = ['<link rel="stylesheet" href="/main.css">', importMap, configPreload, moduleScript('main.js')]
      const page = await readFile(resolve(root, template), 'utf8')
      await writeFile(join(folder, 'index.html'), filled(page, { '<!-- links -->': links.join('\n    ') }))
    })
  },
})

/** The specifiers of the packages that a bundle imports. */
const packagesOf = ({ outputs }: Metafile): readonly string[] => {
  const imports = Object.values(outputs).flatMap((output) => output.imports)
  const paths = new Set(imports.filter(({ external }) => external).map(({ path }) => path))
  return [...paths].filter((path) => /^[@a-z]/.test(path)).sort()
}

/**
 * Bundles the packages once, because they would be two thirds of each rebuild.
 *
 * @returns the import map of these files
 */
const bundleVendors = async (root: string, folder: string, specifiers: readonly string[]): Promise<string> => {
  const fileOf = (specifier: string) => `packages/${specifier.replaceAll('/', '--')}`
  const entryPoints = specifiers.map((specifier) => ({ in: `entry:${specifier}`, out: fileOf(specifier) }))
  await build({ ...packageOptions(root), outdir: folder, entryPoints, plugins: [entries(root)] })
  const imports = Object.fromEntries(specifiers.map((specifier) => [specifier, `/${fileOf(specifier)}.js`]))
  return `<script type="importmap">${JSON.stringify({ imports })}</script>`
}

const isEsModule = (text: string): boolean => /(?:^|[;}])\s*(?:import|export)\b\s*[\w{*"']/m.test(text)

/** Makes an ES module of each package. Node tells the exported names of one in CommonJS. */
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

/** No names of a package that only runs in browsers: it has its default export. */
const namesOf = (root: string, specifier: string): readonly string[] => {
  try {
    const names = Object.keys(createRequire(join(root, 'package.json'))(specifier))
    return names.filter((name) => name !== 'default' && /^[a-z$_][\w$]*$/i.test(name))
  } catch {
    return []
  }
}
