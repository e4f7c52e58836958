import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startPortal } from '../e2e/support/running-portal.ts'
import { chromiumArguments, requireQuickChromium } from '../runner/programs.ts'
import { root } from '../runner/root.ts'
import { compared } from './compare.ts'
import { type Drawn, draw } from './draw/draw.ts'
import type { Gallery } from './gallery.ts'
import { type Options, optionsOf } from './options.ts'
import { writePage } from './page.ts'
import { listedStates } from './states.ts'

const folder = join(root, '.build/gallery')

/** Pictures show it, in a QR code: always the same one, so that two galleries are alike. */
const port = Number(process.env['PORT'] ?? 8070)

const drawAll = async (options: Options): Promise<Drawn> => {
  const browser = await chromium.launch({ executablePath: requireQuickChromium(), args: [...chromiumArguments] })
  const portal = await startPortal({ port })
  try {
    return await draw({ ...options, browser, portal, folder }, console.log)
  } finally {
    await browser.close()
    await portal.stop()
  }
}

const beside = async (gallery: Gallery, against: string): Promise<Gallery> => {
  const result = await compared(gallery, folder, against, new Set(listedStates.map(({ id }) => id)))
  const changed = result.pictures.filter(({ change }) => change?.tag === 'changed').length
  console.log(`${changed} pictures differ from ${against}`)
  return result
}

/** Draws what the command line names into `.build/gallery`, and says where its page is. */
export const makeGallery = async (commandLine: readonly string[]): Promise<Drawn> => {
  const options = optionsOf(commandLine)
  const { against } = options
  if (against === folder) throw new Error('A gallery can not be compared with itself: copy it first')
  await rm(folder, { recursive: true, force: true })
  const { gallery, unreached } = await drawAll(options)
  const whole = against === undefined ? gallery : await beside(gallery, against)
  console.log(`${whole.pictures.length} pictures of ${whole.states.length} states: ${await writePage(whole, folder)}`)
  return { gallery: whole, unreached }
}
