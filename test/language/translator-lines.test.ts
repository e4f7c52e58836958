import { describe, expect, it } from '@jest/globals'
import { fallbackLanguage, languages } from '../../core/language/languages.ts'
import { readLocale } from './locale-file.ts'
import { lineProblems, readTranslatorLines, tooLong } from './translator-lines.ts'

const lines = readTranslatorLines()

describe('The lines for translators', () => {
  it('tell of every text of the source, of its placeholders and of how long it may be', () => {
    expect(lineProblems(lines, readLocale(fallbackLanguage))).toEqual([])
  })

  it('stand in the order of the texts', () => {
    const keys = [...readLocale(fallbackLanguage).keys()]
    const places = [...lines.keys()].map((key) => keys.findIndex((each) => each === key || each.startsWith(`${key}_`)))
    expect(places).toEqual([...places].sort((one, other) => one - other))
  })

  it.each(languages)('leave room for every text of %s', (language) => {
    expect(tooLong(readLocale(language), lines)).toEqual([])
  })
})

describe('The check of the lines', () => {
  const source = new Map([
    ['greeting', 'Hello {{name}}'],
    ['wait_one', 'Wait {{count}} second'],
    ['wait_other', 'Wait {{count}} seconds'],
  ])
  const good = new Map([
    ['greeting', 'Heading. {{name}}: of the customer. Up to 20 characters.'],
    ['wait', 'Below a button. {{count}}: seconds. Up to 30 characters.'],
  ])
  const problemsWith = (changes: Readonly<Record<string, string>>) =>
    lineProblems(new Map([...good, ...Object.entries(changes)]), source)

  it('takes one line for all plural forms', () => {
    expect(problemsWith({})).toEqual([])
  })

  it('reports a text without a line', () => {
    expect(lineProblems(new Map([...good].slice(1)), source)).toEqual(['greeting: no line for translators'])
  })

  it.each([
    ['for a text that is gone', { old: 'Heading. Up to 20 characters.' }, 'old: a line for no text'],
    [
      'that leaves a placeholder out',
      { greeting: 'Heading. Up to 20 characters.' },
      'greeting: the line tells of placeholders none instead of name',
    ],
    [
      'that names a placeholder and does not tell of it',
      { greeting: 'Heading with {{name}}. Up to 20 characters.' },
      'greeting: the line tells of placeholders none instead of name',
    ],
    ['without a limit', { wait: 'Below a button. {{count}}: seconds.' }, 'wait: the line has no limit'],
  ])('reports a line %s', (_what, change, problem) => {
    expect(problemsWith(change)).toEqual([problem])
  })

  it('counts what is seen, and reports a text that is longer than its line allows', () => {
    expect(tooLong(new Map([['greeting', `Grüß\u00ad Gott, {{name}}`]]), good)).toEqual([])
    expect(tooLong(new Map([['wait_few', 'Bitte warten Sie noch einen kleinen Augenblick']]), good)).toEqual([
      'wait_few: 46 characters, and no more than 30 fit',
    ])
  })
})
