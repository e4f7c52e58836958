import type { Page } from '@playwright/test'
import { overflowOn, withLargeText, wordsOn } from './support/found-texts.ts'
import { serveTexts, textsOf } from './support/locales.ts'
import { longestWordsFor } from './support/longest-words.ts'
import { inOtherWords, inPersian, type Words } from './support/other-words.ts'
import { expect, test } from './support/portal.ts'
import { isPseudo, pseudoTexts } from './support/pseudo-locale.ts'
import { type AudienceName, audiences, visitStates } from './support/screen-states/visit-states.ts'
import { bringChecker, violationsOf } from './support/violations.ts'

/** One of the ways in which each state is looked at. */
interface Variant {
  readonly name: string
  /** Brings the page into it, has it looked at, and brings it back. */
  readonly show: (page: Page, look: () => Promise<void>) => Promise<void>
  /** For each text, the one of all languages of this direction with the longest word. */
  readonly longestWords: Words
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

/** A text that the portal itself writes anew meanwhile. */
const countdown = /\d+ šéçöñdš?\./

/** What the words of Persian were not put in place of. The title of the page is not looked at. */
const untranslatedInPersian = async (page: Page): Promise<readonly string[]> => {
  const [, ...words] = await wordsOn(page)
  return words.filter((text) => isPseudo(text) && !countdown.test(text)).map((text) => `not in Persian: ${text}`)
}

const pseudo = pseudoTexts(textsOf('en-gb'))

/**
 * What is read from left to right is longer here than in any language, and what is not translated shows. Colours are the same
 * in all languages, so each scheme is looked at once. What differs between languages is what is put in place here: the screens
 * know no more of theirs than its words and its direction.
 */
const variants: readonly Variant[] = [
  {
    name: 'light, in a language that is longer than any',
    show: (_, look) => look(),
    longestWords: longestWordsFor(pseudo, 'ltr'),
    lookAtWords: lookAtPseudoTexts,
  },
  {
    name: 'dark, in Persian',
    show: async (page, look) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await inPersian(page, pseudo, look)
      await page.emulateMedia({ colorScheme: 'light' })
    },
    longestWords: longestWordsFor(textsOf('fa'), 'rtl'),
    lookAtWords: untranslatedInPersian,
  },
]

const names = Object.keys(audiences) as AudienceName[]

test.describe('Every state of every screen', () => {
  test.setTimeout(300_000)

  for (const audience of names)
    test(`of a ${audience} breaks no accessibility rule and has room for its words, ${variants.map(({ name }) => name).join('; ')}`, async ({
      browser,
      portal,
    }) => {
      const found: string[] = []
      const { states, unreached } = await visitStates(browser, portal, {
        audience,
        language: 'de',
        font: 'wide',
        device: { colorScheme: 'light' },
        prepare: (page) => serveTexts(page, portal.url, 'de', pseudo),
        // Playwright looks through all steps so far for the one that a call belongs to, unless it stands in one.
        step: (name, work) => test.step(name, work),
        look: async (page, { name: state }) => {
          expect(await page.evaluate(() => document.documentElement.dir)).toBe('ltr')
          await bringChecker(page)
          for (const { name, show, longestWords, lookAtWords } of variants)
            await show(page, async () => {
              const tell = (problems: readonly string[], where = '') => {
                for (const problem of problems) found.push(`${state}, ${name}${where}: ${problem}`)
              }
              tell(await violationsOf(page))
              tell(await lookAtWords(page, state))
              await withLargeText(page, async () => {
                tell(await overflowOn(page), ', text at 200 %')
                tell(
                  await inOtherWords(page, longestWords, () => overflowOn(page)),
                  ', in the longest words, text at 200 %',
                )
              })
            })
        },
      })
      console.log(`${audience}: ${states} states in ${variants.length} ways, ${found.length} problems`)
      expect(unreached).toEqual([])
      expect(found).toEqual([])
    })
})
