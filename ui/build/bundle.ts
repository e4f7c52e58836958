import { relative } from 'node:path'
import * as swc from '@swc/core'
import { build } from 'esbuild'
import * as oxc from 'oxc-minify'
import { importedTogether, packageChunks } from './chunks.ts'
import { earlyScriptYear, minifierVersions, productionOptions } from './esbuild-options.ts'
import type { Project } from './project.ts'
import { type Sheets, stylesheets, stylesOf } from './styles.ts'
import { splitTexts } from './texts.ts'

/** A file of the release, named relative to the output folder. */
export interface PublishedFile {
  readonly name: string
  readonly contents: Uint8Array
}

export type Bundle = Awaited<ReturnType<typeof bundle>>

/** What happens to scripts after esbuild has named them. */
const finish = {
  // Chromium 136 and later compile all functions of the script off the main thread while it loads.
  firstLine: '//# allFunctionsCalledOnLoad\n',
  oxc: { module: true, mangle: false },
  swc: { module: true, mangle: true, compress: { passes: 4 } },
} as const

/** Bundles the portal: scripts split at every `import()`, and the stylesheets. */
export const bundle = async (project: Project, sheets: Sheets) => {
  // esbuild hashes its output before it is minified. The banner makes the hash change when the minifiers change.
  const banner = { js: `/* ${JSON.stringify([finish, minifierVersions])} */` }
  const options = { ...productionOptions(project.root, [stylesheets(sheets)]), banner }
  const plugins = [...options.plugins, splitTexts]
  const split = { ...options, plugins, splitting: true, entryPoints: [{ in: project.entry, out: 'main' }] }
  const { metafile: ungrouped } = await build({ ...split, minify: false })
  const grouped = importedTogether(
    ungrouped,
    [project.entry, project.screens],
    [[project.entry], [project.screens, project.firstScreen], [project.products], [project.customersScreen]],
  )
  const packages = packageChunks(ungrouped, {
    'packages-of-app': { entryPoint: project.entry, names: /^/ },
    react: { entryPoint: project.screens, names: /^(?:react|react-dom|scheduler)\// },
  })
  // Grouping imports modules without side effects, only for the chunk that they land in.
  const logOverride = { 'ignored-bare-import': 'silent' } as const
  const built = await build({
    ...split,
    entryPoints: [...split.entryPoints, ...packages.entryPoints],
    plugins: [...plugins, grouped, packages.plugin],
    logOverride,
    metafile: true,
  })
  // Built alone, because it is a part of the page.
  const early = await build({ ...options, target: `es${earlyScriptYear}`, entryPoints: [project.earlyScript] })

  const scripts = built.outputFiles.map(async ({ path, text }) => ({
    name: relative(project.root, path),
    contents: Buffer.from(finish.firstLine + (await minifiedAgain(text))),
  }))
  const styles = await stylesOf(project, sheets, ungrouped)
  const stylesheetFiles = [styles.first, styles.later].map(({ name, text }) => ({ name, contents: Buffer.from(text) }))
  return {
    files: [...(await Promise.all(scripts)), ...stylesheetFiles],
    metafile: built.metafile,
    styles,
    /** The script that is inlined in the pages. */
    earlyScript: await minifiedAgain(early.outputFiles[0]?.text ?? '', earlyScriptYear),
  }
}

/**
 * Makes a script smaller than esbuild does, in a second: swc by 6.4 KB of /sign-in, compressed (4 %), and oxc before it by 0.6 more.
 * terser takes ten times as long for less.
 *
 * @param year of the latest syntax that the script may have
 */
export const minifiedAgain = async (script: string, year: 2017 | 2021 = 2021): Promise<string> => {
  const { code, errors } = await oxc.minify('script.js', script, { ...finish.oxc, compress: { target: `es${year}` } })
  if (errors[0] !== undefined) throw new Error(errors[0].message)
  return (await swc.minify(code, { ...finish.swc, ecma: year })).code
}
