import { describe, expect, it } from '@jest/globals'
import { makeClock, sandboxOfThisFile, textOf } from './support/running-sandbox.ts'

const clock = makeClock()
const sandbox = sandboxOfThisFile({ clock: clock.read })
const token = (body: object) => sandbox.call('POST', '/sso/oauth2/token', { body })
const client = { client_id: 'account-portal' }

describe('signing in with a password', () => {
  it('yields a bearer token that tells who the customer is', async () => {
    const granted = await sandbox.signIn('demo@meridian.test')
    expect(granted).toMatchObject({
      status: 200,
      body: { access_token: expect.stringMatching(/^\S{40,}$/), token_type: 'bearer', expires_in: 15_552_000 },
    })
    const me = await sandbox.call('GET', '/sso/user/me', { token: await sandbox.userToken('demo@meridian.test') })
    expect(me).toMatchObject({ status: 200, body: { username: 'demo@meridian.test', email: 'demo@meridian.test' } })
  })

  it('does not mind upper and lower case in the e-mail address', async () => {
    expect((await sandbox.signIn('Demo@MERIDIAN.test')).status).toBe(200)
  })

  it.each([
    ['a wrong password', 'demo@meridian.test', 'wrong horse'],
    ['an unknown customer', 'nobody@meridian.test', 'correct horse'],
  ])('refuses %s the same way', async (_what, username, password) => {
    expect(await sandbox.signIn(username, password)).toMatchObject({
      status: 401,
      body: { status: 401, type: 'authorization.credentials.invalid', message: expect.any(String) },
    })
  })

  it('refuses an account that has no password yet', async () => {
    await sandbox.pactState('an account registered in advance', { email: 'early@example.test' })
    expect(await sandbox.signIn('early@example.test', 'any password')).toMatchObject({
      status: 401,
      type: 'authorization.user.not_found',
    })
  })

  it.each([
    [{ grant_type: 'password', password: 'correct horse' }, 'validation.username.required'],
    [{ grant_type: 'password', username: 'ab', password: 'correct horse' }, 'validation.username.min_length'],
    [{ grant_type: 'password', username: 'demo@meridian.test' }, 'validation.password.required'],
    [{ grant_type: 'password', username: 7, password: 'correct horse' }, 'validation.input.invalid_type'],
    [{ grant_type: 'magic_link' }, 'validation.input.required'],
    [{ grant_type: 'refresh_token' }, 'validation.refresh_token.required'],
    [{ grant_type: 'refresh_token', refresh_token: 'any' }, 'validation.grant_type.unsupported'],
    [{}, 'validation.input.required'],
  ])('refuses %j as %s', async (body, type) => {
    expect(await token({ ...client, ...body })).toMatchObject({ status: 422, type })
  })
})

describe('the client', () => {
  it.each([
    [undefined, 422, 'validation.client_id.required'],
    ['', 422, 'validation.client_id.required'],
    ['No Spaces', 422, 'validation.client_id.invalid_format'],
    [17, 422, 'validation.client_id.invalid_format'],
    ['another-app', 403, 'authorization.client.unauthorized'],
    ['back-office', 422, 'validation.client_secret.required'],
  ])('%j is refused with %d', async (client_id, status, type) => {
    expect(await token({ client_id, grant_type: 'client_credentials' })).toMatchObject({ status, type })
  })

  it('gets a token for an hour', async () => {
    expect(await token({ ...client, grant_type: 'client_credentials' })).toMatchObject({
      status: 200,
      body: { token_type: 'bearer', expires_in: 3600 },
    })
  })
})

describe('an access token', () => {
  const me = (bearer: string) => sandbox.call('GET', '/sso/user/me', { token: bearer })
  const showLink = (bearer: string) => sandbox.call('GET', '/sso/magic-link/demo-web', { token: bearer })

  it('that was never issued is unknown', async () => {
    const type = 'authorization.access_token.not_found_for_token'
    expect(await me('made-up')).toMatchObject({ status: 401, type })
    expect(await showLink('made-up')).toMatchObject({ status: 401, type })
  })

  it("of the client opens no customer's calls, and a customer's none of the client's", async () => {
    const clientToken = await sandbox.clientToken()
    const userToken = await sandbox.userToken('demo@meridian.test')
    expect(await me(clientToken)).toMatchObject({ status: 401, type: 'authorization.access_token.not_found_for_token' })
    expect(await showLink(userToken)).toMatchObject({ status: 403, type: 'authorization.user.already_logged_in' })
  })

  it('is called expired by the shop in words of its own', async () => {
    const token = textOf(await sandbox.pactState('an expired user access token', {}), 'accessToken')
    const orders = await sandbox.call('GET', '/shop/purchase', { token })
    expect(orders).toMatchObject({ status: 401, type: 'validate.access_token.expired' })
  })

  it('expires', async () => {
    const clientToken = await sandbox.clientToken()
    const userToken = await sandbox.userToken('demo@meridian.test')
    clock.passHours(1)
    expect(await showLink(clientToken)).toMatchObject({ status: 401, type: 'authorization.access_token.expired' })
    expect(await me(userToken)).toMatchObject({ status: 200 })
    clock.passHours(180 * 24)
    expect(await me(userToken)).toMatchObject({ status: 401, type: 'authorization.access_token.expired' })
  })
})
