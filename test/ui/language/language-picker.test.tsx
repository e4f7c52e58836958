import { describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { languages } from '../../../core/language/languages.ts'
import { flagOf } from '../../../ui/language/language-picker.tsx'
import { openPortal } from '../support/render-portal.tsx'

const svg = expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/)

describe('The language picker (specification §2)', () => {
  it('that is opened again begins anew: an empty search, the first languages, and "Show more"', async () => {
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
    expect(dialog.getByRole('button', { name: 'Show more' })).toBeVisible()
    expect(dialog.getByText('English (UK)').closest('p')).toHaveTextContent('Language: English (UK)')
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...['Bahasa Indonesia', 'Català', 'Čeština', 'Dansk', 'Deutsch', 'Eesti', 'English (US)'],
    ])
  })

  it('shows the flag of each language, or of its base where its region has none', async () => {
    const { user } = await openPortal('/sign-in')
    await user.click(await screen.findByRole('button', { name: /^Language/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Show more' }))
    const flags = dialog.getAllByRole('listitem').map((item) => item.querySelector('img')?.getAttribute('src'))
    const others = languages.filter((each) => each !== 'en-gb')
    expect(new Set(flags)).toEqual(new Set(others.map(flagOf)))
    expect(others.filter((each) => flagOf(each) === undefined)).toEqual([])
    expect(flagOf('en-gb')).toBe(flagOf('en'))
    expect(flagOf('de-at')).toBe(flagOf('de'))
    expect([flagOf('en'), flagOf('de'), flagOf('xx')]).toEqual([svg, svg, undefined])
  })
})
