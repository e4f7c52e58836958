import type { Page } from '@playwright/test'
import { overflowOn, violationsOf, withLargeText, wordsOn } from './support/found-texts.ts'
import { isPseudo, pseudoTexts, textsOf } from './support/locales.ts'
import { expect, test } from './support/portal.ts'
import { asPersian, longestTranslationsFor, persianTextsFor, withTextsReplaced } from './support/pseudo-rtl.ts'
import type { ScreenState } from './support/screen-states/screen-state.ts'
import { type AudienceName, audiences, visitStates } from './support/screen-states/visit-states.ts'

/** Words of the configuration, the shop or the customer. Statuses are shown raw (specification §4). */
const data = [
  /^Meridian/,
  /^(Map|Live traffic Europe, 1 year|Offline maps: Southeast Asia|Hiking maps: the Alps)$/,
  /^(Map update|Gift certificate): /,
  /@(meridian|example)\.test$/,
  /^(in_review|active|cancelled|past_due)$/,
]

/** Where no screen has given the page its title yet, it has the one that it came with. */
const untitled: ReadonlySet<string> = new Set([
  'a screen on its way',
  'a screen on its way, for a minute',
  '/ while the session is checked',
])

const untranslatedOn = async (page: Page, state: string): Promise<readonly string[]> =>
  (await wordsOn(page))
    .filter((text) => !isPseudo(text) && !data.some((known) => known.test(text)))
    .filter((text) => !(untitled.has(state) && text === 'Account'))
    .map((text) => `not translated: ${text}`)

/** A text that the portal itself writes anew meanwhile. */
const countdown = /\d+ šéçöñdš?\./

/** The texts that no Persian ones took the place of. The title of the page is not looked at. */
const untranslatedInPersian = async (page: Page): Promise<readonly string[]> => {
  const [, ...words] = await wordsOn(page)
  return words.filter((text) => isPseudo(text) && !countdown.test(text)).map((text) => `not in Persian: ${text}`)
}

const pseudo = pseudoTexts(textsOf('en-gb'))
const persian = persianTextsFor(pseudo)
const longestFromLeft = longestTranslationsFor(pseudo, 'ltr')
const longestFromRight = longestTranslationsFor(textsOf('fa'), 'rtl')

const desktop = { width: 1280, height: 800 }
const smallPhone = { width: 320, height: 640 }

/**
 * A state without a link or a button that leads on: in its dialog, which can be closed, or else in its main part, where the
 * notices and buttons with a drawing alone (Dismiss, Show password) do not count.
 */
const deadEndOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]')
    const section = dialog ?? document.querySelector('main')
    const ways = [
      ...(section?.querySelectorAll<HTMLElement>('a[href], button:enabled:not([aria-disabled=true])') ?? []),
    ]
    const leadsOn = ways.some(
      (way) =>
        way.checkVisibility({ visibilityProperty: true }) &&
        way.closest('main > :first-child:has(> [aria-live])') === null &&
        (dialog !== null || way.textContent?.trim() !== ''),
    )
    return leadsOn ? [] : ['nothing leads on']
  })

/** The tab stops that a notice covers, in a window of 1,280 × 1,024 pixels at this zoom. */
const coveredOn = async (page: Page, zoom: number): Promise<readonly string[]> => {
  if ((await page.locator('main > :first-child > [aria-live] > *').count()) === 0) return []
  await resize(page, { width: 1280 / zoom, height: 1024 / zoom })
  const found: string[] = []
  for (const key of ['Tab', 'Shift+Tab'])
    for (let pressed = 0; pressed < 25; pressed += 1) {
      await page.keyboard.press(key)
      const covered = await page.evaluate(() => {
        const stop = document.activeElement
        if (stop === null || stop === document.body) return undefined
        const { left, right, top, bottom } = stop.getBoundingClientRect()
        const middle = (from: number, to: number, size: number) => (Math.max(0, from) + Math.min(size, to)) / 2
        const at = document.elementFromPoint(
          middle(left, right, window.innerWidth),
          middle(top, bottom, window.innerHeight),
        )
        const isSeen =
          at !== null && (stop.contains(at) || at.contains(stop) || stop.parentElement?.contains(at) === true)
        return isSeen ? undefined : stop.outerHTML.slice(0, 100)
      })
      if (covered !== undefined) found.push(`${key} leads under a notice: ${covered}`)
    }
  return found
}

/** Resizes the window and waits for the second frame, which begins when the first is painted. */
const resize = async (page: Page, size: typeof desktop): Promise<void> => {
  await page.setViewportSize(size)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  })
}

