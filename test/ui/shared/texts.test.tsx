import { expect, it } from '@jest/globals'
import { act, render } from '@testing-library/react'
import i18next from 'i18next'
import { prepareTexts } from '../../../ui/language/i18n.ts'
import { TextsProvider, useTexts } from '../../../ui/shared/texts.tsx'

const Shown = () => useTexts().t('layout.orders')

const page = () => (
  <TextsProvider>
    <Shown />
  </TextsProvider>
)

const load = (language: string, orders: string) =>
  i18next.addResourceBundle(language, 'translation', { layout: { orders } })

it('A text that was missing shows once it has loaded, and then the text of the next language', async () => {
  prepareTexts()
  i18next.removeResourceBundle('en-gb', 'translation')
  const { container, rerender } = render(page())
  expect(container).toHaveTextContent('layout.orders')
  load('en-gb', 'My orders')
  rerender(page())
  expect(container).toHaveTextContent('My orders')
  load('de', 'Meine Bestellungen')
  await act(() => i18next.changeLanguage('de'))
  expect(container).toHaveTextContent('Meine Bestellungen')
})
