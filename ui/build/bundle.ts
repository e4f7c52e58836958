import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import * as swc from '@swc/core'
import { build, type Metafile, transform } from 'esbuild'
import { minify as compress } from 'oxc-minify'
import { findModulesThatNeed } from '../routes/screen-modules.ts'
import { createPackageChunksPlugin, createSharedChunksPlugin } from './chunks.ts'
import { createProductionOptions, earlyScriptEcmaVersion, minifierVersions } from './esbuild-options.ts'
import type { ProjectPaths } from './project.ts'
import { createStylesheetsPlugin, type Stylesheets, splitStylesheets } from './styles.ts'
import { createSplitTextsPlugin, createTextFilter } from './texts.ts'

/** A file of the release. Its name is its path relative to the output folder. */
export interface PublishedFile {
  readonly name: string
  readonly contents: Uint8Array
}

const portalModulePattern = /^(?:core|adapters|ui)\/.*\.tsx?$/

export type Bundle = Awaited<ReturnType<typeof bundlePortal>>

/** i18next logs these messages for developers, and only in its debug mode. Without them, each page is 1.4 kB smaller. */
const i18nextLogMethods = ['warn', 'log', 'once', 'deprecate'].map((level) => `this.logger.${level}`)

/** How each script from esbuild is changed: oxc and swc minify it, and `firstLine` is added. */
const minificationOptions = {
  // This line makes Chromium 136 and later compile all functions off the main thread while the script loads.
  firstLine: '//# allFunctionsCalledOnLoad\n',
  oxc: { module: true, mangle: false },
  swc: { module: true, mangle: true, compress: { passes: 4, pure_funcs: i18nextLogMethods } },
} as const

/** Bundles the portal. Returns the scripts, which are split at every `import()`, and the stylesheets. */
export const bundlePortal = async (project: ProjectPaths, sheets: Stylesheets) => {
  // esbuild computes the hashes in file names before the minifiers run. With the banner, they depend on their options, too.
  const banner = { js: `/* ${JSON.stringify([minificationOptions, minifierVersions])} */` }
  const options = { ...createProductionOptions(project.root, [createStylesheetsPlugin(sheets)]), banner }
  const split = { ...options, splitting: true, entryPoints: [{ in: project.entry, out: 'main' }] }
  const withoutTexts = { ...split, plugins: [...options.plugins, createSplitTextsPlugin(() => false)] }
  const { metafile: ungrouped } = await build(withoutTexts)
  const isFirstText = createTextFilter(await readFirstScreenModules(project, ungrouped))
  const plugins = [...options.plugins, createSplitTextsPlugin(isFirstText)]
  const grouped = createSharedChunksPlugin(
    ungrouped,
    [project.entry, project.screens],
    [
      [[project.entry]],
      [[project.screens, project.firstScreen]],
      [[project.products]],
      [[project.providerScript]],
      // This group keeps the wizard from loading modules that only the screens of orders share.
      [[project.wizardScreen], [project.signedInScreen, project.orderScreen]],
      [[project.signedInScreen]],
      [[project.orderScreen]],
    ],
  )
  const packages = createPackageChunksPlugin(ungrouped, {
    'packages-of-app': { entryPoint: project.entry, packagePattern: /^/ },
    react: { entryPoint: project.screens, packagePattern: /^(?:react|react-dom|scheduler)\// },
  })
  // esbuild warns about imports without names. `createSharedChunksPlugin` adds such imports to place modules in chunks.
  const logOverride = { 'ignored-bare-import': 'silent' } as const
  const built = await build({
    ...split,
    entryPoints: [...split.entryPoints, ...packages.entryPoints],
    plugins: [...plugins, grouped, packages.plugin],
    logOverride,
    metafile: true,
  })
  // The scripts that are inlined in pages have separate builds. Classic scripts share their names, so each is a function.
  const inlined = { ...options, format: 'iife', target: `es${earlyScriptEcmaVersion}` } as const
  const buildInlineScript = async (entryPoint: string) => {
    const { outputFiles } = await build({ ...inlined, entryPoints: [entryPoint] })
    return (await minifyScript(outputFiles[0]?.text ?? '', earlyScriptEcmaVersion)).trim()
  }

  const scripts = built.outputFiles.map(async ({ path, text }) => ({
    name: relative(project.root, path),
    contents: Buffer.from(minificationOptions.firstLine + (await minifyScript(text))),
  }))
  const styles = splitStylesheets(project, sheets, ungrouped)
  const stylesheetFiles = [styles.first, styles.deferred].map(({ name, text }) => ({
    name,
    contents: Buffer.from(text),
  }))
  return {
    files: [...(await Promise.all(scripts)), ...stylesheetFiles],
    metafile: built.metafile,
    styles,
    isFirstText,
    earlyScript: await buildInlineScript(project.earlyScript),
    shellLanguageScript: await buildInlineScript(project.shellLanguageScript),
  }
}

/** Returns the JavaScript code of each module of the portal that the first screens may load, by its path. */
const readFirstScreenModules = async ({ root, entry, products }: ProjectPaths, { outputs }: Metafile) => {
  const later = findModulesThatNeed('texts').add(products)
  const isLater = (module = '') => later.has(module) || module.endsWith('.json')
  const names = new Set(Object.keys(outputs).filter((name) => outputs[name]?.entryPoint === entry))
  // The loop also visits the files that it adds to the set.
  for (const name of names)
    for (const { path } of outputs[name]?.imports ?? []) if (!isLater(outputs[path]?.entryPoint)) names.add(path)
  const paths = [...names]
    .flatMap((name) => Object.keys(outputs[name]?.inputs ?? {}))
    .filter((path) => portalModulePattern.test(path))
  const codeOf = async (path: string) => {
    const loader = path.endsWith('x') ? 'tsx' : 'ts'
    return (await transform(await readFile(join(root, path)), { loader, logLevel: 'warning' })).code
  }
  return new Map(await Promise.all(paths.map(async (path) => [path, await codeOf(path)] as const)))
}

/**
 * Minifies a script. swc makes code shorter than oxc does, but oxc removes more unused code. With oxc, the scripts of a
 * page are 0.6 kB smaller, compressed. esbuild has kept the comments that mark pure calls, so unused calls can be
 * removed. terser takes ten times as long and saves less.
 *
 * @param year the latest ECMAScript version whose syntax the output may use
 * @throws when the script can't be parsed
 */
export const minifyScript = async (script: string, year: 2017 | 2021 = 2021): Promise<string> => {
  const options = { ...minificationOptions.oxc, compress: { target: `es${year}` } }
  const { code, errors } = await compress('script.js', script, options)
  if (errors[0] !== undefined) throw new Error(errors[0].message)
  return (await swc.minify(code, { ...minificationOptions.swc, ecma: year })).code
}
