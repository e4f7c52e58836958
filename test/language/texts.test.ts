import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { fallbackLanguage, languages } from '../../core/language/languages.ts'
import { lineProblems, problemsOf } from './check.ts'
import { baseKey, readLocale, readTranslatorLines } from './texts.ts'

const source = readLocale(fallbackLanguage)
const lines = readTranslatorLines()
const german = readLocale('de')

const root = new URL('../../', import.meta.url)
const code = ['core', 'ui']
  .flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(new URL(name, root), 'utf8'))
  .join('\n')

/** Whole keys, the beginnings of those put together, and the object of the question for consent. */
const beginnings = [...code.matchAll(/`([a-zA-Z]+\.[^$`]*)\$\{/g)].map(([, beginning]) => beginning ?? '')
const isUsed = (key: string) =>
  code.includes(`'${key}'`) ||
  beginnings.some((beginning) => key.startsWith(beginning)) ||
  (key.startsWith('consent.') && code.includes(key.replace('consent.', 'words.')))

describe('The texts', () => {
  it.each(languages)('of %s are whole, fit their places and keep to the glossary', (language) => {
    expect(problemsOf(language, readLocale(language), source, lines)).toEqual([])
  })

  it('of the source are all used', () => {
    expect([...source.keys()].map(baseKey).filter((key) => !isUsed(key))).toEqual([])
  })

  it('have a line for translators each', () => {
    expect(lineProblems(lines, source)).toEqual([])
  })
})

describe('The check of the texts reports', () => {
  it.each([
    ['a text too many', 'old', 'Alt', /not in the source/],
    ['another placeholder', 'layout.version', 'Version {{nummer}}', /placeholders nummer instead of version/],
    ['an empty text', 'crash.title', '', /empty/],
    ['a space at an end', 'crash.title', 'Fehler ', /space at an end/],
    ['English left over', 'common.retry', 'Try again', /still English/],
    ['a text that is too long', 'common.close', 'Bitte schließen', /15 characters, and no more than 10 fit/],
    ['a name without what is shown', 'orders.detailOf', 'Bestellung {{id}}', /lacks what is shown/],
    ['another word', 'orders.title', 'Meine Käufe', /lacks the word for order, Bestellung/],
    ['a word that is never said', 'crash.text', 'Ihr E-\u2060Mailadresse', /has .*mailadresse/],
    ['a label of an app that was translated', 'activation.successful.menu', '„Konto“ oder „Sign in“', /label, Account/],
  ])('%s', (_, key, text, problem) => {
    expect(problemsOf('de', new Map([...german, [key, text]]), source, lines)).toEqual([expect.stringMatching(problem)])
  })

  it('a missing plural form', () => {
    const polish = [...readLocale('pl')].filter(([key]) => key !== 'orders.found_many')
    expect(problemsOf('pl', new Map(polish), source, lines)).toEqual(['orders.found_many: missing'])
  })

  it('the ends of words in every script', () => {
    const bulgarian = (text: string) =>
      problemsOf('bg', new Map([...readLocale('bg'), ['crash.text', text]]), source, lines)
    expect(bulgarian('Нов клиент')).toHaveLength(1)
    expect(bulgarian('Клиентски')).toEqual([])
  })

  it.each([
    ['without a limit', 'crash.title', 'Heading.', /no limit/],
    [
      'that leaves a placeholder out',
      'layout.version',
      'In the footer. Up to 15 characters.',
      /none instead of version/,
    ],
    ['for no text', 'old', 'Heading. Up to 15 characters.', /a line for no text/],
  ])('a line for translators %s', (_, key, line, problem) => {
    expect(lineProblems(new Map([...lines, [key, line]]), source)).toEqual([expect.stringMatching(problem)])
  })

  it('lines that are missing or stand elsewhere', () => {
    const [first, second, ...others] = lines
    if (first === undefined || second === undefined) throw new Error('There are no lines')
    expect(lineProblems(new Map([second, ...others]), source)).toEqual([`${first[0]}: no line for translators`])
    expect(lineProblems(new Map([second, first, ...others]), source)).toHaveLength(1)
  })
})
