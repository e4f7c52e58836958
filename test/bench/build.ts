// Makes what the bench serves and takes into its pages: the three floors, and the probe. The floors are bundled, compressed
// and linked the way the portal is, so that they differ from it in nothing but what they hold.
import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { minifiedAgain } from '../../ui/build/bundle.ts'
import { compressedSiblings } from '../../ui/build/compress.ts'
import { productionOptions } from '../../ui/build/esbuild-options.ts'
import { moduleScript } from '../../ui/build/pages.ts'
import { writeAll } from '../../ui/build/production.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const floors = 'test/bench/floors'
const output = '.build/bench'

const source = (name: string) => readFile(join(root, floors, name), 'utf8')

const buildFloor = async (name: string, body: string, entries: readonly string[]): Promise<void> => {
  const { outputFiles } = await build({
    ...productionOptions(root, []),
    entryPoints: entries.map((entry) => `${floors}/${entry}`),
  })
  const assets = await Promise.all(
    outputFiles.map(async ({ path, text }) => ({
      name: relative(root, path),
      contents: Buffer.from(path.endsWith('.js') ? await minifiedAgain(text) : text),
    })),
  )
  const links = assets.map(({ name: asset }) =>
    asset.endsWith('.css') ? `<link rel="stylesheet" href="/${asset}">` : moduleScript(asset),
  )
  const page = (await source('page.html'))
    .replace('<!-- links -->', () => links.join('\n    '))
    .replace('<!-- form -->', () => body.trim())
  const published = [{ name: 'index.html', contents: Buffer.from(page) }, ...assets]
  const folder = join(root, output, name)
  await rm(folder, { recursive: true, force: true })
  await writeAll(folder, [...published, ...(await compressedSiblings(published))])
}

/** What a module of the floors makes in Node. */
const prerendered = async (module: string): Promise<string> => {
  const { outputFiles } = await build({
    ...productionOptions(root, []),
    minify: false,
    entryPoints: [`${floors}/${module}`],
    external: ['node:*'],
  })
  const code = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')
  const { html }: { readonly html: string } = await import(`data:text/javascript;base64,${code}`)
  return html
}

await buildFloor('static-floor', await source('form.html'), ['form.css'])
await buildFloor('react-floor', '<div id="root"></div>', ['form.css', 'react-form.tsx'])
await buildFloor('card-floor', `<div id="root">${await prerendered('card-form-prerender.tsx')}</div>`, [
  'form.css',
  'card-form-start.tsx',
])
await build({
  absWorkingDir: root,
  entryPoints: ['test/bench/visit/probe.ts'],
  outfile: join(output, 'probe.js'),
  bundle: true,
  format: 'iife',
  globalName: 'benchProbe',
  target: 'es2022',
  logLevel: 'warning',
})
