import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { build } from 'esbuild'
import { fallbackLanguage } from '../../core/language/languages.ts'
import { portal } from '../../ui/build/project.ts'
import { filledTexts, firstScreens, firstSections } from '../../ui/build/texts.ts'
import { readLocale } from './texts.ts'

/** The modules of the first screens, with all that they load, and without other screens. */
const firstModules = async (): Promise<readonly string[]> => {
  const { metafile } = await build({
    absWorkingDir: portal.root,
    entryPoints: [portal.screens],
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    loader: { '.css': 'empty', '.json': 'empty' },
    outdir: '.',
    splitting: true,
    format: 'esm',
  })
  const found = new Set([portal.screens])
  // The loop also visits the files that it adds.
  for (const module of found)
    for (const { path, external } of metafile.inputs[module]?.imports ?? [])
      if (!external && (firstScreens.includes(path) || !path.endsWith('-screen.tsx'))) found.add(path)
  return [...found].filter((path) => /\.tsx?$/.test(path))
}

it('A text that a language lacks is the source’s, in the forms of that language', () => {
  const source = { order: { title: 'Order', days_one: '{{count}} day', days_other: '{{count}} days' } }
  const filled = filledTexts({ order: { title: 'Zamówienie', days_few: '{{count}} dni' } }, source, 'pl')
  expect(filled).toEqual({
    order: {
      title: 'Zamówienie',
      days_one: '{{count}} day',
      days_few: '{{count}} dni',
      days_many: '{{count}} days',
      days_other: '{{count}} days',
    },
  })
})

it('The first screens use the texts of the first sections alone, since the others may not be there', async () => {
  const modules = await firstModules()
  expect(modules).toEqual(expect.arrayContaining([...firstScreens, 'ui/captcha/captcha-widget.tsx']))
  const sections = new Set([...readLocale(fallbackLanguage).keys()].map((key) => key.split('.')[0] ?? ''))
  const later = [...sections].filter((section) => !firstSections.includes(section))
  const key = new RegExp(`(?<=['"\`])(?:${later.join('|')})\\.[\\w.-]+(?=['"\`$])`, 'g')
  const used = modules.flatMap((path) => readFileSync(join(portal.root, path), 'utf8').match(key) ?? [])
  expect(used).toEqual([])
})
