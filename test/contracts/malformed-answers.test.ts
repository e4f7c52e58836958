import { describe, expect, it } from '@jest/globals'
import { type PortalClient, portalAt } from '../../contracts/consumer/portal-at.ts'
import type { Outcome } from '../../core/shared/app-error.ts'

type Calls = Readonly<Record<string, (portal: PortalClient) => Outcome<unknown>>>

const email = 'me@meridian.test'
const password = 'secret'
const license = { licenseKey: 'CARS-2026-DEMO-0001', appName: 'Car navigation' }
const recipient = { license, email }

/** The calls whose answers the portal reads. */
const readers: Calls = {
  'a client token': ({ clientTokens }) => clientTokens.issue(),
  'a sign-in': ({ accounts }) => accounts.signIn({ username: email, password }, undefined),
  'a sign-in with a magic link': ({ magicLinks }) => magicLinks.exchange('token'),
  'the profile': ({ profiles }) => profiles.fetch('token'),
  'a magic link': ({ magicLinks }) => magicLinks.find('token'),
  'the orders': ({ purchases }) => purchases.list('token'),
  'the token of a card form': ({ subscriptions }) => subscriptions.cardFormToken('token', 7),
  'an activation code': ({ licenses }) => licenses.find(license.licenseKey),
  'an activation': ({ licenses }) => licenses.activate(recipient, password),
}

/** The calls of which the status is the answer. */
const others: Calls = {
  'a registration': ({ accounts }) => accounts.signUp({ email, password }, undefined),
  'a registration in advance': ({ preRegistrations }) => preRegistrations.register(email),
  'a request to reset the password': ({ accounts }) => accounts.requestPasswordReset(email, undefined),
  'a new password': ({ accounts }) => accounts.createPassword('reset-password', 'token', password),
  'a first password': ({ accounts }) => accounts.createPassword('finish-registration', 'token', password),
  'a confirmation': ({ accounts }) => accounts.confirm('confirm-email', 'token'),
  'a confirmation of a changed address': ({ accounts }) => accounts.confirm('confirm-email-change', 'token'),
  'a change of the password': ({ accounts }) => accounts.changePassword('token', { current: password, next: password }),
  'a change of the address': ({ accounts }) => accounts.requestEmailChange('token', email),
  'a new magic link': ({ magicLinks }) => magicLinks.clone('token'),
  'a cancellation': ({ subscriptions }) => subscriptions.cancel('token', 7),
  'a change of the card': ({ subscriptions }) => subscriptions.changeCard('token', 7, 'nonce'),
  'a question for an account': ({ emailVerifications }) => emailVerifications.hasAccount(email),
  'a verification e-mail': ({ emailVerifications }) => emailVerifications.send(recipient),
  'a verification code': ({ emailVerifications }) => emailVerifications.verify('code'),
}

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
  it.each(Object.entries(readers))('of %s is an error, never a crash', async (_name, make) => {
    for (const body of malformed) {
      expect([body, await make(answered(200, body))()]).toMatchObject([
        body,
        { _tag: 'Left', left: { tag: 'undecodable' } },
      ])
    }
  })

  it.each(Object.entries(others))('of %s changes nothing: its status is the answer', async (_name, make) => {
    for (const body of malformed)
      expect([body, await make(answered(200, body))()]).toMatchObject([body, { _tag: 'Right' }])
  })

  it.each(Object.entries({ ...readers, ...others }))(
    'of %s that refuses is told by its status',
    async (_name, make) => {
      for (const body of malformed) {
        expect([body, await make(answered(401, body))()]).toMatchObject([
          body,
          { _tag: 'Left', left: { tag: 'rejected', code: 'session-expired', status: 401, type: '' } },
        ])
      }
    },
  )
})
