import { describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { languages } from '../../../core/language/languages.ts'
import { openPortal, openPortalSignedIn } from '../support/render-portal.tsx'

type World = Parameters<NonNullable<Parameters<typeof openPortalSignedIn>[1]>>[0]

const asking = ({ browser }: World) => {
  browser.consents.asks = true
}

const question = () => screen.findByRole('region', { name: 'May we count your visits?' })

describe('The question whether visits may be counted', () => {
  it('is not there where nothing has to be asked', async () => {
    await openPortal('/sign-in')
    await screen.findByRole('contentinfo')
    expect(screen.queryByText('May we count your visits?')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Change this choice' })).toBeNull()
  })

  it('stands in the footer, beside a page that counts nothing yet', async () => {
    const { visited } = await openPortalSignedIn('/settings', asking)
    const region = await question()
    expect(screen.getByRole('contentinfo')).toContainElement(region)
    expect(within(region).getByText(/Google Analytics records which pages/)).toBeVisible()
    expect(
      within(region)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Agree', 'Decline'])
    expect(visited).toEqual([])
  })

  it('counts from a yes on, and says so on every page', async () => {
    const { user, visited, browser } = await openPortalSignedIn('/', asking)
    await user.click(within(await question()).getByRole('button', { name: 'Agree' }))
    expect(visited).toEqual(['/'])
    expect(browser.consents.answer).toBe('yes')
    await user.click(screen.getByRole('link', { name: 'Settings' }))
    expect(await screen.findByRole('heading', { name: 'Change password' })).toBeVisible()
    await waitFor(() => expect(visited).toEqual(['/', '/settings']))
    expect(screen.getByText('Your visits are counted.')).toBeVisible()
  })

  it('can be answered anew, and takes the focus along', async () => {
    const { user, visited } = await openPortalSignedIn('/settings', asking)
    await user.click(within(await question()).getByRole('button', { name: 'Decline' }))
    const change = screen.getByRole('button', { name: 'Change this choice' })
    expect(change).toHaveFocus()
    expect(change).toHaveAccessibleDescription('Your visits are not counted.')
    expect(visited).toEqual(['stopped'])
    await user.click(change)
    expect(screen.getByRole('heading', { name: 'May we count your visits?' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Agree' }))
    expect(screen.getByRole('button', { name: 'Change this choice' })).toHaveFocus()
    expect(visited).toEqual(['stopped', '/settings'])
  })

  it('takes no focus when the page opens', async () => {
    await openPortalSignedIn('/settings', asking)
    expect(await question()).not.toContainElement(document.querySelector(':focus'))
  })

  it('is asked in each language', async () => {
    const { app } = await openPortalSignedIn('/settings', asking)
    const title = within(await question()).getByRole('heading')
    const titles = new Set<string>()
    for (const language of languages) {
      act(() => app.language.choose(language))
      titles.add(title.textContent ?? '')
    }
    // Both kinds of English ask the same.
    expect(titles.size).toBe(languages.length - 1)
  })
})
