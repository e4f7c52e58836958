import { describe, expect, it } from '@jest/globals'
import { makeClock, sandboxOfThisFile } from './support/running-sandbox.ts'

const clock = makeClock()
const sandbox = sandboxOfThisFile({ clock: clock.read, confirmFirst: true, triesPerMinute: 3 })
const asClient = async (path: string, body: object) =>
  sandbox.call('POST', path, { token: await sandbox.clientToken(), body })

describe('with a limit of three tries a minute', () => {
  it('the fourth is refused, even with the right password, until a minute is over', async () => {
    for (const _ of [1, 2, 3])
      expect(await sandbox.signIn('demo@meridian.test', 'wrong horse')).toMatchObject({ status: 401 })
    clock.passSeconds(20)
    const refused = await sandbox.signIn('Demo@meridian.test')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40'])
    expect(await sandbox.signIn('fleet@meridian.test')).toMatchObject({ status: 200 })
    clock.passSeconds(40)
    expect(await sandbox.signIn('demo@meridian.test')).toMatchObject({ status: 200 })
  })

  it('registrations of an address that has an account count, too', async () => {
    const body = { email: 'fleet@meridian.test', password: 'any password' }
    for (const _ of [1, 2, 3]) expect(await asClient('/sso/user/register', body)).toMatchObject({ status: 409 })
    expect(await asClient('/sso/user/register', body)).toMatchObject({ status: 429 })
  })
})

describe('where an address has to be confirmed first', () => {
  it('a new customer signs in once the mailed link was opened', async () => {
    const email = await sandbox.newCustomer()
    expect(await sandbox.signIn(email)).toMatchObject({ status: 403, type: 'authorization.user.not_confirmed' })
    await asClient('/sso/user/confirm', { token: await sandbox.mailedToken(email, '/confirm/') })
    expect(await sandbox.signIn(email)).toMatchObject({ status: 200 })
  })
})
