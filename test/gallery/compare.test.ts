import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { PNG } from 'pngjs'
import { compared } from './compare.ts'
import type { Gallery, Picture } from './gallery.ts'

const picture = (state: string): Picture => ({
  state,
  language: 'de',
  device: 'phone',
  scheme: 'dark',
  file: `pictures/${state}.png`,
  width: 4,
  height: 4,
  places: [],
})

const galleryOf = (...ids: readonly string[]): Gallery => ({
  states: ids.map((id) => ({ id, audience: 'visitor', screen: 'signIn', name: `/${id}`, keys: [] })),
  pictures: ids.map(picture),
  texts: {},
  lines: {},
})

/** A white square with some black pixels. */
const square = (size: number, black: number) => {
  const png = new PNG({ width: size, height: size })
  png.data.fill(255)
  for (let i = 0; i < black; i++) png.data.fill(0, 4 * i, 4 * i + 3)
  return PNG.sync.write(png)
}

let folder = ''
let against = ''

const write = async (gallery: string, pictures: Readonly<Record<string, Buffer>>) => {
  for (const [state, contents] of Object.entries(pictures)) {
    const path = join(gallery, picture(state).file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, contents)
  }
  await writeFile(join(gallery, 'gallery.json'), JSON.stringify(galleryOf(...Object.keys(pictures))))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gallery-'))
  against = await mkdtemp(join(tmpdir(), 'gallery-'))
  await write(against, { same: square(4, 0), changed: square(4, 0), longer: square(4, 0), gone: square(4, 0) })
  await write(folder, { same: square(4, 0), changed: square(4, 8), longer: square(5, 0), added: square(4, 0) })
})

afterAll(async () => {
  for (const each of [folder, against]) await rm(each, { recursive: true })
})

describe('A gallery beside another', () => {
  const listed = new Set(['same', 'changed', 'longer', 'added'])
  const changes = async () => {
    const { pictures, gone } = await compared(galleryOf(...listed), folder, against, listed)
    return { gone, tags: Object.fromEntries(pictures.map(({ state, change }) => [state, change?.tag])) }
  }

  it('says which pictures have changed, also in their size, which are new, and which states are gone', async () => {
    expect(await changes()).toEqual({
      tags: { same: 'same', changed: 'changed', longer: 'changed', added: 'new' },
      gone: ['/gone'],
    })
  })

  it('has the picture before and the one of the difference', async () => {
    const { pictures } = await compared(galleryOf('changed'), folder, against, listed)
    const change = pictures[0]?.change
    if (change?.tag !== 'changed') throw new Error('The picture has not changed')
    expect(change.pixels).toBe(8)
    expect(await readFile(join(folder, change.before))).toEqual(square(4, 0))
    expect(PNG.sync.read(await readFile(join(folder, change.difference)))).toMatchObject({ width: 4, height: 4 })
  })

  it('is not compared with a folder that has none', async () => {
    await expect(compared(galleryOf('same'), folder, tmpdir(), listed)).rejects.toThrow(
      `There is no gallery in ${tmpdir()}`,
    )
  })
})
