// Makes what the bench serves and takes into its pages: the two floors, and the probe. The floors are bundled, compressed
// and linked the way the portal is, so that they differ from it in nothing but what they hold.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { compressedSiblings } from '../../ui/build/compress.mjs'
import { productionOptions } from '../../ui/build/esbuild-options.mjs'
import { minifiedAgain } from '../../ui/build/second-minifier.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const floors = 'test/bench/floors'
const output = '.build/bench'

/** @param {string} name */
const source = (name) => readFile(join(root, floors, name), 'utf8')

/** @param {string} name @param {string} body @param {readonly string[]} entries */
const buildFloor = async (name, body, entries) => {
  const folder = join(root, output, name)
  await rm(folder, { recursive: true, force: true })
  const { outputFiles = [] } = await build({
    ...productionOptions({ root, output: join(output, name) }),
    entryPoints: entries.map((entry) => `${floors}/${entry}`),
  })
  const bundled = outputFiles.map(({ path, contents }) => ({ name: relative(folder, path), contents }))
  const assets = await Promise.all(bundled.map(minifiedAgain))
  const links = assets.map(({ name: asset }) =>
    asset.endsWith('.css')
      ? `<link rel="stylesheet" href="/${asset}">`
      : `<script type="module" src="/${asset}"></script>`,
  )
  const page = (await source('page.html'))
    .replace('<!-- links -->', () => links.join('\n    '))
    .replace('<!-- form -->', () => body.trim())
  const published = [{ name: 'index.html', contents: Buffer.from(page) }, ...assets]
  for (const { name: file, contents } of [...published, ...(await compressedSiblings(published))]) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), contents)
  }
}

await buildFloor('static-floor', await source('form.html'), ['form.css'])
await buildFloor('react-floor', '<div id="root"></div>', ['form.css', 'react-form.tsx'])
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
