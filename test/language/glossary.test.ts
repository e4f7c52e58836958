import { describe, expect, it } from '@jest/globals'
import { languages } from '../../core/language/languages.ts'
import { glossaryProblems } from './check-glossary.ts'
import { type Glossary, readGlossary } from './glossary.ts'
import { readLocale } from './locale-file.ts'

describe('The texts', () => {
  it.each(languages)('of %s keep to its glossary', (language) => {
    expect(glossaryProblems(readLocale(language), readGlossary(language))).toEqual([])
  })
})

describe('The check of the glossary', () => {
  const german = readGlossary('de')
  const texts = readLocale('de')
  const problemsWith = (
    changes: Readonly<Record<string, string>>,
    forbidden: Glossary['forbidden'] = german.forbidden,
  ) => glossaryProblems(new Map([...texts, ...Object.entries(changes)]), { ...german, forbidden })

  it('reports a text without its term', () => {
    expect(problemsWith({ 'orders.title': 'Meine Käufe' })).toEqual([
      'orders.title: lacks the word for order, Bestellung',
    ])
  })

  it('reports a label of an app that has been translated', () => {
    expect(problemsWith({ 'activation.successful.menu': 'Wählen Sie im Menü „Konto“ oder „Sign in“.' })).toEqual([
      "activation.successful.menu: lacks the app's label, Account",
    ])
  })

  it('reports a term that has come back', () => {
    const rule = { pattern: '\\bcode\\b', instead: 'Kennwort', keys: 'crash.*' }
    expect(problemsWith({ 'crash.text': 'Der Code fehlt.', 'crash.title': 'Decoder' }, [rule])).toEqual([
      'crash.text: "Der Code fehlt." has \\bcode\\b instead of Kennwort',
    ])
  })

  it('sees a word whose line must not end inside', () => {
    const rule = { pattern: 'e-mail-konto', instead: 'Konto' }
    expect(problemsWith({ 'crash.text': 'Ihr E-\u2060Mail-Konto' }, [rule])).toEqual([
      'crash.text: "Ihr E-\u2060Mail-Konto" has e-mail-konto instead of Konto',
    ])
  })

  it('knows the ends of words in every script', () => {
    const rule = { pattern: '\\bжетон\\b', instead: 'линк', keys: 'crash.*' }
    expect(problemsWith({ 'crash.text': 'Жетонът', 'crash.title': 'Нов жетон' }, [rule])).toEqual([
      'crash.title: "Нов жетон" has \\bжетон\\b instead of линк',
    ])
  })

  it.each([
    [{ pattern: 'karte', instead: 'Zahlungskarte' }, 'glossary: karte forbids Zahlungskarte too'],
    [{ pattern: 'xyz', instead: 'abc', keys: 'nowhere.*' }, 'glossary: no text has the key nowhere.*'],
  ])('reports a rule that can not be kept or not be broken: %j', (rule, problem) => {
    expect(problemsWith({}, [rule])).toContain(problem)
  })
})
