import { describe, expect, it } from '@jest/globals'
import { type PortalClient, portalAt } from '../../contracts/consumer/portal-at.ts'
import type { Outcome } from '../../core/shared/outcome.ts'

interface Call {
  readonly name: string
  readonly make: (portal: PortalClient) => Outcome<unknown>
  /** With the portal's own token: there is no session that a refusal could end. */
}

const license = { licenseKey: 'CARS-2026-DEMO-0001', appName: 'Car navigation' }
const recipient = { license, email: 'me@meridian.test' }

/** The calls whose answers the portal reads. */
const readers: readonly Call[] = [
  { name: 'a client token', make: (portal) => portal.clientTokens.issue() },
  {
    name: 'a sign-in',
    make: (portal) => portal.accounts.signIn({ username: 'me', password: 'secret' }, undefined),
  },
  { name: 'a sign-in with a magic link', make: (portal) => portal.magicLinks.exchange('token') },
  { name: 'the profile', make: (portal) => portal.profiles.fetch('token') },
  { name: 'a magic link', make: (portal) => portal.magicLinks.find('token') },
  { name: 'the orders', make: (portal) => portal.purchases.list('token') },
  { name: 'the token of a card form', make: (portal) => portal.subscriptions.cardFormToken('token', 7) },
  { name: 'an activation code', make: (portal) => portal.licenses.find(license.licenseKey) },
  { name: 'an activation', make: (portal) => portal.licenses.activate(recipient, 'secret') },
]

/** The calls of which the status is the answer. */
const others: readonly Call[] = [
  {
    name: 'a registration',
    make: (portal) => portal.accounts.signUp({ email: 'me@meridian.test', password: 'secret' }, undefined),
  },
  {
    name: 'a registration in advance',
    make: (portal) => portal.preRegistrations.register('me@meridian.test'),
  },
  {
    name: 'a request to reset the password',
    make: (portal) => portal.accounts.requestPasswordReset('me@meridian.test', undefined),
  },
  {
    name: 'a new password',
    make: (portal) => portal.accounts.createPassword('reset-password', 'token', 'secret'),
  },
  {
    name: 'a first password',
    make: (portal) => portal.accounts.createPassword('finish-registration', 'token', 'secret'),
  },
  { name: 'a confirmation', make: (portal) => portal.accounts.confirm('confirm-email', 'token') },
  {
    name: 'a confirmation of a changed address',
    make: (portal) => portal.accounts.confirm('confirm-email-change', 'token'),
  },
  {
    name: 'a change of the password',
    make: (portal) => portal.accounts.changePassword('token', { current: 'secret', next: 'secret' }),
  },
  {
    name: 'a change of the address',
    make: (portal) => portal.accounts.requestEmailChange('token', 'me@meridian.test'),
  },
  { name: 'a new magic link', make: (portal) => portal.magicLinks.clone('token') },
  { name: 'a cancellation', make: (portal) => portal.subscriptions.cancel('token', 7) },
  { name: 'a change of the card', make: (portal) => portal.subscriptions.changeCard('token', 7, 'nonce') },
  { name: 'a question for an account', make: (portal) => portal.emailVerifications.hasAccount('me@meridian.test') },
  { name: 'a verification e-mail', make: (portal) => portal.emailVerifications.send(recipient) },
  { name: 'a verification code', make: (portal) => portal.emailVerifications.verify('code') },
]

const malformed = [
  '',
  'null',
  '[]',
  '{}',
  '42',
  'true',
  '"text"',
  '{"data":null}',
  '{"data":{"0":{}}}',
  '{"data":{"client_token":[]}}',
  '{"access_token":{"length":1},"expires_in":"soon"}',
  '{"username":["me"],"destination":null,"used":"no","appName":7,"email":false}',
  '{"__proto__":{"access_token":"x"},"constructor":1}',
  '{"data":',
  '<!doctype html><title>Bad gateway</title>',
  '\u0000\ufffd',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
]

const answered = (status: number, body: string) =>
  portalAt('http://service.test', async () => new Response(body, { status }))

describe('A malformed answer', () => {
  it.each(readers)('of $name is an error, never a crash', async ({ make }) => {
    for (const body of malformed) {
      expect([body, await make(answered(200, body))()]).toMatchObject([
        body,
        { _tag: 'Left', left: { tag: 'undecodable' } },
      ])
    }
  })

  it.each(others)('of $name changes nothing: its status is the answer', async ({ make }) => {
    for (const body of malformed)
      expect([body, await make(answered(200, body))()]).toMatchObject([body, { _tag: 'Right' }])
  })

  it.each([...readers, ...others])('of $name that refuses is told by its status', async ({ make }) => {
    for (const body of malformed) {
      expect([body, await make(answered(401, body))()]).toMatchObject([
        body,
        { _tag: 'Left', left: { tag: 'rejected', code: 'session-expired', status: 401, type: '' } },
      ])
    }
  })
})
