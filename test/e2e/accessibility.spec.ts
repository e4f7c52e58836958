import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { waitForPaint } from './support/layout-shifts.ts'
import {
  createLongestReplacer,
  createPersianReplacer,
  isPseudoText,
  readTexts,
  runInPersian,
  runWithReplacedTexts,
  toPseudoTexts,
} from './support/locales.ts'
import { colorAndTextRules, findOverflow, findViolations, listTexts } from './support/page-problems.ts'
import { findUnchangedTexts } from './support/page-translation.ts'
import { expect, recordTraffic, test, watchProblems } from './support/portal.ts'
import type { ScreenState } from './support/screen-states/screen-state.ts'
import { type AudienceName, audiences, visitStates } from './support/screen-states/visit-states.ts'

const seededOrdersSql = readFileSync(new URL('../../contracts/sandbox/database/orders.sql', import.meta.url), 'utf8')
/** The first text in each row of an order is the product's title. */
const productTitles = new Set([...seededOrdersSql.matchAll(/^ {2}\(\d+, \d+, '([^']+)'/gm)].map(([, title]) => title))

/** Texts of the configuration, the shop and the customer, which are never translated (specification §4). */
const untranslatedDataPatterns = [
  /^(?:© \d{4} )?Meridian/,
  /^(Karten und N|Maps and n)avigation$/,
  /^Map$/,
  /^(Map update|Gift certificate): /,
  /@(meridian|example)\.test$/,
  /^(in_review|active|cancelled|past_due)$/,
]

/** States in which no screen has set a title, so the title of `index.html` stays. */
const statesWithoutTitle: ReadonlySet<string> = new Set([
  'a screen on its way',
  'a screen on its way, for a minute',
  '/ while the session is checked',
])

const findUntranslatedTexts = async (page: Page, state: string): Promise<readonly string[]> =>
  (await listTexts(page))
    .filter(
      (text) =>
        !isPseudoText(text) && !productTitles.has(text) && !untranslatedDataPatterns.some((known) => known.test(text)),
    )
    .filter((text) => !(statesWithoutTitle.has(state) && text === 'Account'))
    .map((text) => `not translated: ${text}`)

/** The portal updates this countdown while the test shows Persian texts. */
const countdownPattern = /\d+ šéçöñdš?\./

/** Returns the texts of `replaced` that are still on the page, except the page's title. */
const findTextsNotInPersian = async (page: Page, replaced: ReadonlySet<string>): Promise<readonly string[]> => {
  const [, ...words] = await listTexts(page)
  return words
    .filter((text) => replaced.has(text) && isPseudoText(text) && !countdownPattern.test(text))
    .map((text) => `not in Persian: ${text}`)
}

/** Chooses French on a page that the browser has translated. Returns the texts that stay the same. */
const findTextsNotInFrench = async (page: Page): Promise<readonly string[]> =>
  (await findUnchangedTexts(page, ['de', 'fr'], (text) => isPseudoText(text) && !countdownPattern.test(text))).map(
    (text) => `not in French after a translation: ${text}`,
  )

const pseudoTexts = toPseudoTexts(readTexts('en-gb'))
const replaceWithPersianTexts = createPersianReplacer(pseudoTexts)
const replaceWithLongestLtrTexts = createLongestReplacer(pseudoTexts, 'ltr')
const replaceWithLongestRtlTexts = createLongestReplacer(pseudoTexts, 'rtl')

const desktopSize = { width: 1280, height: 800 }
const smallPhoneSize = { width: 320, height: 640 }
const largeTextPhoneSize = { width: 390, height: 844 }

/** A state needs a link or button in its dialog or, without a dialog, in `<main>`. Notices and icons don't count. */
const findMissingNextStep = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]')
    const section = dialog ?? document.querySelector('main')
    const controls = [
      ...(section?.querySelectorAll<HTMLElement>('a[href], button:enabled:not([aria-disabled=true])') ?? []),
    ]
    const hasNextStep = controls.some(
      (way) =>
        way.checkVisibility({ visibilityProperty: true }) &&
        way.closest('main > :first-child:has(> [aria-live])') === null &&
        (dialog !== null || way.textContent?.trim() !== ''),
    )
    return hasNextStep ? [] : ['nothing leads on']
  })

