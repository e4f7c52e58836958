import { expect, it } from '@jest/globals'
import i18next from 'i18next'
import { changeTexts, loadTexts, prepareTexts } from '../../../ui/language/i18n.ts'

it('The page renders its texts again when the language changes, and only then', async () => {
  prepareTexts()
  const changes: string[] = []
  i18next.on('languageChanged', (language) => changes.push(language))
  for (const language of ['en-gb', 'de', 'de', 'en-gb'] as const) {
    expect(await loadTexts(language)).toBe(language)
    await changeTexts(language)
  }
  expect(changes).toEqual(['de', 'en-gb'])
})