/** A header is the same in many states. */
const resized = new Set<string>()

/** The tab stops whose focus is lost when the window gets another size and the other scheme. */
const lostFocusOn = async (page: Page): Promise<readonly string[]> => {
  const found: string[] = []
  for (const [from, to] of [
    [desktop, smallPhone],
    [smallPhone, desktop],
  ] as const) {
    await resize(page, from)
    // As many presses of Tab would take a third of the walk's time.
    const stops = await page.evaluateHandle(() =>
      [...document.querySelectorAll('a, button, input, select, summary')].filter((stop) => stop.checkVisibility()),
    )
    await resize(page, to)
    const gone = await stops.evaluate((all) =>
      all.filter((stop) => !stop.checkVisibility()).map((stop) => stop.outerHTML),
    )
    for (const source of gone) {
      if (resized.has(`${from.width} ${source}`)) continue
      resized.add(`${from.width} ${source}`)
      await resize(page, from)
      const isFocused = await page.locator('a, button, input, select, summary').evaluateAll((all, sought) => {
        const stop = all.find((each) => each.outerHTML === sought)
        if (stop instanceof HTMLElement) stop.focus()
        return stop === document.activeElement
      }, source)
      await page.emulateMedia({ colorScheme: 'dark' })
      await resize(page, to)
      if (isFocused && (await page.evaluate(() => document.activeElement === document.body)))
        found.push(`from ${from.width} to ${to.width} px the focus is lost from ${source.slice(0, 100)}`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
  }
  return found
}

/** Colours are the same in all languages; another language differs in words and direction, so these are changed in place. */
const problemsOf = async (page: Page, { name, goesOn }: ScreenState): Promise<readonly string[]> => {
  const found: string[] = []
  const tell = (where: string, problems: readonly string[]) => {
    found.push(...problems.map((problem) => `${name}, ${where}: ${problem}`))
  }
  const before = page.viewportSize() ?? desktop
  tell('light', await violationsOf(page))
  tell('light', await untranslatedOn(page, name))
  if (!goesOn) tell('light', await deadEndOn(page))
  await page.emulateMedia({ colorScheme: 'dark' })
  await asPersian(page, persian, async () => {
    tell('dark, in Persian', await violationsOf(page))
    tell('dark, in Persian', await untranslatedInPersian(page))
  })
  await page.emulateMedia({ colorScheme: 'light' })

  await page.setViewportSize(smallPhone)
  tell('320 px', await untranslatedOn(page, name))
  tell('320 px', await overflowOn(page))

  await withLargeText(page, async () => {
    tell('text at 200 %', await overflowOn(page))
    tell('text at 200 %, longest words', await withTextsReplaced(page, longestFromLeft, () => overflowOn(page)))
    await asPersian(page, persian, async () => {
      tell('text at 200 %, Persian', await overflowOn(page))
      tell(
        'text at 200 %, longest words from the right',
        await withTextsReplaced(page, longestFromRight, () => overflowOn(page)),
      )
    })
  })
  tell('at 200 %', await coveredOn(page, 2))
  tell('at 400 %', await coveredOn(page, 4))
  tell('another window', await lostFocusOn(page))
  await page.setViewportSize(before)
  return found
}

/** So many states are one test, so that workers share them. */
const together = 12

const partsOf = (audience: AudienceName) => {
  const { states } = audiences[audience]
  return Array.from({ length: Math.ceil(states.length / together) }, (_, i) => ({
    audience,
    title: `of a ${audience}, from ${i * together + 1} on,`,
    states: states.slice(i * together, (i + 1) * together),
  }))
}

test.describe('Every state of every screen', () => {
  test.setTimeout(300_000)

  for (const { audience, title, states } of (Object.keys(audiences) as AudienceName[]).flatMap(partsOf))
    test(`${title} breaks no accessibility rule and has room for its words`, async ({ browser, portal }) => {
      const found: string[] = []
      const unreached = await visitStates(browser, portal, {
        audience,
        language: 'de',
        texts: pseudo,
        font: 'wide',
        device: { colorScheme: 'light' },
        only: (state) => states.includes(state),
        // Outside a step Playwright searches all earlier steps for a call's own.
        step: (name, work) => test.step(name, work),
        look: async (page, state) => {
          found.push(...(await problemsOf(page, state)))
        },
      })
      expect(unreached).toEqual([])
      expect(found).toEqual([])
    })
})
