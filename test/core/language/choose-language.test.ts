import { describe, expect, it } from '@jest/globals'
import { chooseLanguage } from '../../../core/language/languages.ts'

describe('The language of a visit', () => {
  it.each([
    ['de-AT', 'de'],
    ['pt-BR', 'pt-br'],
    ['pt-PT', 'pt'],
    ['en-US', 'en-us'],
    ['en-AU', 'en-gb'],
    ['sw-KE', 'en-gb'],
  ])('is, with a browser in %s and nothing chosen, %s', (browser, language) => {
    expect(chooseLanguage(undefined, [browser])).toBe(language)
  })

  it.each([
    ['de', 'de'],
    ['pt_BR', 'pt-br'],
    ['de-CH', 'de'],
    ['tlh', 'fr'],
  ])('is, with "%s" stored and a browser in French, %s', (stored, language) => {
    expect(chooseLanguage(stored, ['fr-FR', 'en'])).toBe(language)
  })
})
