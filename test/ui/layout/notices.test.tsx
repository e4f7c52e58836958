import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { MemoryRouter } from 'react-router-dom'
import { createApp } from '../../../core/app.ts'
import { messageText } from '../../../core/messages/message-texts.ts'
import type { FailureCode, Message, SuccessCode } from '../../../core/messages/messages.ts'
import { prepareTexts } from '../../../ui/language/i18n.ts'
import { ConnectionNotice } from '../../../ui/layout/message-area.tsx'
import { noteAnswer } from '../../../ui/shared/lost-network.ts'
import { settings } from '../../builders/settings.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { currentAddress, openPortal, openPortalSignedIn, renderBeforeStart } from '../support/render-portal.tsx'

describe('A visit is counted once, of where the visitor ends (specification §7, Other)', () => {
  it('at the orders, for a customer of whom that is known only later', async () => {
    const { ports, signOn, browser, visited } = inMemoryPorts()
    const token = signOn.issueToken('ada@compass.test')
    browser.userTokens.stored = { shared: token, kept: undefined }
    const { startApp } = await renderBeforeStart('/sign-in')
    expect(await screen.findByLabelText('Password')).toBeVisible()
    await startApp(createApp(ports))
    expect(await screen.findByRole('heading', { name: 'My orders' })).toBeVisible()
    expect(visited).toEqual(['/'])
  })

  it.each([
    ['/', openPortal, '/sign-in', '/sign-in'],
    ['/sign-in', openPortalSignedIn, '/', '/'],
    ['/change-password', openPortalSignedIn, '/settings', '/settings'],
    ['/activation-successful', openPortalSignedIn, '/activate-license-key', '/activate-license-key'],
    ['/nowhere', openPortal, '/nowhere', '*'],
  ])('where %s leads', async (from, open, to, pattern) => {
    const { visited } = await open(from)
    await waitFor(() => expect(currentAddress()).toBe(to))
    await waitFor(() => expect(visited).toEqual([pattern]))
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
  it('is in the footer without the focus, in the language of the portal, beside a page that counts nothing yet', async () => {
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
    expect(screen.getByText('Your visits are counted.')).toBeVisible()
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
  it('has an empty live region first, so a screen reader announces the loss, and then the return in its place', () => {
    show()
    expect(notice()).toBe('')
    happens('online')
    expect(notice()).toBe('')
    happens('offline')
    expect(notice()).toMatch(/^You are offline/)
    happens('online')
    expect(notice()).toBe('You are online again.')
  })

  it('shows in a tab that starts offline, goes with an answered call, and does not come back by itself', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { unmount } = show()
    expect(notice()).toMatch(/^You are offline/)
    act(noteAnswer)
    expect(notice()).toBe('')
    unmount()
    show()
    expect(notice()).toBe('')
    happens('offline')
    expect(notice()).toMatch(/^You are offline/)
  })
})

/** The words of specification §8, for every code that is a message; of a few it does not speak. */
const failures: Readonly<Record<FailureCode, string>> = {
  unexpected: 'Unexpected error',
  'unexpected-try-again': 'Unexpected error, please try again',
  'credentials-invalid': 'Wrong email or password',
  'token-refused': 'Unexpected error',
  'new-session-refused': 'Access token is not valid',
  'current-password-invalid': 'Wrong current password',
  'session-expired': 'Session expired, please sign in',
  'session-held-elsewhere':
    'You are signed out here, but you are still signed in to another of our sites. Sign out there too.',
  'magic-link-used': 'Magic Link has been used',
  'magic-link-expired': 'Magic link expired',
  'magic-link-not-found': 'Invalid magic link',
  'client-unauthorized': 'Client unauthorized',
  'captcha-invalid': 'Invalid Captcha',
  'captcha-unsolved': 'Invalid captcha',
  'user-not-found': 'User not found',
  'mail-token-invalid': 'Token is expired or it has been used already',
  'account-exists': 'Account with given email already exist',
  'input-required': 'Input data is required',
  'client-id-required': 'ClientId is required',
  'client-id-format': 'ClientId is in invalid format',
  'client-secret-required': 'Client secret is required',
  'username-required': 'Username is required',
  'username-short': 'Insufficient username length',
  'password-required': 'Password is required',
  'password-length-insufficient': 'Insufficient password length',
  'password-under-eight': 'Password too short (at least 8 characters)',
  'refresh-token-required': 'Refresh token is required',
  'input-format': 'Invalid input format',
  'email-format': 'Invalid email format',
  'email-not-verified':
    'We need to confirm your email address in this browser. Open the link in our email again here, with cookies allowed, or ask for another email.',
  'user-not-confirmed': 'Your account is not confirmed yet. Open the link in the email we sent you when you signed up.',
  'too-many-tries': 'Too many attempts. Please wait a while and try again.',
  'card-declined': 'Your card was declined. Please use another card or ask your bank.',
  'card-perhaps-saved': 'Your card may already have been saved. You can enter it again to be sure.',
  'subscription-cancelled': 'This subscription is cancelled or about to be, so its payment card cannot be changed.',
  'cancellation-requested': 'This subscription is cancelled or about to be, so its payment card cannot be changed.',
  'already-logged-in': 'Already logged in',
  'not-logged-in': 'User is not logged in',
  'try-later': 'Something went wrong, please try it later',
  'activation-code-invalid': "The activation code you entered wasn't valid. Please give it another go.",
  'activation-code-used': 'This code has already been used. Please try a different one or contact your merchant.',
  'activation-perhaps-done':
    'This code has been used, probably in your last attempt. Sign in to check whether the licence is in your account.',
  'activation-failed': 'Something went wrong, please try again later.',
}

const successes: Readonly<Record<SuccessCode, string>> = {
  registered: 'You have been successfully registered',
  'signed-in-as': 'You are now signed in as ada@compass.test.',
  'license-activated': 'Your licence is active',
  'password-changed': 'Password has been changed!',
  'new-password-created': 'New password was created successfully',
  'reset-instructions-sent': 'Instructions were sent to given email',
  'email-change-requested': 'Change email has been requested. Check out mailbox.',
  'card-updated': 'Your credit card was successfully updated.',
  'subscription-cancelled': 'Your subscription will be canceled shortly',
  'subscription-ended': 'Your subscription is cancelled.',
}

type Code =
  | { readonly kind: 'error'; readonly code: FailureCode }
  | { readonly kind: 'success'; readonly code: SuccessCode }

const words = (code: Code): string => {
  const [key, placeholders] = messageText({ id: 1, lasting: 'this-view', ...code }, 'en-gb', settings)
  return i18next.t(key, { username: 'ada@compass.test', ...placeholders })
}

describe('The messages (specification §8)', () => {
  it('say of every failure and success what the specification says', () => {
    const failureCodes = Object.keys(failures) as readonly FailureCode[]
    expect(Object.fromEntries(failureCodes.map((code) => [code, words({ kind: 'error', code })]))).toEqual(failures)
    const codes = Object.keys(successes) as readonly SuccessCode[]
    expect(Object.fromEntries(codes.map((code) => [code, words({ kind: 'success', code })]))).toEqual(successes)
  })
})

describe('Too many tries', () => {
  const limited = (retryAfterSeconds: number): Message => ({
    ...{ id: 1, lasting: 'this-view', kind: 'error', code: 'too-many-tries' },
    retryAfterSeconds,
  })

  it.each([
    [1, 'en-gb', 'in 1 second'],
    [30, 'de', 'in 30 Sekunden'],
    [90, 'en-gb', 'in 2 minutes'],
    [5399, 'lt', 'po 90 minučių'],
    [5400, 'pt-br', 'em 2 horas'],
    [300, 'pt', 'dentro de 5 minutos'],
  ])('may be followed by another one after %d seconds, in %s', (seconds, language, when) => {
    expect(messageText(limited(seconds), language, settings)).toEqual(['errors.too-many-tries-until', { when }])
    expect(i18next.t('errors.too-many-tries-until', { when: 'in 5 minutes' })).toBe(
      'Too many attempts. Please try again in 5 minutes.',
    )
  })

  it('does not say when in a language that the browser does not know, as Chromium does not know Basque', () => {
    expect(messageText(limited(300), 'zz', settings)).toEqual([
      'errors.too-many-tries',
      { count: settings.passwordMinLength },
    ])
  })
})
