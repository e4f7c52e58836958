import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { productionOptions } from './esbuild-options.ts'
import type { Project } from './project.ts'
import { minifiedAgain } from './second-minifier.ts'
import { importedTogether } from './shared-modules.ts'
import { type Sheets, stylesheetOf, stylesheets } from './styles.ts'

/** A file to be published, named relative to the output folder. */
export interface PublishedFile {
  readonly name: string
  readonly contents: Uint8Array
}

export interface Bundle {
  readonly files: readonly PublishedFile[]
  /** About these files, by their published names. */
  readonly metafile: Metafile
  /** The stylesheet: it stands in the pages, and is published as a file too. */
  readonly styles: { readonly name: string; readonly text: string }
}

/** Bundles the portal: scripts split at every `import()`, and one stylesheet for all of it. */
export const bundle = async (project: Project, sheets: Sheets): Promise<Bundle> => {
  const options = productionOptions(project, [stylesheets(async () => sheets, { rules: false })])
  const split = { ...options, splitting: true, entryPoints: [{ in: project.entry, out: 'main' }] }
  const { metafile: ungrouped } = await build({ ...split, minify: false })
  const groups = [[project.app], [project.screens, project.firstScreen]]
  const portal = await build({
    ...split,
    plugins: [...options.plugins, importedTogether(ungrouped, groups)],
    // A module without side effects is imported for the chunk that it lands in.
    logOverride: { 'ignored-bare-import': 'silent' },
  })
  // By itself, since it shares nothing: it is to be there long before anything else.
  const early = await build({ ...options, entryPoints: [project.earlyScript] })

  const text = stylesheetOf(sheets, portal.metafile, project.entry)
  const styles = { name: `assets/styles-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`, text }
  const scripts = [...portal.outputFiles, ...early.outputFiles].map(async (script) => ({
    name: relative(join(project.root, project.output), script.path),
    contents: Buffer.from(await minifiedAgain(script.text)),
  }))
  return {
    files: [...(await Promise.all(scripts)), { name: styles.name, contents: Buffer.from(text) }],
    metafile: {
      inputs: { ...portal.metafile.inputs, ...early.metafile.inputs },
      outputs: publishedOutputs(project, { ...portal.metafile.outputs, ...early.metafile.outputs }),
    },
    styles,
  }
}

/** esbuild names outputs from the project's root; everything after it thinks in published files. */
const publishedOutputs = ({ output }: Project, outputs: Metafile['outputs']): Metafile['outputs'] =>
  Object.fromEntries(
    Object.entries(outputs).map(([path, { imports, ...file }]) => [
      relative(output, path),
      { ...file, imports: imports.map((each) => ({ ...each, path: relative(output, each.path) })) },
    ]),
  )
