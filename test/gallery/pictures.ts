import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { Language } from '../../core/language/languages.ts'
import { matchRoute } from '../../ui/routes/match-route.ts'
import { applyFont, type FontName } from '../e2e/support/fonts.ts'
import { mapTexts, pseudoBrackets, readTexts } from '../e2e/support/locales.ts'
import type { PortalUrls } from '../e2e/support/running-portal.ts'
import { type AudienceName, audiences, visitStates } from '../e2e/support/screen-states/visit-states.ts'
import { chromiumArguments, requireQuickChromium } from '../runner/programs.ts'

const viewports = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

/** All pictures have the same time, so that two galleries differ only where the portal has changed. */
const fixedTime = new Date('2026-11-20T10:00:00Z')

/** The language of the pictures that show the keys of the texts instead of the texts. */
const textKeyLanguage = 'de'

/** States without a path in their name, such as states of the header, belong to the screen `frame`. */
const findScreenName = (name: string): string => {
  const [path] = /^\/[^\s:?]*(?::id)?/.exec(name) ?? []
  return path === undefined ? 'frame' : (matchRoute(path)?.name ?? 'notFound')
}

const createPictureId = (audience: AudienceName, name: string): string =>
  `${audience}${name.startsWith('/') ? '' : '-'}${name.replaceAll(/[^\w.]+/g, '-').replace(/(.)-$/, '$1')}`

const audienceNames = Object.keys(audiences) as AudienceName[]

const listedStates = audienceNames.flatMap((audience) =>
  audiences[audience].states.map(({ name }) => ({
    id: createPictureId(audience, name),
    audience,
    screen: findScreenName(name),
    name,
  })),
)

type ListedState = (typeof listedStates)[number]

/** Returns the states whose screen, id or name matches one of `parts`. Without parts, returns all states. */
export const findStates = (parts: readonly string[]): readonly ListedState[] => {
  const fits = (part: string, { screen, id, name }: ListedState) =>
    screen === part || id.includes(part) || name.includes(part)
  const unknown = parts.find((part) => !listedStates.some((state) => fits(part, state)))
  const screens = [...new Set(listedStates.map(({ screen }) => screen))].join(', ')
  if (unknown !== undefined) throw new Error(`No state has "${unknown}" in its name. Screens are: ${screens}`)
  return parts.length === 0 ? listedStates : listedStates.filter((state) => parts.some((part) => fits(part, state)))
}

const replaceTextWithKey = (text: string, key: string): string =>
  pseudoBrackets.start + [key, ...(text.match(/\{\{.*?\}\}/g) ?? [])].join(' ') + pseudoBrackets.end

/** Returns the keys of all texts on the page, also of hidden texts and texts that are only read out. */
const readTextKeys = async (page: Page): Promise<readonly string[]> => {
  const html = await page.evaluate(() => document.documentElement.outerHTML)
  const keys = [...html.matchAll(new RegExp(`${pseudoBrackets.start}([\\w.-]+)`, 'g'))].map(([, key]) => key ?? '')
  return [...new Set(keys)].sort()
}

export interface GalleryOptions {
  readonly folder: string
  readonly languages: readonly Language[]
  readonly devices: readonly (keyof typeof viewports)[]
  readonly schemes: readonly ('light' | 'dark')[]
  /** The font of the pictures. Without a font, the pictures have the font of the machine. */
  readonly font: FontName | undefined
  readonly states: readonly ListedState[]
}

/** Returns the states that could not be reached. */
export const drawPictures = async (portal: PortalUrls, gallery: GalleryOptions): Promise<readonly string[]> => {
  const browser = await chromium.launch({ executablePath: requireQuickChromium(), args: [...chromiumArguments] })
  const write = async (path: string, contents: string | Buffer) => {
    await mkdir(dirname(join(gallery.folder, path)), { recursive: true })
    await writeFile(join(gallery.folder, path), contents)
  }
  const unreached: string[] = []
  const tours = [...gallery.languages, 'keys' as const].flatMap((language) =>
    gallery.devices.flatMap((device) =>
      audienceNames
        .filter((audience) => gallery.states.some((state) => state.audience === audience))
        .filter((audience) => device === 'phone' || !('isMobile' in audiences[audience].device))
        .map((audience) => ({ language, device, audience })),
    ),
  )
  const waiting = tours.values()
  const worker = async () => {
    for (const { language, device, audience } of waiting) {
      console.log(`${language}, ${device}, ${audience}`)
      const missed = await visitStates(browser, portal, {
        audience,
        language: language === 'keys' ? textKeyLanguage : language,
        device: viewports[device],
        only: ({ name }) => gallery.states.some(({ id }) => id === createPictureId(audience, name)),
        ...(language === 'keys' ? { texts: mapTexts(readTexts('en-gb'), replaceTextWithKey) } : {}),
        prepare: async (page) => {
          if (gallery.font !== undefined) await applyFont(page.context(), gallery.font)
          await page.clock.setFixedTime(fixedTime)
        },
        look: async (page, { name }) => {
          const id = createPictureId(audience, name)
          if (language === 'keys') await write(`keys/${id}.json`, JSON.stringify(await readTextKeys(page)))
          for (const scheme of gallery.schemes) {
            await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
            await page.evaluate(() => document.fonts.ready.then(() => undefined))
            const picture = await page.screenshot({ fullPage: true, animations: 'disabled' })
            await write(`pictures/${language}/${device}-${scheme}/${id}.png`, picture)
          }
          await page.emulateMedia({ colorScheme: 'light' })
        },
      })
      unreached.push(...missed.map((state) => `${language}, ${device}, ${audience}: ${state}`))
    }
  }
  try {
    await Promise.all([worker(), worker()])
  } finally {
    await browser.close()
  }
  return unreached
}
