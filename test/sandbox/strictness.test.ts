import { request } from 'node:http'
import { describe, expect, it, jest } from '@jest/globals'
import { sandboxOfThisFile } from './support/running-sandbox.ts'

const sandbox = sandboxOfThisFile()

type Credential = 'none' | 'client' | 'user'

interface CallOfContract {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly credential: Credential
  readonly language?: true
}

/** Every call of specification §7 and of the sandbox itself. */
const calls: readonly CallOfContract[] = [
  { method: 'POST', path: '/sso/oauth2/token', credential: 'none' },
  { method: 'POST', path: '/sso/user/register', credential: 'client' },
  { method: 'PUT', path: '/sso/user/pre-register', credential: 'client' },
  { method: 'POST', path: '/sso/user/reset-password', credential: 'client' },
  { method: 'POST', path: '/sso/user/confirm-reset-password', credential: 'client' },
  { method: 'POST', path: '/sso/user/confirm-email-change', credential: 'client' },
  { method: 'PUT', path: '/sso/user/set-password', credential: 'client' },
  { method: 'POST', path: '/sso/user/confirm', credential: 'client' },
  { method: 'GET', path: '/sso/magic-link/demo-web', credential: 'client' },
  { method: 'POST', path: '/sso/magic-link/clone', credential: 'client' },
  { method: 'GET', path: '/sso/user/me', credential: 'user' },
  { method: 'POST', path: '/sso/user/request-email-change', credential: 'user' },
  { method: 'POST', path: '/sso/user/change-password', credential: 'user' },
  { method: 'GET', path: '/shop/purchase', credential: 'user' },
  { method: 'GET', path: '/shop/subscription/770042/cancel', credential: 'user' },
  { method: 'GET', path: '/shop/payment-method-update/770042/clienttoken', credential: 'user' },
  { method: 'GET', path: '/shop/payment-method-update/770042', credential: 'user' },
  { method: 'GET', path: '/activation/user/check', credential: 'none', language: true },
  { method: 'GET', path: '/activation/activation/activation-code/CARS-2026-DEMO-0001', credential: 'none' },
  { method: 'POST', path: '/activation/activation/activate', credential: 'none', language: true },
  { method: 'GET', path: '/activation/code/verify/any', credential: 'none' },
  { method: 'POST', path: '/activation/user/email/resend', credential: 'none', language: true },
  { method: 'POST', path: '/cards', credential: 'none' },
  { method: 'GET', path: '/captcha', credential: 'none' },
  { method: 'POST', path: '/pact/state', credential: 'none' },
]

const name = ({ method, path }: CallOfContract): readonly [string] => [`${method} ${path}`]
const table = (chosen: readonly CallOfContract[]) => chosen.map((call) => [...name(call), call] as const)
const withBody = calls.filter(({ method }) => method !== 'GET')

const tokenFor = async (credential: Credential) => {
  if (credential === 'none') return {}
  return { token: await (credential === 'client' ? sandbox.clientToken() : sandbox.userToken('demo@meridian.test')) }
}
const language = { 'accept-language': 'en' }

describe('a call with a credential', () => {
  const guarded = calls.filter(({ credential }) => credential !== 'none')

  it.each(table(guarded))('%s refuses a caller without a token', async (_name, { method, path }) => {
    const answer = await sandbox.call(method, path, method === 'GET' ? {} : { body: {} })
    expect(answer).toMatchObject({ status: 401, type: 'authorization.access_token.required' })
  })

  it.each(table(guarded))("%s refuses another kind of caller's token", async (_name, { method, path, credential }) => {
    const other = await tokenFor(credential === 'client' ? 'user' : 'client')
    const answer = await sandbox.call(method, path, { ...other, ...(method === 'GET' ? {} : { body: {} }) })
    expect(answer.status).toBe(credential === 'client' ? 403 : 401)
  })

  it('wants the bearer scheme', async () => {
    const authorization = `Basic ${await sandbox.userToken('demo@meridian.test')}`
    const answer = await sandbox.call('GET', '/sso/user/me', { headers: { authorization } })
    expect(answer).toMatchObject({ status: 401, type: 'authorization.access_token.required' })
  })
})

