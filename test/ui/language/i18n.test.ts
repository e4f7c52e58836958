import { expect, it } from '@jest/globals'
import i18next from 'i18next'
import { changeTexts, prepareTexts } from '../../../ui/language/i18n.ts'

it('has the page draw its texts anew where they change, and nowhere else', async () => {
  prepareTexts()
  const changes: string[] = []
  i18next.on('languageChanged', (language) => changes.push(language))
  expect(await changeTexts('en-gb')).toBe('en-gb')
  expect(changes).toEqual([])
  expect(await changeTexts('de')).toBe('de')
  expect(await changeTexts('de')).toBe('de')
  expect(await changeTexts('en-gb')).toBe('en-gb')
  expect(changes).toEqual(['de', 'en-gb'])
})
