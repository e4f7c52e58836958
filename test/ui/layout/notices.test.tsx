import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { type App, createApp } from '../../../core/app.ts'
import { prepareTexts } from '../../../ui/language/i18n.ts'
import { ConnectionNotice } from '../../../ui/layout/message-area.tsx'
import { noteAnswer } from '../../../ui/shared/answered-calls.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { currentAddress, openPortal, openPortalSignedIn, renderPortal } from '../support/render-portal.tsx'

describe('A visit is counted once, of where the visitor ends (specification §7, Other)', () => {
  it('at sign-in, for a visitor who came to a page for customers', async () => {
    const { visited } = await openPortal('/')
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(visited).toEqual(['/sign-in'])
  })

  it('at the orders, for a customer who came to a page for visitors', async () => {
    const { visited } = await openPortalSignedIn('/sign-in')
    expect(await screen.findByRole('heading', { name: 'My orders' })).toBeVisible()
    expect(visited).toEqual(['/'])
  })

  it('at the orders, for a customer of whom that is known only later', async () => {
    const { ports, signOn, browser, visited } = inMemoryPorts()
    const token = signOn.issueToken('ada@compass.test')
    browser.userTokens.stored = { cookie: token, storage: undefined }
    let arrive: (app: App) => void = () => undefined
    await renderPortal(new Promise((resolve) => (arrive = resolve)), { at: '/sign-in' })
    expect(await screen.findByLabelText('Password')).toBeVisible()
    await act(async () => arrive(createApp(ports)))
    expect(await screen.findByRole('heading', { name: 'My orders' })).toBeVisible()
    expect(visited).toEqual(['/'])
  })

  it.each([
    ['/change-password', '/settings'],
    ['/activation-successful', '/activate-license-key'],
  ])('where %s leads', async (from, to) => {
    const { visited } = await openPortalSignedIn(from)
    await waitFor(() => expect(currentAddress()).toBe(to))
    await waitFor(() => expect(visited).toEqual([to]))
  })

  it('at an address without a route, too', async () => {
    const { visited } = await openPortal('/nowhere')
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible()
    expect(visited).toEqual(['*'])
  })

  it('and providers are silenced before they see that "Back" leads to an address with a token', async () => {
    const { user, visited } = await openPortal('/reset-password/a-token')
    await user.click(await screen.findByRole('link', { name: 'Sign in' }))
    await waitFor(() => expect(visited).toEqual(['paused', '/sign-in']))
    const seenByProvider = new Promise((seen) =>
      window.addEventListener('popstate', () => seen([window.location.pathname, visited.at(-1)]), { once: true }),
    )
    await act(async () => window.history.back())
    expect(await seenByProvider).toEqual(['/reset-password/a-token', 'paused'])
  })
})

type World = Parameters<NonNullable<Parameters<typeof openPortalSignedIn>[1]>>[0]

const asking = ({ browser }: World) => {
  browser.consents.asks = true
}

const question = () => screen.findByRole('region', { name: 'May we count your visits?' })

describe('The question whether visits may be counted', () => {
  it('stands in the footer without the focus, in the language of the portal, beside a page that counts nothing yet', async () => {
    const { app, visited } = await openPortalSignedIn('/settings', asking)
    const region = await question()
    expect(screen.getByRole('contentinfo')).toContainElement(region)
    expect(region).not.toContainElement(document.querySelector(':focus'))
    expect(within(region).getByText(/Google Analytics records which pages/)).toBeVisible()
    const answers = within(region).getAllByRole('button')
    expect(answers.map(({ textContent }) => textContent)).toEqual(['Agree', 'Decline'])
    expect(visited).toEqual([])
    act(() => app.language.choose('de'))
    expect(within(region).getByRole('heading', { name: 'Dürfen wir Ihre Besuche zählen?' })).toBeVisible()
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
})

prepareTexts()

const show = () =>
  render(
    <MemoryRouter>
      <ConnectionNotice />
    </MemoryRouter>,
  )

const happens = (name: 'online' | 'offline') => act(() => window.dispatchEvent(new Event(name)))

afterEach(() => {
  jest.restoreAllMocks()
})

const notice = () => document.querySelector('[aria-live=polite]')?.textContent

describe('The notice of the connection', () => {
  it('has an empty live region first, so a screen reader announces it; a network that was never lost says nothing', () => {
    show()
    expect(notice()).toBe('')
    happens('online')
    expect(notice()).toBe('')
  })

  it('shows in a tab that starts offline', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show()
    expect(notice()).toMatch(/^You are offline/)
  })

  it('goes with an answered call, which the browser can’t make without a network, and does not come back by itself', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { unmount } = show()
    happens('offline')
    expect(notice()).toMatch(/^You are offline/)
    act(noteAnswer)
    expect(notice()).toBe('')
    unmount()
    show()
    expect(notice()).toBe('')
    happens('offline')
    expect(notice()).toMatch(/^You are offline/)
  })

  it('shows the loss, and then the return in its place', () => {
    show()
    happens('offline')
    expect(notice()).toMatch(/^You are offline/)
    happens('online')
    expect(notice()).toBe('You are online again.')
  })
})
