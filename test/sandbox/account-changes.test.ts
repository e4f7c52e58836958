import { describe, expect, it } from '@jest/globals'
import { makeClock, member, sandboxOfThisFile, seededPassword, textOf } from './support/running-sandbox.ts'

const clock = makeClock()
const sandbox = sandboxOfThisFile({ clock: clock.read })

const asClient = async (path: string, body: object) =>
  sandbox.call('POST', `/sso${path}`, { token: await sandbox.clientToken(), body })
const whoIs = (token: string) => sandbox.call('GET', '/sso/user/me', { token })

const resetTokenFor = async (email: string) => {
  expect(await asClient('/user/reset-password', { email })).toMatchObject({ status: 204 })
  return sandbox.mailedToken(email, '/reset-password/')
}

describe('resetting a password', () => {
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
})

describe('a new password', () => {
  const newEmail = (email: string) => `moved-${email}`
  const ways = {
    'by a mailed link': async (email: string) =>
      asClient('/user/confirm-reset-password', { token: await resetTokenFor(email), password: 'brand new' }),
    'in the settings': async (_email: string, session: string) =>
      sandbox.call('POST', '/sso/user/change-password', {
        token: session,
        body: { old_password: seededPassword, new_password: 'brand new' },
      }),
  }

  it.each(Object.entries(ways))('%s ends every link that was mailed before', async (_way, choose) => {
    const email = await sandbox.newCustomer()
    const session = await sandbox.userToken(email)
    const reset = await resetTokenFor(email)
    await sandbox.call('POST', '/sso/user/request-email-change', { token: session, body: { email: newEmail(email) } })
    const change = await sandbox.mailedToken(newEmail(email), '/confirm-email-change/')
    const magic = textOf(await sandbox.pactState('a magic link', { username: email }), 'token')

    expect(await choose(email, session)).toMatchObject({ status: 204 })
    const refusals = await Promise.all([
      asClient('/user/confirm-reset-password', { token: reset, password: 'the older one' }),
      asClient('/user/confirm-email-change', { token: change }),
      sandbox.call('POST', '/sso/oauth2/token', {
        body: { client_id: 'account-portal', grant_type: 'magic_link', token: magic },
      }),
    ])
    expect(refusals.map(({ type }) => type)).toEqual([
      'reset_password.token.not_found',
      'email_change.token.not_found',
      'authorization.magic_link.expired',
    ])
    expect(await sandbox.signIn(email, 'brand new')).toMatchObject({ status: 200 })
  })
})

describe('changing the password', () => {
  const change = (token: string, body: object) => sandbox.call('POST', '/sso/user/change-password', { token, body })

  it.each([
    [{ new_password: 'brand new' }, 422, 'validation.password.required'],
    [{ old_password: seededPassword }, 422, 'validation.password.required'],
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

  it.each([
    ['pt-BR', 'O endereço de e-mail da sua conta foi alterado'],
    ['pt-PT', 'O endereço de e-mail da sua conta foi alterado'],
    ['ko', '계정의 이메일 주소가 변경되었습니다'],
  ])('is told to the old address, in %s', async (language, subject) => {
    const [email, newEmail] = [await sandbox.newCustomer(), `told-in-${language}@example.test`]
    await request(email, newEmail)
    const body = { token: await sandbox.mailedToken(newEmail, '/confirm-email-change/') }
    const token = await sandbox.clientToken()
    const headers = { 'accept-language': language }
    await sandbox.call('POST', '/sso/user/confirm-email-change', { token, headers, body })
    const [notice] = await sandbox.mailsTo(email)
    expect(member(notice, 'subject')).toBe(subject)
    // The reader of the old mailbox need not learn the new address.
    expect(JSON.stringify(notice)).not.toContain(newEmail)
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
