import type { Page } from '@playwright/test'
import type { Language } from '../../core/language/languages.ts'
import { overflowOn, withLargeText, wordsOn } from './support/found-texts.ts'
import { serveTexts, textsOf } from './support/locales.ts'
import { inOtherWords, longestWordsFor } from './support/longest-words.ts'
import { expect, test } from './support/portal.ts'
import { isPseudo, pseudoTexts } from './support/pseudo-locale.ts'
import { type AudienceName, audiences, visitStates } from './support/screen-states/visit-states.ts'
import { bringChecker, violationsOf } from './support/violations.ts'

/** In which words the states are looked at. */
interface Variant {
  readonly name: string
  /** The language that the portal takes them for. */
  readonly language: Language
  readonly direction: 'ltr' | 'rtl'
  /** In which colours. They are the same in all languages, so each scheme is looked at once. */
  readonly colorScheme: 'light' | 'dark'
  readonly prepare: (page: Page, portalUrl: string) => Promise<unknown>
  /** For each text that is shown, the one of all languages of this direction with the longest word. */
  readonly longestWords: Readonly<Record<string, string>>
  /** What is wrong with the words of a page, and with the room that they have on a small phone. */
  readonly lookAtWords: (page: Page, state: string) => Promise<readonly string[]>
}

const smallPhone = { width: 320, height: 640 }

/** What the configuration, the shop or the customer says, and no translation. Statuses are shown raw (specification §4). */
const data = [
  /^Meridian/,
  /^(Map|Live traffic Europe, 1 year|Offline maps: Southeast Asia|Hiking maps: the Alps)$/,
  /^(Map update|Gift certificate): /,
  /@(meridian|example)\.test$/,
  /^(in_review|active|cancelled|past_due)$/,
]

/** Where no screen has given the page its title yet, it has the one that it came with. */
const untitled: ReadonlySet<string> = new Set(['a screen on its way', '/ while the session is checked'])

const untranslatedOn = async (page: Page, state: string): Promise<readonly string[]> =>
  (await wordsOn(page))
    .filter((text) => !isPseudo(text) && !data.some((known) => known.test(text)))
    .filter((text) => !(untitled.has(state) && text === 'Account'))
    .map((text) => `not translated: ${text}`)

/** What a wide page and a small phone show, in turn. The page is afterwards as it was. */
const lookAtPseudoTexts = async (page: Page, state: string): Promise<readonly string[]> => {
  const before = page.viewportSize()
  const found = [...(await untranslatedOn(page, state))]
  await page.setViewportSize(smallPhone)
  found.push(...(await untranslatedOn(page, state)), ...(await overflowOn(page)))
  if (before !== null) await page.setViewportSize(before)
  return found
}

const pseudo = pseudoTexts(textsOf('en-gb'))

/** What is read from left to right is longer here than in any language, and what is not translated shows. */
const variants: readonly Variant[] = [
  {
    name: 'a language that is longer than any',
    language: 'de',
    direction: 'ltr',
    colorScheme: 'light',
    prepare: (page, portalUrl) => serveTexts(page, portalUrl, 'de', pseudo),
    longestWords: longestWordsFor('en-gb', pseudo),
    lookAtWords: lookAtPseudoTexts,
  },
  {
    name: 'fa',
    language: 'fa',
    direction: 'rtl',
    colorScheme: 'dark',
    prepare: async () => undefined,
    longestWords: longestWordsFor('fa'),
    lookAtWords: async () => [],
  },
]

const names = Object.keys(audiences) as AudienceName[]

// A recording of so many pages takes longer than the test.
test.use({ trace: 'off', screenshot: 'off' })

test.describe('Every state of every screen', () => {
  test.setTimeout(300_000)

  for (const { name: words, language, direction, colorScheme, prepare, longestWords, lookAtWords } of variants)
    for (const audience of names)
      test(`of a ${audience} breaks no accessibility rule and has room for its words in ${words}, ${colorScheme}`, async ({
        browser,
        portal,
      }) => {
        const found: string[] = []
        const { states, unreached } = await visitStates(browser, portal, {
          audience,
          language,
          device: { colorScheme },
          prepare: (page) => prepare(page, portal.url),
          // Playwright looks through all steps so far for the one that a call belongs to, unless it stands in one.
          step: (name, work) => test.step(name, work),
          look: async (page, { name }) => {
            expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction)
            await bringChecker(page)
            for (const violation of await violationsOf(page)) found.push(`${name}: ${violation}`)
            for (const problem of await lookAtWords(page, name)) found.push(`${name}: ${problem}`)
            await withLargeText(page, async () => {
              for (const element of await overflowOn(page)) found.push(`${name}, text at 200 %: ${element}`)
              for (const element of await inOtherWords(page, longestWords, () => overflowOn(page)))
                found.push(`${name}, in the longest words of all, text at 200 %: ${element}`)
            })
          },
        })
        console.log(`${audience}, ${words}, ${colorScheme}: ${states} states, ${found.length} problems`)
        expect(unreached).toEqual([])
        expect(found).toEqual([])
      })
})
