import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { MemoryRouter } from 'react-router-dom'
import { getMessageText } from '../../../core/messages/message-texts.ts'
import { initializeTexts } from '../../../ui/language/i18n.ts'
import { ConnectionNotice } from '../../../ui/layout/message-area.tsx'
import { recordNetworkAnswer } from '../../../ui/shared/lost-network.ts'
import { ada, setUpPortal, storeToken } from '../../builders/portal.ts'
import { settings } from '../../builders/settings.ts'
import { openPortal, openPortalSignedIn, readPageUrl, renderPortalBeforeStart } from '../support/render-portal.tsx'

describe('A visit is counted once, at the page where the visitor arrives (specification §7, Other)', () => {
  it('at the orders, for a customer who is recognized only later', async () => {
    const { app, visited } = setUpPortal({ prepare: storeToken(ada, false) })
    const { startApp } = await renderPortalBeforeStart('/sign-in')
    expect(await screen.findByLabelText('Password')).toBeVisible()
    await startApp(app)
    expect(await screen.findByRole('heading', { name: 'My orders' })).toBeVisible()
    expect(visited).toEqual(['/'])
  })

  it.each([
    ['/', openPortal, '/sign-in', '/sign-in'],
    ['/sign-in', openPortalSignedIn, '/', '/'],
    ['/change-password', openPortalSignedIn, '/settings', '/settings'],
    ['/activation-successful', openPortalSignedIn, '/activate-license-key', '/activate-license-key'],
    ['/nowhere', openPortal, '/nowhere', '*'],
  ])('at the page to which %s redirects, with one entry in the history', async (from, open, to, pattern) => {
    const before = window.history.length
    const { visited } = await open(from)
    await waitFor(() => expect(readPageUrl()).toBe(to))
    expect(window.history.length).toBe(before + 1)
    await waitFor(() => expect(visited).toEqual([pattern]))
  })

  it('and analytics pauses before it can see that "Back" leads to a URL with a token', async () => {
    const { user, visited } = await openPortal('/reset-password/a-token')
    await waitFor(() => expect(visited).toEqual(['paused']))
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign in' }))
    await waitFor(() => expect(visited).toEqual(['paused', '/sign-in']))
    const seenByProvider = new Promise((seen) =>
      window.addEventListener('popstate', () => seen([window.location.pathname, visited.at(-1)]), { once: true }),
    )
    await act(async () => window.history.back())
    expect(await seenByProvider).toEqual(['/reset-password/a-token', 'paused'])
  })
})

type SignedInPage = Parameters<NonNullable<Parameters<typeof openPortalSignedIn>[1]>>[0]

const requireConsent = ({ browser }: SignedInPage) => {
  browser.consents.requiresConsent = true
}

const findConsentQuestion = () => screen.findByRole('region', { name: 'May we count your visits?' })

it('The question about visits is in the footer without the focus, in the portal’s language, and no visit is counted yet', async () => {
  const { app, visited } = await openPortalSignedIn('/settings', requireConsent)
  const region = await findConsentQuestion()
  expect(screen.getByRole('contentinfo')).toContainElement(region)
  expect(region).not.toContainElement(document.querySelector(':focus'))
  expect(within(region).getByText(/Google Analytics records which pages/)).toBeVisible()
  const answers = within(region).getAllByRole('button')
  expect(answers.map(({ textContent }) => textContent)).toEqual(['Agree', 'Decline'])
  expect(visited).toEqual([])
  act(() => app.language.choose('de'))
  expect(within(region).getByRole('heading', { name: 'Dürfen wir Ihre Besuche zählen?' })).toBeVisible()
})

it('The question about visits can be answered again, and gets the focus', async () => {
  const { user, visited } = await openPortalSignedIn('/settings', requireConsent)
  await user.click(within(await findConsentQuestion()).getByRole('button', { name: 'Decline' }))
  const change = screen.getByRole('button', { name: 'Change this choice' })
  expect(change).toHaveFocus()
  expect(change).toHaveAccessibleDescription('Your visits are not counted.')
  expect(visited).toEqual(['stopped'])
  await user.click(change)
  expect(screen.getByRole('heading', { name: 'May we count your visits?' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Agree' }))
  expect(screen.getByRole('button', { name: 'Change this choice' })).toHaveFocus()
  expect(screen.getByText('Your visits are counted.')).toBeVisible()
  expect(visited).toEqual(['stopped', '/settings'])
})

initializeTexts()

const renderConnectionNotice = () => render(<ConnectionNotice />, { wrapper: MemoryRouter })

const dispatchConnectionEvent = (name: 'online' | 'offline') => act(() => window.dispatchEvent(new Event(name)))

afterEach(() => {
  jest.restoreAllMocks()
})

const readPoliteNotice = () => document.querySelector('[aria-live=polite]')?.textContent

it('The notice of the connection has an empty live region first, and announces the loss, then the return', () => {
  renderConnectionNotice()
  expect(readPoliteNotice()).toBe('')
  dispatchConnectionEvent('online')
  expect(readPoliteNotice()).toBe('')
  dispatchConnectionEvent('offline')
  expect(readPoliteNotice()).toMatch(/^You are offline/)
  dispatchConnectionEvent('online')
  expect(readPoliteNotice()).toBe('You are online again.')
})

it('The notice of the connection is shown in a tab that starts offline, and disappears permanently with an answered call', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { unmount } = renderConnectionNotice()
  expect(readPoliteNotice()).toMatch(/^You are offline/)
  act(recordNetworkAnswer)
  expect(readPoliteNotice()).toBe('')
  unmount()
  renderConnectionNotice()
  expect(readPoliteNotice()).toBe('')
  dispatchConnectionEvent('offline')
  expect(readPoliteNotice()).toMatch(/^You are offline/)
})

const cardNotChangeableText = 'This subscription is cancelled or about to be, so its payment card cannot be changed.'
it.each([
  ['password-under-eight', 'Password too short (at least 8 characters)'],
  ['token-refused', 'Unexpected error'],
  ['subscription-cancelled', cardNotChangeableText],
  ['cancellation-requested', cardNotChangeableText],
] as const)('The message of the failure %s is "%s" (specification §8)', (code, expected) => {
  const [key, placeholders] = getMessageText({ id: 1, lifetime: 'this-view', kind: 'error', code }, 'en-gb', settings)
  expect(i18next.t(key, { ...placeholders })).toBe(expected)
})

it.each<[number, string, string | undefined]>([
  [1, 'en-gb', 'in 1 second'],
  [30, 'de', 'in 30 Sekunden'],
  [90, 'en-gb', 'in 2 minutes'],
  [5399, 'lt', 'po 90 minučių'],
  [5400, 'pt-br', 'em 2 horas'],
  [300, 'pt', 'dentro de 5 minutos'],
  [300, 'fa', '5 دقیقه بعد'],
  // Chromium can't format times in Basque, and no engine knows the code `zz`.
  [300, 'zz', undefined],
])('Too many tries may be followed by another one after %d seconds, in %s', (retryAfterSeconds, language, when) => {
  const message = { id: 1, lifetime: 'this-view', kind: 'error', code: 'too-many-tries', retryAfterSeconds } as const
  const [key, placeholders] = getMessageText(message, language, settings)
  const then = when === undefined ? 'wait a while and try again' : `try again ${when}`
  expect(i18next.t(key, { ...placeholders })).toBe(`Too many attempts. Please ${then}.`)
})
