import { overflowOfLargeTextOn, overflowOn, wordsOn } from './support/found-texts.ts'
import { serveTexts, textsOf } from './support/locales.ts'
import { expect, test } from './support/portal.ts'
import { brackets, pseudoTexts } from './support/pseudo-locale.ts'
import { type AudienceName, audiences, visitStates } from './support/screen-states/visit-states.ts'

const pseudo = pseudoTexts(textsOf('en-gb'))

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

const isTranslated = (text: string, state: string) =>
  (text.startsWith(brackets.start) && text.endsWith(brackets.end)) ||
  data.some((known) => known.test(text)) ||
  (untitled.has(state) && text === 'Account')

test.use({ trace: 'off', screenshot: 'off' })

test.describe('In a language that is longer than any', () => {
  test.setTimeout(300_000)

  for (const audience of Object.keys(audiences) as AudienceName[])
    test(`every text of a ${audience} is translated, and fits 320 pixels, and a phone with text at 200 %`, async ({
      browser,
      portal,
    }) => {
      const untranslated: string[] = []
      const overflowing: string[] = []
      const { states, unreached } = await visitStates(browser, portal, {
        audience,
        language: 'de',
        device: { viewport: { width: 320, height: 640 } },
        prepare: (page) => serveTexts(page, portal.url, 'de', pseudo),
        look: async (page, { name }) => {
          for (const text of await wordsOn(page)) if (!isTranslated(text, name)) untranslated.push(`${name}: ${text}`)
          const overflow = [...(await overflowOn(page)), ...(await overflowOfLargeTextOn(page))]
          for (const element of overflow) overflowing.push(`${name}: ${element}`)
        },
      })
      console.log(`${audience}, pseudo-locale at 320 px: ${states} states`)
      expect(unreached).toEqual([])
      expect(untranslated).toEqual([])
      expect(overflowing).toEqual([])
    })
})
