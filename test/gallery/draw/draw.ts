import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Language } from '../../../core/language/languages.ts'
import { serveTexts, textsOf } from '../../e2e/support/locales.ts'
import type { RunningPortal } from '../../e2e/support/running-portal.ts'
import { type AudienceName, audiences, visitStates } from '../../e2e/support/screen-states/visit-states.ts'
import { readLocale, readTranslatorLines } from '../../language/texts.ts'
import type { Device, Gallery, GalleryState, Picture } from '../gallery.ts'
import type { Options } from '../options.ts'
import { stateId } from '../states.ts'
import { keyedTexts, keysOn } from './keyed-texts.ts'
import { placesOn } from './text-places.ts'

const viewports: Readonly<Record<Device, BrowserContextOptions>> = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

/** What is the same in every gallery, so that two of them differ in nothing but the portal. */
const today = new Date('2026-11-20T10:00:00Z')

/** A language whose texts come in a script of their own, which another can take the place of. */
const replaceable = 'de'

/** What is drawn, and where to. */
export interface Drawing extends Pick<Options, 'languages' | 'devices' | 'schemes' | 'states'> {
  readonly browser: Browser
  readonly portal: RunningPortal
  readonly folder: string
}

export interface Drawn {
  readonly gallery: Gallery
  /** The states that could not be brought about, and why. */
  readonly unreached: readonly string[]
}

/** What a phone alone meets is drawn on no other device. */
const devicesOf = (audience: AudienceName, wanted: readonly Device[]) =>
  'isMobile' in audiences[audience].device ? wanted.filter((device) => device === 'phone') : wanted

const prepare = (page: Page) => page.clock.setFixedTime(today)

const only = ({ states }: Drawing, audience: AudienceName) => {
  const wanted = new Set(states.filter((state) => state.audience === audience).map(({ name }) => name))
  return ({ name }: { readonly name: string }) => wanted.has(name)
}

/** The keys of the texts of each state, by its id. */
const keysOf = async (drawing: Drawing, audience: AudienceName): Promise<ReadonlyMap<string, readonly string[]>> => {
  const texts = keyedTexts(textsOf('en-gb'))
  const found = new Map<string, readonly string[]>()
  await visitStates(drawing.browser, drawing.portal, {
    audience,
    language: replaceable,
    only: only(drawing, audience),
    prepare: async (page) => {
      await prepare(page)
      await serveTexts(page, drawing.portal.url, replaceable, texts)
    },
    look: async (page, { name }) => {
      found.set(stateId(audience, name), await keysOn(page))
    },
  })
  return found
}

interface Tour {
  readonly audience: AudienceName
  readonly language: Language
  readonly device: Device
}

const take = async (
  drawing: Drawing,
  { audience, language, device }: Tour,
  keys: ReadonlyMap<string, readonly string[]>,
): Promise<{ readonly pictures: readonly Picture[]; readonly unreached: readonly string[] }> => {
  const texts = readLocale(language)
  const pictures: Picture[] = []
  const { unreached } = await visitStates(drawing.browser, drawing.portal, {
    audience,
    language,
    device: viewports[device],
    only: only(drawing, audience),
    prepare,
    look: async (page, { name }) => {
      const state = stateId(audience, name)
      for (const scheme of drawing.schemes) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        const file = `pictures/${language}/${device}-${scheme}/${state}.png`
        const path = join(drawing.folder, file)
        await mkdir(dirname(path), { recursive: true })
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        const png = await page.screenshot({ path, fullPage: true, animations: 'disabled' })
        // A PNG begins with its size.
        const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
        const places = await placesOn(page, texts, keys.get(state) ?? [])
        pictures.push({ state, language, device, scheme, file, width, height, places })
      }
      await page.emulateMedia({ colorScheme: 'light' })
    },
  })
  return { pictures, unreached: unreached.map((state) => `${language}, ${device}: ${state}`) }
}

/** As many at a time as the usual machine has cores. */
const inTwos = async <A, B>(items: readonly A[], run: (item: A) => Promise<B>): Promise<readonly B[]> => {
  const results: B[] = []
  const waiting = [...items.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results[next[0]] = await run(next[1])
  }
  await Promise.all([work(), work()])
  return results
}

/** Draws states in languages, colours and on devices, and finds out which texts stand in them. */
export const draw = async (drawing: Drawing, report: (line: string) => void): Promise<Drawn> => {
  const wanted = [...new Set(drawing.states.map(({ audience }) => audience))]
  const keysByState = new Map((await inTwos(wanted, async (each) => [...(await keysOf(drawing, each))])).flat())
  const tours = drawing.languages.flatMap((language) =>
    wanted.flatMap((audience) =>
      devicesOf(audience, drawing.devices).map((device): Tour => ({ audience, language, device })),
    ),
  )
  const taken = await inTwos(tours, async (tour) => {
    const result = await take(drawing, tour, keysByState)
    report(`${tour.language}, ${tour.device}, ${tour.audience}: ${result.pictures.length} pictures`)
    return result
  })
  const states = drawing.states.map((state): GalleryState => ({ ...state, keys: keysByState.get(state.id) ?? [] }))
  return {
    gallery: {
      states,
      pictures: taken.flatMap(({ pictures }) => pictures),
      texts: Object.fromEntries(
        drawing.languages.map((language) => [language, Object.fromEntries(readLocale(language))]),
      ),
      lines: Object.fromEntries(readTranslatorLines()),
    },
    unreached: taken.flatMap(({ unreached }) => unreached),
  }
}
