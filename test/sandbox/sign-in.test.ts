import { describe, expect, it } from '@jest/globals'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import { clientOf, portalOrigin, sandboxOfThisFile, seededPassword } from './support/running-sandbox.ts'

let now = Date.parse('2026-11-01T12:00:00Z')
const passSeconds = (seconds: number) => {
  now += seconds * 1000
}
const sandbox = sandboxOfThisFile({ clock: () => new Date(now), confirmFirst: true, triesPerMinute: 3 })
const asClient = async (path: string, body: object) =>
  sandbox.call('POST', path, { token: await sandbox.clientToken(), body })

describe('with a limit of three tries a minute', () => {
  it('the fourth is refused, even with the right password, until a minute is over', async () => {
    for (const _ of [1, 2, 3])
      expect(await sandbox.signIn('demo@meridian.test', 'wrong horse')).toMatchObject({ status: 401 })
    passSeconds(20)
    const refused = await sandbox.signIn('Demo@meridian.test')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40'])
    expect(await sandbox.signIn('fleet@meridian.test')).toMatchObject({ status: 200 })
    passSeconds(40)
    expect(await sandbox.signIn('demo@meridian.test')).toMatchObject({ status: 200 })
  })

  it('registrations of an address that has an account count, too', async () => {
    const body = { email: 'fleet@meridian.test', password: 'any password' }
    for (const _ of [1, 2, 3]) expect(await asClient('/sso/user/register', body)).toMatchObject({ status: 409 })
    expect(await asClient('/sso/user/register', body)).toMatchObject({ status: 429 })
  })
})

it('where an address has to be confirmed first, a new customer signs in once the mailed link was opened', async () => {
  const email = await sandbox.newCustomer()
  expect(await sandbox.signIn(email)).toMatchObject({ status: 403, type: 'authorization.user.not_confirmed' })
  await asClient('/sso/user/confirm', { token: await sandbox.mailedToken(email, '/confirm/') })
  expect(await sandbox.signIn(email)).toMatchObject({ status: 200 })
})

it('with captchas on, a sign-in needs a solved one, once', async () => {
  const running = await startSandbox({ port: 0, portalOrigin, captcha: 'altcha' })
  const client = clientOf(() => running.url)
  const body = { client_id: 'account-portal', grant_type: 'password', username: 'demo@meridian.test' }
  const signIn = async (response: string) =>
    (
      await client.call('POST', '/sso/oauth2/token', {
        headers: { 'x-captcha-response': response },
        body: { ...body, password: seededPassword },
      })
    ).status
  const challenge: Challenge = JSON.parse(JSON.stringify((await client.call('GET', '/captcha')).body))
  const solved = btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }))
  const guessed = btoa(JSON.stringify({ challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } }))
  const statuses = [await signIn(''), await signIn(guessed), await signIn(solved), await signIn(solved)]
  await running.stop()
  expect(statuses).toEqual([403, 403, 200, 403])
})