const tabStopSelector = 'a[href], button, input, select, summary'

/** Returns the tab stops that a notice covers when they have the focus. */
const findCoveredTabStops = async (page: Page, zoom: number): Promise<readonly string[]> => {
  if ((await page.locator('main > :first-child > [aria-live] > *').count()) === 0) return []
  await resizeViewport(page, { width: 1280 / zoom, height: 1024 / zoom })
  return page.locator(tabStopSelector).evaluateAll((all) => {
    const middleOf = (from: number, to: number, size: number) => (Math.max(0, from) + Math.min(size, to)) / 2
    // `focus()` scrolls the page to the element, as the Tab key does.
    const isCovered = (stop: Element) => {
      if (stop instanceof HTMLElement) stop.focus()
      if (stop !== document.activeElement) return false
      const { left, right, top, bottom } = stop.getBoundingClientRect()
      const at = document.elementFromPoint(
        middleOf(left, right, window.innerWidth),
        middleOf(top, bottom, window.innerHeight),
      )
      return at === null || !(stop.contains(at) || at.contains(stop) || stop.parentElement?.contains(at))
    }
    const covered = [...all, ...[...all].reverse()].filter(isCovered)
    return covered.map((stop) => `a notice covers ${stop.outerHTML.slice(0, 100)}`)
  })
}

const resizeViewport = async (page: Page, size: typeof desktopSize): Promise<void> => {
  await page.setViewportSize(size)
  await waitForPaint(page)
}

/** The returned function lists the tab stops that have disappeared. */
const watchTabStops = async (page: Page) => {
  const stops = await page.evaluateHandle(
    (selector) => [...document.querySelectorAll(selector)].filter((stop) => stop.checkVisibility()),
    tabStopSelector,
  )
  return () => stops.evaluate((all) => all.filter((stop) => !stop.checkVisibility()).map((stop) => stop.outerHTML))
}

/** Many states have the same header, so its tab stops are checked only once. */
const checkedTabStopKeys = new Set<string>()

/** Returns the disappearing tab stops that lose the focus when the window's size and colors change. */
const findLostFocus = async (page: Page, from: typeof desktopSize, to: typeof desktopSize, gone: readonly string[]) => {
  const found: string[] = []
  for (const source of gone) {
    if (checkedTabStopKeys.has(`${from.width} ${source}`)) continue
    checkedTabStopKeys.add(`${from.width} ${source}`)
    await resizeViewport(page, from)
    const isFocused = await page.locator(tabStopSelector).evaluateAll((all, sought) => {
      const stop = all.find((each) => each.outerHTML === sought)
      if (stop instanceof HTMLElement) stop.focus()
      return stop === document.activeElement
    }, source)
    await page.emulateMedia({ colorScheme: 'dark' })
    await resizeViewport(page, to)
    if (isFocused && (await page.evaluate(() => document.activeElement === document.body)))
      found.push(`from ${from.width} to ${to.width} px the focus is lost from ${source.slice(0, 100)}`)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  return found
}

const checkedPageContents = new Set<string>()

/** Returns whether a page with the same elements was already checked, as in many waiting states. */
const wasPageChecked = async (page: Page): Promise<boolean> => {
  const shown = await page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, select')].map((field) => Reflect.get(field, 'value'))
    return [window.innerWidth, ...fields, document.body.outerHTML].join()
  })
  return checkedPageContents.size === checkedPageContents.add(shown).size
}

