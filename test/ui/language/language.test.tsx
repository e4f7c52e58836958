import { expect, it } from '@jest/globals'
import { act, render, screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { languages } from '../../../core/language/languages.ts'
import { prepareTexts } from '../../../ui/language/i18n.ts'
import { flagOf } from '../../../ui/language/language-picker.tsx'
import { TextsProvider, useTexts } from '../../../ui/shared/texts.tsx'
import { openPortal } from '../support/render-portal.tsx'

const svg = expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/)

it('The language picker begins anew each time, and shows the flag of each language, or of its base (specification §2)', async () => {
  const { user } = await openPortal('/sign-in')
  const opener = await screen.findByRole('button', { name: /^Language/ })
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('searchbox'), 'deutsch')
  expect(dialog.getAllByRole('listitem')).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Close' }))

  await user.click(opener)
  expect(dialog.getByRole('searchbox')).toHaveValue('')
  expect(dialog.getAllByRole('listitem')).toHaveLength(7)
  expect(dialog.getByText('English (UK)').closest('p')).toHaveTextContent('Language: English (UK)')
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['Bahasa Indonesia', 'Català', 'Čeština', 'Dansk', 'Deutsch', 'Eesti', 'English (US)'],
  ])

  await user.click(dialog.getByRole('button', { name: 'Show more' }))
  const flags = dialog.getAllByRole('listitem').map((item) => item.querySelector('img')?.getAttribute('src'))
  const others = languages.filter((each) => each !== 'en-gb')
  expect(new Set(flags)).toEqual(new Set(others.map(flagOf)))
  expect(others.filter((each) => flagOf(each) === undefined)).toEqual([])
  expect(flagOf('en-gb')).toBe(flagOf('en'))
  expect(flagOf('de-at')).toBe(flagOf('de'))
  expect([flagOf('en'), flagOf('de'), flagOf('xx')]).toEqual([svg, svg, undefined])
})

const Shown = () => useTexts().t('layout.orders')

const load = (language: string, orders: string) =>
  i18next.addResourceBundle(language, 'translation', { layout: { orders } })

it('A text that was missing shows once it has loaded, and then the text of the next language', async () => {
  prepareTexts()
  i18next.removeResourceBundle('en-gb', 'translation')
  const { container, rerender } = render(<Shown />, { wrapper: TextsProvider })
  expect(container).toHaveTextContent('layout.orders')
  load('en-gb', 'My orders')
  rerender(<Shown />)
  expect(container).toHaveTextContent('My orders')
  load('de', 'Meine Bestellungen')
  await act(() => i18next.changeLanguage('de'))
  expect(container).toHaveTextContent('Meine Bestellungen')
})
