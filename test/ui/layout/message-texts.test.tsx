import { describe, expect, it } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import i18next from 'i18next'
import { textOf } from '../../../core/messages/message-texts.ts'
import type { FailureCode, Message, SuccessCode } from '../../../core/messages/messages.ts'
import { rejected } from '../../builders/errors.ts'
import { settings } from '../../builders/settings.ts'
import { openPortal } from '../support/render-portal.tsx'

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
    'We need to confirm your email address in this browser. Open the link in our email here once more, with cookies allowed, or ask for another email.',
  'user-not-confirmed': 'Your account is not confirmed yet. Open the link in the email we sent you when you signed up.',
  'too-many-tries': 'Too many attempts. Please wait a while and try again.',
  'card-declined': 'Your card was declined. Please use another card or ask your bank.',
  'card-perhaps-saved': 'Your card may have been saved already. You can enter it again to be sure.',
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
  const [key, placeholders] = textOf({ id: 1, lasting: 'this-view', ...code }, 'en-gb', settings)
  return i18next.t(key, { username: 'ada@compass.test', ...placeholders })
}

describe('The messages (specification §8)', () => {
  it('say of every failure what the specification says', () => {
    const codes = Object.keys(failures) as readonly FailureCode[]
    expect(Object.fromEntries(codes.map((code) => [code, words({ kind: 'error', code })]))).toEqual(failures)
  })

  it('say of every success what the specification says', () => {
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
    [5399, 'lt', 'po 90 minučių'],
    [5400, 'pt-br', 'em 2 horas'],
    [300, 'pt', 'dentro de 5 minutos'],
  ])('may be followed by another one after %d seconds, in %s', (seconds, language, when) => {
    expect(textOf(limited(seconds), language, settings)).toEqual(['errors.too-many-tries-until', { when }])
    expect(i18next.t('errors.too-many-tries-until', { when: 'in 5 minutes' })).toBe(
      'Too many attempts. Please try again in 5 minutes.',
    )
  })

  it('does not say when in a language that the browser does not know, as Chromium does not know Basque', () => {
    expect(textOf(limited(300), 'zz', settings)).toEqual([
      'errors.too-many-tries',
      { count: settings.passwordMinLength },
    ])
  })
})

it('A message appears in a place that was there before, so that it is announced, and once: in a refused form', async () => {
  const { app, signOn } = await openPortal('/sign-in')
  const form = (await screen.findByLabelText('Password')).closest('form')
  const regions = () => [...document.querySelectorAll<HTMLElement>('[aria-live=assertive]')]
  const told = () => regions().filter(({ textContent }) => textContent !== '')
  const before = regions()
  expect(told()).toEqual([])

  signOn.failWith(rejected(403, 'authorization.captcha.invalid'))
  await act(() => app.auth.signIn.submit({ username: 'ada@compass.test', password: 'a long password' })())

  expect(told()).toHaveLength(1)
  expect(before).toContain(told()[0])
  expect(form).toContainElement(told()[0] ?? null)
  expect(told()[0]).toHaveTextContent('Invalid Captcha')
})
