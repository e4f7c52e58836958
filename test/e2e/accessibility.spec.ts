import { overflowOfLargeTextOn } from './support/found-texts.ts'
import { inOtherWords, longestWordsFor } from './support/longest-words.ts'
import { expect, test } from './support/portal.ts'
import { type AudienceName, audiences, visitStates } from './support/screen-states/visit-states.ts'
import { bringChecker, violationsOf } from './support/violations.ts'

const variants = [
  { language: 'en-gb', direction: 'ltr' },
  { language: 'fa', direction: 'rtl' },
] as const

const schemes = [
  ['light', 'everything'],
  ['dark', 'colours'],
] as const

const names = Object.keys(audiences) as AudienceName[]

// A recording of so many pages takes longer than the test.
test.use({ trace: 'off', screenshot: 'off' })

test.describe('Every state of every screen', () => {
  test.setTimeout(300_000)

  for (const { language, direction } of variants)
    for (const audience of names)
      test(`of a ${audience} breaks no accessibility rule in ${language}`, async ({ browser, portal }) => {
        const found: string[] = []
        const longestWords = longestWordsFor(language)
        const { states, unreached } = await visitStates(browser, portal, {
          audience,
          language,
          look: async (page, { name }) => {
            expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction)
            await bringChecker(page)
            for (const [colorScheme, rules] of schemes) {
              await page.emulateMedia({ colorScheme })
              for (const violation of await violationsOf(page, rules))
                found.push(`${name}, ${colorScheme}: ${violation}`)
            }
            await page.emulateMedia({ colorScheme: 'light' })
            for (const element of await overflowOfLargeTextOn(page)) found.push(`${name}, ${element}`)
            const inLongestWords = await inOtherWords(page, longestWords, () => overflowOfLargeTextOn(page))
            for (const element of inLongestWords) found.push(`${name}, in the longest words of all, ${element}`)
          },
        })
        console.log(`${audience}, ${language}: ${states} states, light and dark: ${found.length} violations`)
        expect(unreached).toEqual([])
        expect(found).toEqual([])
      })
})
