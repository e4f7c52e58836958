import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Gallery } from './gallery.ts'

const inPage = (name: string) => fileURLToPath(new URL(`page/${name}`, import.meta.url))

const scriptOfPage = async (): Promise<string> => {
  const { outputFiles } = await build({ entryPoints: [inPage('page.ts')], bundle: true, write: false, format: 'iife' })
  return outputFiles[0]?.text ?? ''
}

/** Writes the one page of a gallery beside its pictures, and yields its path. It needs no server. */
export const writePage = async (gallery: Gallery, folder: string): Promise<string> => {
  const [template, styles, script] = await Promise.all([
    readFile(inPage('page.html'), 'utf8'),
    readFile(inPage('page.css'), 'utf8'),
    scriptOfPage(),
  ])
  const data = JSON.stringify(gallery)
  const contents = [
    ['/* styles */', styles],
    ['{"data":"here"}', data.replaceAll('<', '\\u003c')],
    ['// script', script],
  ] as const
  const page = contents.reduce((text, [place, content]) => text.replace(place, () => content), template)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'gallery.json'), data)
  await writeFile(join(folder, 'index.html'), page)
  return join(folder, 'index.html')
}
