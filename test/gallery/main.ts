// `npm run gallery` draws every state of every screen on one page, for translators, designers and reviewers.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPortal } from '../../contracts/sandbox/portal.ts'
import { languages } from '../../core/language/languages.ts'
import { readEnvironmentNumber } from '../../ui/hosting/portal-server.ts'
import { readLocale, readTranslatorNotes, toBaseKey } from '../language/texts.ts'
import { root } from '../runner/commands.ts'
import { requireQuickChromium } from '../runner/programs.ts'
import type { GalleryOptions } from './pictures.ts'

const galleryFolder = join(root, '.build/gallery')

const galleryDevices = ['phone', 'desktop'] as const
const colorSchemes = ['light', 'dark'] as const

const chooseNames = <Name extends string>(
  all: readonly Name[],
  wanted: readonly string[],
  byDefault: readonly Name[],
) => {
  if (wanted.includes('all')) return all
  const unknown = wanted.find((name) => !all.some((each) => each === name))
  if (unknown !== undefined) throw new Error(`There is no "${unknown}". Choose from: ${all.join(', ')}, all`)
  return wanted.length === 0 ? byDefault : all.filter((each) => wanted.includes(each))
}

const drawCommitGallery = async (commit: string, options: readonly string[]) => {
  const worktree = await mkdtemp(join(tmpdir(), 'gallery-'))
  const run = (cwd: string, program: string, ...words: readonly string[]) =>
    execFileSync(program, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  run(root, 'git', 'worktree', 'add', '--detach', worktree, commit)
  run(worktree, 'npm', 'ci')
  run(worktree, 'npm', 'run', 'gallery', '--', ...options)
  const remove = () => run(root, 'git', 'worktree', 'remove', '--force', worktree)
  return { against: join(worktree, '.build/gallery'), remove }
}

const findOtherGallery = async (folderOrCommit: string, options: readonly string[]) => {
  const against = resolve(folderOrCommit)
  if (against === galleryFolder) throw new Error('A gallery can not be compared with itself: copy it first')
  return existsSync(join(against, 'pictures'))
    ? { against, remove: () => {} }
    : drawCommitGallery(folderOrCommit, options)
}

const pageHead = `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery</title>
<style>
:root { color-scheme: light dark; font: 0.9rem / 1.4 system-ui, sans-serif; }
div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
figure { margin: 0; max-inline-size: calc(50% - 0.5rem); }
img { display: block; max-inline-size: 100%; border: 1px solid; }
table { border-collapse: collapse; margin-block: 0.5rem 2rem; }
th, td { padding: 0.2rem 1rem 0.2rem 0; border-block-end: 1px solid; text-align: start; vertical-align: top; }
td:last-child { color: GrayText; }
</style>
`

const createTag = (name: string, inside: string, attributes = '') => `<${name}${attributes}>${inside}</${name}>`

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const listViewPaths = (gallery: GalleryOptions) =>
  gallery.languages.flatMap((language) =>
    gallery.devices.flatMap((device) => gallery.schemes.map((scheme) => `${language}/${device}-${scheme}`)),
  )

/** Copies the pictures of another gallery that differ from this gallery's pictures. Returns the copies' names. */
const copyDifferingPictures = async (gallery: GalleryOptions, against: string): Promise<readonly string[]> => {
  const changed: string[] = []
  for (const name of listViewPaths(gallery).flatMap((view) => gallery.states.map(({ id }) => `${view}/${id}.png`))) {
    const [now, before] = await Promise.all(
      [galleryFolder, against].map((each) => readFile(join(each, 'pictures', name)).catch(() => Buffer.of())),
    )
    if (now === undefined || before === undefined || now.equals(before)) continue
    changed.push(name)
    if (before.length > 0) await cp(join(against, 'pictures', name), join(galleryFolder, 'before', name))
  }
  return changed
}

/** The written page works without a server. */
const writePage = async (gallery: GalleryOptions): Promise<string> => {
  const lines = readTranslatorNotes()
  const texts = gallery.languages.map((language) => ({ language, texts: [...readLocale(language)] }))
  const rowOf = (key: string) => {
    const cells = texts.map(({ language, texts }) => {
      const forms = texts.filter(([each]) => toBaseKey(each) === key).map(([, text]) => escapeHtml(text))
      return createTag('td', forms.join(' · '), ` dir="auto" lang="${language}"`)
    })
    return createTag('tr', createTag('th', key) + cells.join('') + createTag('td', escapeHtml(lines.get(key) ?? '')))
  }
  const articles = gallery.states.map(async ({ id, screen, name, audience }) => {
    const keys: string[] = JSON.parse(await readFile(join(galleryFolder, `keys/${id}.json`), 'utf8').catch(() => '[]'))
    const pictures = listViewPaths(gallery)
      .flatMap((view) => ['pictures', 'before'].map((when) => `${when}/${view}/${id}.png`))
      .filter((path) => existsSync(join(galleryFolder, path)))
      .map((path) => createTag('figure', `${createTag('figcaption', path)}<img src="${path}" loading="lazy">`))
    const heading = createTag('h2', `${screen}: ${escapeHtml(name)} (${audience})`)
    const table = createTag('table', keys.map(rowOf).join(''))
    return createTag('article', heading + createTag('div', pictures.join('')) + table, ` id="${id}"`)
  })
  const path = join(galleryFolder, 'index.html')
  await writeFile(path, pageHead + createTag('main', (await Promise.all(articles)).join('\n')))
  return path
}

const namesOption = { type: 'string', multiple: true, default: [] as string[] } as const

try {
  const { values, tokens } = parseArgs({
    options: {
      language: namesOption,
      screen: namesOption,
      device: namesOption,
      scheme: namesOption,
      font: { type: 'string' },
      against: { type: 'string' },
    },
    tokens: true,
  })
  const options = {
    languages: chooseNames(languages, values.language, ['en-gb', 'de', 'fa']),
    devices: chooseNames(galleryDevices, values.device, galleryDevices),
    schemes: chooseNames(colorSchemes, values.scheme, colorSchemes),
  }
  const others = tokens.flatMap((token) =>
    token.kind === 'option' && token.name !== 'against' ? [`--${token.name}=${token.value}`] : [],
  )
  // The default is no free port but always the same one, because a QR code in the pictures contains it.
  const port = readEnvironmentNumber('PORT', 8070)
  requireQuickChromium()
  await buildPortal(new AbortController().signal)
  // This module reads files of the build, so it is imported after the build.
  const { drawPictures, findStates } = await import('./pictures.ts')
  const { fontNames } = await import('../e2e/support/fonts.ts')
  const { startPortal } = await import('../e2e/support/running-portal.ts')
  const [font] = values.font === undefined ? [] : chooseNames(fontNames, [values.font], [])
  const gallery: GalleryOptions = { folder: galleryFolder, ...options, font, states: findStates(values.screen) }
  const other = values.against === undefined ? undefined : await findOtherGallery(values.against, others)
  await rm(galleryFolder, { recursive: true, force: true })
  const portal = await startPortal({ port })
  const unreached = await drawPictures(portal, gallery).finally(portal.stop)
  const changed = other === undefined ? [] : await copyDifferingPictures(gallery, other.against)
  other?.remove()
  for (const name of changed) console.log(`Changed: ${name}`)
  for (const state of unreached) console.error(`Not reached: ${state}`)
  console.log(`${gallery.states.length} states: ${await writePage(gallery)}`)
  process.exitCode = changed.length + unreached.length === 0 ? 0 : 1
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exitCode = 1
}
