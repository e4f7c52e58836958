import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { build } from 'esbuild'
import { fallbackLanguage } from '../../core/language/languages.ts'
import { portal } from '../../ui/build/project.ts'
import { filledTexts, firstScreens, firstSections, laterTexts } from '../../ui/build/texts.ts'
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
  const keys = [...later.map((section) => `${section}\\.[\\w.-]+`), ...laterTexts]
  const key = new RegExp(`(?<=['"\`])(?:${keys.join('|')})(?=['"\`$])`, 'g')
  const used = modules.flatMap((path) => readFileSync(join(portal.root, path), 'utf8').match(key) ?? [])
  expect(used).toEqual([])
})

it('What the account does gives no code whose text loads later', async () => {
  const { outputFiles } = await build({
    absWorkingDir: portal.root,
    entryPoints: ['core/account-app.ts'],
    bundle: true,
    write: false,
  })
  const codes = (keys: Iterable<string>) =>
    [...keys].flatMap((key) => /^(?:errors|successes)\.(.+)/.exec(key)?.[1] ?? [])
  const known = codes(readLocale(fallbackLanguage).keys())
  const given = known.filter((code) => outputFiles[0]?.text.includes(`"${code}"`))
  expect(given).toEqual(expect.arrayContaining(['credentials-invalid', 'registered']))
  expect(known).toEqual(expect.arrayContaining(codes(laterTexts)))
  expect(given.filter((code) => codes(laterTexts).includes(code))).toEqual([])
})
