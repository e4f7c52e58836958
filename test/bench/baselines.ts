import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { minifyScript } from '../../ui/build/bundle.ts'
import { createProductionOptions } from '../../ui/build/esbuild-options.ts'
import { createModuleScriptTag } from '../../ui/build/pages.ts'
import { compressFiles, writePublishedFiles } from '../../ui/build/production.ts'
import { root } from '../runner/commands.ts'

const baselineFolder = 'test/bench/baselines'

export const benchFolder = join(root, '.build/bench')

export const probeGlobalName = 'benchProbe'

const buildPage = async (name: string, template: string, entries: readonly string[]): Promise<void> => {
  const { outputFiles } = await build({
    ...createProductionOptions(root, []),
    entryPoints: entries.map((entry) => `${baselineFolder}/${entry}`),
  })
  const assets = await Promise.all(
    outputFiles.map(async ({ path, text }) => ({
      name: relative(root, path),
      contents: Buffer.from(path.endsWith('.js') ? await minifyScript(text) : text),
    })),
  )
  const links = assets.map(({ name: asset, contents }) =>
    asset.endsWith('.css') ? `<style>${contents.toString()}</style>` : createModuleScriptTag(asset),
  )
  const page = template.replace('<!-- links -->', () => links.join('\n    '))
  const published = [{ name: 'index.html', contents: Buffer.from(page) }, ...assets]
  const folder = join(benchFolder, name)
  await rm(folder, { recursive: true, force: true })
  await writePublishedFiles(folder, [...published, ...(await compressFiles(published))])
}

/** Builds two sign-in forms for comparison: one in plain HTML, one with only React. Returns the probe's script. */
export const buildBaselines = async (): Promise<string> => {
  const page = await readFile(join(root, baselineFolder, 'page.html'), 'utf8')
  await buildPage('static', page, ['form.css'])
  await buildPage('react', page.replace(/<main>.*<\/main>/s, '<div id="root"></div>'), ['form.css', 'react-form.tsx'])
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['test/bench/probe.ts'],
    write: false,
    bundle: true,
    format: 'iife',
    globalName: probeGlobalName,
    target: 'es2022',
    logLevel: 'warning',
  })
  return outputFiles[0]?.text ?? ''
}
