import { describe, expect, it } from '@jest/globals'
import { contractCustomer, states } from '../../contracts/states.ts'
import { type CallOptions, member, sandboxOfThisFile, textOf } from './support/running-sandbox.ts'

const sandbox = sandboxOfThisFile()
const state = sandbox.pactState
const app = 'Meridian Car Navigation'
const email = 'state@example.test'
const licenseKey = 'STAT-0000-0000-0001'

/** Parameters with which each state can be brought about. */
const parameters: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  [states.noAccountExists]: { email },
  [states.accountRegisteredInAdvance]: { email },
  [states.subscription]: { purchaseId: 41 },
  [states.cardNonce]: { purchaseId: 41 },
  [states.emailChangeToken]: { newEmail: 'state-new@example.test' },
  [states.unusedActivationCode]: { code: licenseKey, appName: app },
  [states.usedActivationCode]: { code: licenseKey, appName: app },
  [states.verificationCode]: { email, licenseKey, appName: app },
  [states.verifiedEmail]: { email, licenseKey, appName: app },
}

describe('every provider state', () => {
  it.each(Object.values(states))('"%s" can be brought about, twice, and taken down', async (name) => {
    const body = { state: name, params: parameters[name] ?? {} }
    for (const action of ['setup', 'setup', 'teardown'])
      expect(await sandbox.call('POST', '/pact/state', { body: { ...body, action } })).toMatchObject({ status: 200 })
  })

  it('may be none', async () => {
    expect(
      await sandbox.call('POST', '/pact/state', { body: { state: '', params: {}, action: 'setup' } }),
    ).toMatchObject({
      status: 200,
      body: {},
    })
  })

  it('has a name that the sandbox knows', async () => {
    const answer = await sandbox.call('POST', '/pact/state', { body: { state: 'the moon is full' } })
    expect(answer).toMatchObject({ status: 400, type: 'pact.state.unknown' })
  })
})

describe('what states promise', () => {
  const me = (token: string) => sandbox.call('GET', '/sso/user/me', { token })
  const asClient = async (path: string, body: object) =>
    sandbox.call('POST', `/sso${path}`, { token: textOf(await state(states.clientToken, {}), 'accessToken'), body })

  it('tokens, valid and expired', async () => {
    expect(await me(textOf(await state(states.signedInCustomer, {}), 'accessToken'))).toMatchObject({
      status: 200,
      body: { username: contractCustomer.username },
    })
    const expired = { status: 401, type: 'authorization.access_token.expired' }
    expect(await me(textOf(await state(states.expiredUserToken, {}), 'accessToken'))).toMatchObject(expired)
    const token = textOf(await state(states.expiredClientToken, {}), 'accessToken')
    expect(await sandbox.call('GET', '/sso/magic-link/demo-web', { token })).toMatchObject(expired)
  })

  it('captcha responses that are accepted once, or not any more', async () => {
    const register = async (captchaResponse: string) =>
      sandbox.call('POST', '/sso/user/register', {
        token: textOf(await state(states.clientToken, {}), 'accessToken'),
        headers: { 'x-captcha-response': captchaResponse },
        body: { email: 'captcha-state@example.test', password: 'long enough' },
      })
    const refused = { status: 403, type: 'authorization.captcha.invalid' }
    const solved = textOf(await state(states.solvedCaptcha, {}), 'captchaResponse')
    expect(await register(solved)).toMatchObject({ status: 204 })
    expect(await register(solved)).toMatchObject(refused)
    expect(await register(textOf(await state(states.usedCaptcha, {}), 'captchaResponse'))).toMatchObject(refused)
  })

  it('accounts that exist, with the password asked for, and that do not', async () => {
    await state(states.accountExists, { email, password: 'asked for it' })
    expect(await sandbox.signIn(email, 'asked for it')).toMatchObject({ status: 200 })
    await state(states.noAccountExists, { email: email.toUpperCase() })
    expect(await asClient('/user/reset-password', { email })).toMatchObject({ status: 404 })
  })

  it.each([
    [states.resetPasswordToken, 'POST', '/user/confirm-reset-password', { password: 'long enough' }],
    [states.finishRegistrationToken, 'PUT', '/user/set-password', { password: 'long enough' }],
    [states.confirmationToken, 'POST', '/user/confirm', {}],
    [states.emailChangeToken, 'POST', '/user/confirm-email-change', {}],
  ])('%s that works, and one that has expired', async (name, method, path, rest) => {
    const who = {
      email: 'mailed@example.test',
      username: 'mailed@example.test',
      newEmail: `new-${path.length}@example.test`,
    }
    const use = async (params: object) => {
      const body = { token: textOf(await state(name, { ...who, ...params }), 'token'), ...rest }
      return (await sandbox.call(method, `/sso${path}`, { token: await sandbox.clientToken(), body })).status
    }
    expect(await use({})).toBe(204)
    expect(await use({ expired: true })).toBe(404)
  })

  it('orders and none', async () => {
    const who = { username: 'orders@example.test' }
    const token = textOf(await state(states.signedInCustomer, who), 'accessToken')
    const orders = async () => member((await sandbox.call('GET', '/shop/purchase', { token })).body, 'data')
    await state(states.customerWithOrders, who)
    expect(await orders()).toMatchObject([
      { items: [{}, {}], subscription: { status: 'active' } },
      { items: [{ gift: true }], subscription: null },
    ])
    await state(states.customerWithNoOrders, who)
    expect(await orders()).toEqual([])
  })

  it('a card nonce, accepted or declined', async () => {
    const who = { username: 'cards@example.test' }
    const token = textOf(await state(states.signedInCustomer, who), 'accessToken')
    await state(states.subscription, { ...who, purchaseId: 42 })
    const update = async (params: object) => {
      const nonce = textOf(await state(states.cardNonce, { purchaseId: 42, ...params }), 'nonce')
      return (await sandbox.call('GET', `/shop/payment-method-update/42?nonce=${nonce}`, { token })).status
    }
    expect(await update({})).toBe(204)
    expect(await update({ declined: true })).toBe(400)
  })

  it('a new customer who may activate', async () => {
    const activation = { email: 'activates@example.test', licenseKey: 'STAT-0000-0000-0002', appName: app }
    const code = textOf(await state(states.verificationCode, activation), 'code')
    const verify = (given: string) => sandbox.call('GET', `/activation/code/verify/${given}`)
    expect(await verify(code)).toMatchObject({ status: 200, body: activation })
    const expired = textOf(await state(states.verificationCode, { ...activation, expired: true }), 'code')
    expect(await verify(expired)).toMatchObject({ status: 404 })
    const cookie = textOf(await state(states.verifiedEmail, activation), 'cookie')
    const body = { ...activation, password: 'long enough' }
    const activate = async (headers: CallOptions['headers']) =>
      (
        await sandbox.call('POST', '/activation/activation/activate', {
          headers: { 'accept-language': 'en', ...headers },
          body,
        })
      ).status
    expect(await activate({})).toBe(403)
    expect(await activate({ cookie })).toBe(200)
  })
})
