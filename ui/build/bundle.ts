import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { minify, version } from '@swc/core'
import { build, type Metafile } from 'esbuild'
import { importedTogether } from './chunks.ts'
import { productionOptions } from './esbuild-options.ts'
import { earlyScriptTarget } from './minimum-browsers.ts'
import type { Project } from './project.ts'
import { type Sheets, stylesheetOf, stylesheets } from './styles.ts'

/** A file to be published, named relative to the output folder. */
export interface PublishedFile {
  readonly name: string
  readonly contents: Uint8Array
}

export interface Bundle {
  readonly files: readonly PublishedFile[]
  /** About the scripts among these files. */
  readonly metafile: Metafile
  /** The stylesheet: it stands in the pages, and is published as a file too. */
  readonly styles: { readonly name: string; readonly text: string }
}

/** What is done to scripts once esbuild has named them. */
export interface Finish {
  readonly firstLine: string
  readonly minifier: Parameters<typeof minify>[1]
}

const usualFinish: Finish = {
  // Has Chromium (136 and later) compile all functions of a script off the main thread, while it is on its way; other
  // engines take it for a comment.
  firstLine: '//# allFunctionsCalledOnLoad\n',
  minifier: { module: true, ecma: 2020, mangle: true, compress: { passes: 4 } },
}

/** Bundles the portal: scripts split at every `import()`, and one stylesheet for all of it. */
export const bundle = async (project: Project, sheets: Sheets, finish: Finish = usualFinish): Promise<Bundle> => {
  // esbuild names a script by what it has made of it. Caches keep that name for good, so what comes after is said in it.
  const banner = { js: `/* swc ${version} ${JSON.stringify(finish)} */` }
  const options = { ...productionOptions(project.root, [stylesheets(sheets)]), banner }
  const split = { ...options, splitting: true, entryPoints: [{ in: project.entry, out: 'main' }] }
  const { metafile: ungrouped } = await build({ ...split, minify: false })
  const grouped = importedTogether(ungrouped, [
    [project.entry, project.app],
    [project.screens, project.firstScreen],
  ])
  // A module without side effects is imported for the chunk that it lands in.
  const logOverride = { 'ignored-bare-import': 'silent' } as const
  const portal = await build({ ...split, plugins: [...options.plugins, grouped], logOverride })
  // By itself, since it shares nothing: it is to be there long before anything else.
  const early = await build({ ...options, target: earlyScriptTarget, entryPoints: [project.earlyScript] })

  const scripts = [...portal.outputFiles, ...early.outputFiles].map(async ({ path, text }) => {
    const name = relative(project.root, path)
    return { name, contents: Buffer.from(finish.firstLine + (await minifiedAgain(text, finish.minifier))) }
  })
  const text = stylesheetOf(sheets, portal.metafile, project.entry)
  const styles = { name: `assets/styles-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`, text }
  return {
    files: [...(await Promise.all(scripts)), { name: styles.name, contents: Buffer.from(text) }],
    metafile: {
      inputs: { ...portal.metafile.inputs, ...early.metafile.inputs },
      outputs: { ...portal.metafile.outputs, ...early.metafile.outputs },
    },
    styles,
  }
}

/**
 * A script, smaller than esbuild leaves it: 4 % of a first load, compressed (/sign-in: 6.4 KB), in half a second. terser
 * makes it as small in ten times that.
 */
export const minifiedAgain = async (script: string, options = usualFinish.minifier): Promise<string> =>
  (await minify(script, options)).code