describe('a call with a body', () => {
  it.each(table(withBody))('%s refuses an empty object', async (_name, { method, path, credential }) => {
    const answer = await sandbox.call(method, path, { ...(await tokenFor(credential)), headers: language, body: {} })
    expect(answer).toMatchObject({ status: 422, type: expect.stringMatching(/^validation\.\w+\.required$/) })
  })

  it.each(table(withBody))('%s refuses a form', async (_name, { method, path, credential }) => {
    const headers = { ...language, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await sandbox.call(method, path, { ...(await tokenFor(credential)), headers, body: 'email=a' })
    expect(answer).toMatchObject({ status: 415, type: 'request.content_type.unsupported' })
  })

  it.each(table(withBody))('%s refuses what is no JSON object', async (_name, { method, path, credential }) => {
    const token = await tokenFor(credential)
    for (const body of ['{"email":', '[]', '"text"', 'null', ''])
      expect(await sandbox.call(method, path, { ...token, headers: language, body })).toMatchObject({
        status: 400,
        type: 'request.body.malformed',
      })
  })

  it.each(table(withBody))('%s refuses 20 KB', async (_name, { method, path }) => {
    const body = { email: 'a'.repeat(20_000) }
    expect(await sandbox.call(method, path, { headers: language, body })).toMatchObject({
      status: 413,
      type: 'request.body.too_large',
    })
  })
})

describe('a call in the language of the customer', () => {
  it.each(table(calls.filter(({ language: wanted }) => wanted)))('%s must name it', async (_name, { method, path }) => {
    const body = method === 'GET' ? {} : { body: {} }
    for (const header of ['*', ''])
      expect(await sandbox.call(method, path, { ...body, headers: { 'accept-language': header } })).toMatchObject({
        status: 400,
        type: 'request.accept_language.required',
      })
  })
})

describe('every call', () => {
  it.each(table(calls))('%s refuses another method', async (_name, { method, path }) => {
    const wrong = method === 'GET' ? 'PUT' : 'GET'
    // One path has a call of its own for GET: the template of /magic-link/{token} fits it, too.
    const status = path === '/sso/magic-link/clone' ? 401 : 405
    expect((await sandbox.call(wrong, path, wrong === 'GET' ? {} : { body: {} })).status).toBe(status)
  })

  it.each([
    '/',
    '/sso',
    '/sso/user',
    '/sso/user/me/',
    '/sso//user/me',
    '/ssouser/me',
    '/sso/magic-link/%E0%A4%A',
    '/shop/purchase/1',
    '/mailbox/other',
  ])('%s is no call', async (path) => {
    expect(await sandbox.call('GET', path)).toMatchObject({ status: 404, type: 'request.path.not_found' })
  })

  it('answers errors as { status, type, message } and nothing may be stored', async () => {
    const answer = await sandbox.call('GET', '/sso/user/me')
    expect(answer.body).toEqual({
      status: 401,
      type: 'authorization.access_token.required',
      message: 'The call needs a bearer token.',
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('a caller that hangs up', () => {
  it('does no harm and is no failure to report', async () => {
    const log = jest.spyOn(console, 'error')
    const url = new URL(sandbox.url())
    await new Promise<void>((resolve) => {
      const half = request({ host: '127.0.0.1', port: url.port, method: 'POST', path: '/sso/oauth2/token' })
      half.setHeader('content-type', 'application/json')
      half.setHeader('content-length', '100')
      half.on('error', () => resolve())
      half.write('{"client_id":')
      setTimeout(() => half.destroy(new Error('hung up')), 50)
    })
    expect(await sandbox.signIn('demo@meridian.test')).toMatchObject({ status: 200 })
    expect(log).not.toHaveBeenCalled()
    log.mockRestore()
  })
})
