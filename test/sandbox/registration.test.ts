import { describe, expect, it } from '@jest/globals'
import { makeClock, sandboxOfThisFile } from './support/running-sandbox.ts'

const clock = makeClock()
const sandbox = sandboxOfThisFile({ clock: clock.read })

const asClient = async (method: string, path: string, body: object) =>
  sandbox.call(method, `/sso${path}`, { token: await sandbox.clientToken(), body })
const confirmed = async (email: string, password?: string) => {
  const token = await sandbox.userToken(email, password)
  return (await sandbox.call('GET', '/sso/user/me', { token })).body
}

describe('registering', () => {
  it('refuses an address that has an account, in whatever case', async () => {
    const email = await sandbox.newCustomer()
    const again = { email: email.toUpperCase(), password: 'another one' }
    expect(await asClient('POST', '/user/register', again)).toMatchObject({ status: 409, type: 'user.already_exists' })
    expect(await sandbox.signIn(email)).toMatchObject({ status: 200 })
  })

  it.each([
    ['jörg+maps@bücher.test', 'JÖRG+maps@BÜCHER.test'],
    ['anna@bücher.test', 'Anna@bücher.test'],
    ['анна@почта.рф', 'Анна@Почта.рф'],
  ])('takes %s, mails to it and knows it as %s', async (email, written) => {
    expect(await asClient('POST', '/user/register', { email, password: 'пароль из слов' })).toMatchObject({
      status: 204,
    })
    expect(await sandbox.mailedToken(email, '/confirm/')).not.toBe('')
    expect(await sandbox.signIn(written, 'пароль из слов')).toMatchObject({ status: 200 })
  })

  it.each([
    [{ password: 'long enough' }, 'validation.input.required'],
    [{ email: 7, password: 'long enough' }, 'validation.email.invalid_type'],
    [{ email: 'nobody', password: 'long enough' }, 'validation.email.invalid_format'],
    [{ email: ' spaced@example.test', password: 'long enough' }, 'validation.email.invalid_format'],
    [{ email: '<b>@example.test', password: 'long enough' }, 'validation.email.invalid_format'],
    [{ email: `${'a'.repeat(250)}@example.test`, password: 'long enough' }, 'validation.email.invalid_format'],
    [{ email: 'new@example.test' }, 'validation.password.required'],
    [{ email: 'new@example.test', password: '1234567' }, 'validation.password.min_length'],
    [{ email: 'new@example.test', password: ['long enough'] }, 'validation.input.invalid_type'],
  ])('refuses %j as %s and mails nothing', async (body, type) => {
    expect(await asClient('POST', '/user/register', body)).toMatchObject({ status: 422, type })
    expect(await sandbox.mailsTo('new@example.test')).toEqual([])
  })
})

describe('registering in advance', () => {
  it('mails a link for the first password when asked to, good for a day', async () => {
    const email = 'advance@example.test'
    const body = { email, send_email: true }
    expect(await asClient('PUT', '/user/pre-register', body)).toMatchObject({ status: 204 })
    const late = await sandbox.mailedToken(email, '/finish-registration/')
    clock.passHours(24)
    const tooLate = await asClient('PUT', '/user/set-password', { token: late, password: 'first one' })
    expect(tooLate).toMatchObject({ status: 404, type: 'finish_registration.token.not_found' })

    await asClient('PUT', '/user/pre-register', body)
    const token = await sandbox.mailedToken(email, '/finish-registration/')
    expect(await asClient('PUT', '/user/set-password', { token, password: 'first one' })).toMatchObject({ status: 204 })
    expect(await confirmed(email, 'first one')).toMatchObject({ email_confirmed: true })
  })

  it('mails nothing otherwise, and may happen twice', async () => {
    const body = { email: 'quiet@example.test', send_email: false }
    expect(await asClient('PUT', '/user/pre-register', body)).toMatchObject({ status: 204 })
    expect(await asClient('PUT', '/user/pre-register', body)).toMatchObject({ status: 204 })
    expect(await sandbox.mailsTo('quiet@example.test')).toEqual([])
  })

  it('has a visitor who registers after all choose the password by mail: another may have typed the address', async () => {
    const email = 'later@example.test'
    await asClient('PUT', '/user/pre-register', { email, send_email: false })
    const body = { email, password: 'chosen by anybody' }
    expect(await asClient('POST', '/user/register', body)).toMatchObject({ status: 204 })
    expect(await sandbox.signIn(email, 'chosen by anybody')).toMatchObject({ status: 401 })
    const token = await sandbox.mailedToken(email, '/finish-registration/')
    expect(await asClient('PUT', '/user/set-password', { token, password: 'chosen later' })).toMatchObject({
      status: 204,
    })
    expect(await confirmed(email, 'chosen later')).toMatchObject({ email_confirmed: true })
  })

  it('must be told whether to mail', async () => {
    const body = { email: 'untold@example.test' }
    const type = 'validation.input.required'
    expect(await asClient('PUT', '/user/pre-register', body)).toMatchObject({ status: 422, type })
    expect(await asClient('PUT', '/user/pre-register', { ...body, send_email: 'no' })).toMatchObject({
      status: 422,
      type: 'validation.input.invalid_type',
    })
  })
})
