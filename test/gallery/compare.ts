import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { type Change, type Gallery, type Picture, pictureId } from './gallery.ts'

/** A picture on a ground that is as large as the other one, too. */
const grown = (picture: PNG, width: number, height: number): PNG => {
  const ground = new PNG({ width, height })
  PNG.bitblt(picture, ground, 0, 0, picture.width, picture.height, 0, 0)
  return ground
}

/** How many pixels of two pictures differ, and where. */
const differenceOf = (before: PNG, after: PNG) => {
  const [width, height] = [Math.max(before.width, after.width), Math.max(before.height, after.height)]
  const difference = new PNG({ width, height })
  const grounds = [grown(before, width, height), grown(after, width, height)] as const
  const pixels = pixelmatch(grounds[0].data, grounds[1].data, difference.data, width, height, { threshold: 0.1 })
  const sizeDiffers = before.width !== after.width || before.height !== after.height
  return { pixels: sizeDiffers ? Math.max(pixels, 1) : pixels, difference }
}

const changeOf = async (folder: string, picture: Picture, beforePath: string): Promise<Change> => {
  const [before, after] = await Promise.all([readFile(beforePath), readFile(join(folder, picture.file))])
  if (before.equals(after)) return { tag: 'same' }
  const { pixels, difference } = differenceOf(PNG.sync.read(before), PNG.sync.read(after))
  if (pixels === 0) return { tag: 'same' }
  const change = { before: `before/${picture.file}`, difference: `difference/${picture.file}` }
  for (const file of Object.values(change)) await mkdir(dirname(join(folder, file)), { recursive: true })
  await copyFile(beforePath, join(folder, change.before))
  await writeFile(join(folder, change.difference), PNG.sync.write(difference))
  return { tag: 'changed', pixels, ...change }
}

/**
 * Says of each picture of a gallery how it differs from that of another one. What this gallery did not draw, since it is of
 * a part only, is not missed.
 *
 * @param folder of the gallery, into which the pictures before and the differences are written
 * @param listed ids of all states that there are, in this gallery or not
 */
export const compared = async (
  gallery: Gallery,
  folder: string,
  against: string,
  listed: ReadonlySet<string>,
): Promise<Gallery> => {
  const text = await readFile(join(against, 'gallery.json'), 'utf8').catch(() => {
    throw new Error(`There is no gallery in ${against}`)
  })
  const other: Gallery = JSON.parse(text)
  const others = new Map(other.pictures.map((picture) => [pictureId(picture), picture]))
  const pictures: Picture[] = []
  for (const picture of gallery.pictures) {
    const before = others.get(pictureId(picture))
    const change: Change =
      before === undefined ? { tag: 'new' } : await changeOf(folder, picture, join(against, before.file))
    pictures.push({ ...picture, change })
  }
  const gone = other.states.filter(({ id }) => !listed.has(id)).map(({ name }) => name)
  return { ...gallery, pictures, gone }
}
