import { describe, expect, it } from '@jest/globals'
import { fallbackLanguage, languages } from '../../core/language/languages.ts'
import { fillTexts, textsUsedIn } from '../../ui/build/texts.ts'
import { readProject } from '../architecture/syntax.ts'
import { root } from '../runner/commands.ts'
import { baseKey, lineProblems, problemsOf, readLocale, readTranslatorLines, translationProblems } from './texts.ts'

const source = readLocale(fallbackLanguage)
const lines = readTranslatorLines()

const shipped = (await readProject(root)).filter(({ path }) => /^(?:core|ui)\//.test(path))
const code = shipped.map(({ text }) => text).join('\n')

/** Removes the suffix from the key of a text that only signed-in customers see. */
const withoutCustomerSuffix = (key: string) => key.replace(/_customer$/, '')

/** The beginnings of the keys that the code completes at run time. */
const beginnings = [...code.matchAll(/`([a-zA-Z]+\.[^$`]*)\$\{/g)].map(([, beginning]) => beginning ?? '')
/** Returns whether the code uses a key: as a whole, by its beginning, or as a property of the texts for consent. */
const isUsed = (key: string) =>
  code.includes(`'${key}'`) ||
  beginnings.some((beginning) => key.startsWith(beginning)) ||
  (key.startsWith('consent.') && code.includes(key.replace('consent.', 'words.')))

describe('The texts', () => {
  it.each(languages)('of %s are complete, fit their places and keep to the glossary', (language) => {
    expect(problemsOf(language, readLocale(language), source, lines)).toEqual([])
  })

  it('are not the same English word in more than half of the languages', () => {
    const all = languages.filter((language) => !language.startsWith('en-')).map(readLocale)
    const untranslated = [...source].filter(
      ([key, text]) => /^\p{L}+$/u.test(text) && all.filter((texts) => texts.get(key) === text).length > all.length / 2,
    )
    expect(untranslated).toEqual([])
  })

  it('of the source are all used', () => {
    expect([...source.keys()].map((key) => withoutCustomerSuffix(baseKey(key))).filter((key) => !isUsed(key))).toEqual(
      [],
    )
  })

  it('are translated from the current English texts', () => {
    expect(translationProblems(source)).toEqual([])
  })

  it('each have a line for translators', () => {
    expect(lineProblems(lines, source)).toEqual([])
  })
})

it('A text that is missing in a language is filled in from the source, in the plural forms of that language', () => {
  const source = { order: { title: 'Order', days_one: '{{count}} day', days_other: '{{count}} days' } }
  const filled = fillTexts({ order: { title: 'Zamówienie', days_few: '{{count}} dni' } }, source, 'pl')
  expect(filled).toEqual({
    order: {
      title: 'Zamówienie',
      days_one: '{{count}} day',
      days_few: '{{count}} dni',
      days_many: '{{count}} days',
      days_other: '{{count}} days',
    },
  })
})

it('A page waits only for the texts that its code names, and for the texts of the codes in its core modules', () => {
  const modules = new Map([
    ['core/auth/sign-in.ts', 'fail("user-not-found"); fail("magic-link-used")'],
    ['ui/auth/sign-in-screen.tsx', `t("signIn.title"); t(\`signIn.problems.\${problem}\`); code === "card-declined"`],
  ])
  const named = ['signIn.title', 'signIn.problems.required', 'errors.user-not-found']
  const others = ['signIn.submit', 'errors.card-declined', 'errors.magic-link-used']
  expect([...named, ...others].filter(textsUsedIn(modules))).toEqual(named)
})