const findStateProblems = async (
  page: Page,
  { name, isTemporary, isHeaderless }: ScreenState,
): Promise<readonly string[]> => {
  const found: string[] = []
  const addProblems = (where: string, problems: readonly string[]) => {
    found.push(...problems.map((problem) => `${name}, ${where}: ${problem}`))
  }
  const before = page.viewportSize() ?? desktopSize
  addProblems('light', await findUntranslatedTexts(page, name))
  if (!isTemporary) addProblems('light', await findMissingNextStep(page))
  if (await wasPageChecked(page)) return found
  addProblems('light', await findViolations(page))
  await page.emulateMedia({ colorScheme: 'dark' })
  const replaced = new Set(await listTexts(page))
  await runInPersian(page, replaceWithPersianTexts, async () => {
    addProblems('dark, in Persian', await findViolations(page, colorAndTextRules))
    addProblems('dark, in Persian', await findTextsNotInPersian(page, replaced))
  })
  await page.emulateMedia({ colorScheme: 'light' })

  if (before.width !== desktopSize.width) await resizeViewport(page, desktopSize)
  const goneFromDesktop = await watchTabStops(page)
  await resizeViewport(page, smallPhoneSize)
  addProblems('another window', await findLostFocus(page, desktopSize, smallPhoneSize, await goneFromDesktop()))
  const goneFromPhone = await watchTabStops(page)
  addProblems('320 px', await findUntranslatedTexts(page, name))
  addProblems('320 px', await findOverflow(page))

  await page.setViewportSize(largeTextPhoneSize)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  addProblems('text at 200 %', await findOverflow(page))
  addProblems(
    'text at 200 %, longest words',
    await runWithReplacedTexts(page, replaceWithLongestLtrTexts, () => findOverflow(page)),
  )
  addProblems(
    'text at 200 %, from right to left',
    await runInPersian(page, replaceWithLongestRtlTexts, () => findOverflow(page)),
  )
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))

  await resizeViewport(page, desktopSize)
  addProblems('another window', await findLostFocus(page, smallPhoneSize, desktopSize, await goneFromPhone()))
  addProblems('at 200 %', await findCoveredTabStops(page, 2))
  addProblems('at 400 %', await findCoveredTabStops(page, 4))
  await page.setViewportSize(before)
  if (!isHeaderless) addProblems('translated', await findTextsNotInFrench(page))
  return found
}

/** Each test has this number of states, so that two workers can share the tests. */
const statesPerTest = 12

const splitStatesIntoTests = (audience: AudienceName) => {
  const { states } = audiences[audience]
  return Array.from({ length: Math.ceil(states.length / statesPerTest) }, (_, i) => ({
    audience,
    title: `of a ${audience}, from ${i * statesPerTest + 1} on,`,
    states: states.slice(i * statesPerTest, (i + 1) * statesPerTest),
  }))
}

/** Some states cause errors on purpose: by a captcha's URL, a wrong configuration or missing files. */
const expectedErrorPattern =
  /nobody-answers|StartUpError|MissingChunkError|404 \(Not Found\) \(.*\/(?:config\.json|assets\/[\w-]+-screen-\w+\.js)\)/

test.describe('Every state of every screen', () => {
  test.setTimeout(300_000)

  for (const { audience, title, states } of (Object.keys(audiences) as AudienceName[]).flatMap(splitStatesIntoTests))
    test(`${title} breaks no accessibility rule and has room for its words`, async ({ browser, portal }) => {
      const found: string[] = []
      let problems: readonly string[] = []
      const unreached = await visitStates(browser, portal, {
        audience,
        language: 'de',
        texts: pseudoTexts,
        font: 'wide',
        device: { colorScheme: 'light' },
        prepare: async (page) => {
          recordTraffic(page.context(), portal.servicesUrl)
          problems = await watchProblems(page.context(), portal)
        },
        only: (state) => states.includes(state),
        // Each state is a separate step, because for each call, Playwright searches all earlier calls of its step.
        step: (name, work) => test.step(name, work),
        look: async (page, state) => {
          found.push(...(await findStateProblems(page, state)))
        },
      })
      expect(unreached).toEqual([])
      expect(found).toEqual([])
      const unexpected = problems.filter((problem) => !expectedErrorPattern.test(problem))
      expect(unexpected, 'nothing goes wrong in the browser').toEqual([])
    })
})
