import { describe, expect, it } from '@jest/globals'
import { makeClock, sandboxOfThisFile, seededPassword } from './support/running-sandbox.ts'

const clock = makeClock()
const sandbox = sandboxOfThisFile({ clock: clock.read })

const asClient = async (path: string, body: object) =>
  sandbox.call('POST', `/sso${path}`, { token: await sandbox.clientToken(), body })
const whoIs = (token: string) => sandbox.call('GET', '/sso/user/me', { token })

describe('resetting a password', () => {
  const resetTokenFor = async (email: string) => {
    expect(await asClient('/user/reset-password', { email })).toMatchObject({ status: 204 })
    return sandbox.mailedToken(email, '/reset-password/')
  }

  it('mails a link that sets a new password and ends all sessions', async () => {
    const email = await sandbox.newCustomer()
    const session = await sandbox.userToken(email)
    const token = await resetTokenFor(email)
    expect(await asClient('/user/confirm-reset-password', { token, password: 'brand new' })).toMatchObject({
      status: 204,
    })
    expect(await sandbox.signIn(email)).toMatchObject({ status: 401 })
    expect(await sandbox.signIn(email, 'brand new')).toMatchObject({ status: 200 })
    expect(await whoIs(session)).toMatchObject({ type: 'authorization.access_token.not_found_for_token' })
  })

  it('works once per link, even when the link is followed twice at the same moment', async () => {
    const email = await sandbox.newCustomer()
    const token = await resetTokenFor(email)
    const answers = await Promise.all([
      asClient('/user/confirm-reset-password', { token, password: 'first one' }),
      asClient('/user/confirm-reset-password', { token, password: 'second one' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    const winner = answers[0]?.status === 204 ? 'first one' : 'second one'
    expect(await sandbox.signIn(email, winner)).toMatchObject({ status: 200 })
  })

  it('keeps the link good after a password that is too short', async () => {
    const email = await sandbox.newCustomer()
    const token = await resetTokenFor(email)
    const short = await asClient('/user/confirm-reset-password', { token, password: 'short' })
    expect(short).toMatchObject({ status: 422, type: 'validation.password.min_length' })
    expect(await asClient('/user/confirm-reset-password', { token, password: 'long enough' })).toMatchObject({
      status: 204,
    })
  })

  it('refuses a link after a day and a link of another kind', async () => {
    const email = await sandbox.newCustomer()
    const confirmation = await sandbox.mailedToken(email, '/confirm/')
    const token = await resetTokenFor(email)
    clock.passHours(24)
    const type = 'reset_password.token.not_found'
    for (const wrong of [token, confirmation, 'made-up'])
      expect(await asClient('/user/confirm-reset-password', { token: wrong, password: 'long enough' })).toMatchObject({
        status: 404,
        type,
      })
  })

  it.each([
    [
      'another of its links',
      async (email: string) => {
        const token = await resetTokenFor(email)
        return asClient('/user/confirm-reset-password', { token, password: 'brand new' })
      },
    ],
    [
      'the settings',
      async (email: string) =>
        sandbox.call('POST', '/sso/user/change-password', {
          token: await sandbox.userToken(email),
          body: { old_password: seededPassword, new_password: 'brand new' },
        }),
    ],
  ])('refuses an older link once a new password was chosen by %s', async (_way, choose) => {
    const email = await sandbox.newCustomer()
    const older = await resetTokenFor(email)
    expect(await choose(email)).toMatchObject({ status: 204 })
    expect(await asClient('/user/confirm-reset-password', { token: older, password: 'the older one' })).toMatchObject({
      status: 404,
      type: 'reset_password.token.not_found',
    })
    expect(await sandbox.signIn(email, 'brand new')).toMatchObject({ status: 200 })
  })

  it('ends all links of before, and none that is mailed afterwards', async () => {
    const email = await sandbox.newCustomer()
    const [older, newer] = [await resetTokenFor(email), await resetTokenFor(email)]
    await asClient('/user/confirm-reset-password', { token: older, password: 'brand new' })
    const again = await resetTokenFor(email)
    expect(await asClient('/user/confirm-reset-password', { token: newer, password: 'newer one' })).toMatchObject({
      status: 404,
    })
    expect(await asClient('/user/confirm-reset-password', { token: again, password: 'newest one' })).toMatchObject({
      status: 204,
    })
  })

  it('tells when no account has the address', async () => {
    const body = { email: 'stranger@example.test' }
    expect(await asClient('/user/reset-password', body)).toMatchObject({ status: 404, type: 'user.not_found_by_email' })
  })
})

describe('changing the password', () => {
  const change = (token: string, body: object) => sandbox.call('POST', '/sso/user/change-password', { token, body })

  it('ends the other sessions and keeps this one', async () => {
    const email = await sandbox.newCustomer()
    const [here, elsewhere] = [await sandbox.userToken(email), await sandbox.userToken(email)]
    const body = { old_password: seededPassword, new_password: 'brand new' }
    expect(await change(here, body)).toMatchObject({ status: 204 })
    expect(await whoIs(here)).toMatchObject({ status: 200 })
    expect(await whoIs(elsewhere)).toMatchObject({ status: 401 })
    expect(await sandbox.signIn(email, 'brand new')).toMatchObject({ status: 200 })
  })

  it.each([
    [{ old_password: 'wrong horse', new_password: 'brand new' }, 401, 'validation.password.invalid'],
    [{ new_password: 'brand new' }, 422, 'validation.password.required'],
    [{ old_password: seededPassword }, 422, 'validation.password.required'],
    [{ old_password: seededPassword, new_password: 'short' }, 422, 'validation.password.min_length'],
  ])('refuses %j with %d %s', async (body, status, type) => {
    const email = await sandbox.newCustomer()
    expect(await change(await sandbox.userToken(email), body)).toMatchObject({ status, type })
    expect(await sandbox.signIn(email)).toMatchObject({ status: 200 })
  })
})

describe('changing the e-mail address', () => {
  const request = async (email: string, newEmail: string) =>
    sandbox.call('POST', '/sso/user/request-email-change', {
      token: await sandbox.userToken(email),
      body: { email: newEmail },
    })

  it('takes effect when the link mailed to the new address is followed', async () => {
    const email = await sandbox.newCustomer()
    const session = await sandbox.userToken(email)
    expect(await request(email, 'moved@example.test')).toMatchObject({ status: 204 })
    expect(await whoIs(session)).toMatchObject({ body: { email } })
    const token = await sandbox.mailedToken('moved@example.test', '/confirm-email-change/')
    expect(await asClient('/user/confirm-email-change', { token })).toMatchObject({ status: 204 })
    expect(await whoIs(session)).toMatchObject({ body: { email: 'moved@example.test', email_confirmed: true } })
    expect(await sandbox.signIn(email)).toMatchObject({ status: 401 })
    expect(await asClient('/user/confirm-email-change', { token })).toMatchObject({
      status: 404,
      type: 'email_change.token.not_found',
    })
  })

  it('is refused for an address that is taken, at once or by the time the link is followed', async () => {
    const [email, other] = [await sandbox.newCustomer(), await sandbox.newCustomer()]
    expect(await request(email, other.toUpperCase())).toMatchObject({ status: 409, type: 'user.already_exists' })

    await request(email, 'contested@example.test')
    const token = await sandbox.mailedToken('contested@example.test', '/confirm-email-change/')
    await asClient('/user/register', { email: 'Contested@example.test', password: 'quicker one' })
    expect(await asClient('/user/confirm-email-change', { token })).toMatchObject({ status: 409 })
    expect(await sandbox.signIn(email)).toMatchObject({ status: 200 })
  })
})
