import { request } from 'node:http'
import { describe, expect, it } from '@jest/globals'
import { portalOrigin, sandboxOfThisFile } from './support/running-sandbox.ts'

const sandbox = sandboxOfThisFile({ reachedAt: ['https://api.meridian.test', 'https://sandbox.meridian.test:8443'] })

const forPages = ['/sso/user/me', '/shop/purchase', '/activation/code/verify/any', '/cards', '/captcha']
const forTools = ['/mailbox/messages.json', '/pact/state', '/telemetry/events.json']

const preflight = (path: string, origin: string) =>
  sandbox.call('OPTIONS', path, {
    headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
  })

describe('pages of the portal', () => {
  it.each(forPages)('may call %s, with the headers that the portal sends', async (path) => {
    const { status, headers } = await preflight(path, portalOrigin)
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, portalOrigin])
    expect(headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, Accept-Language, Cache-Control, Pragma, X-Captcha-Response',
    )
  })

  it.each(forPages)('may read the answers of %s, errors included', async (path) => {
    const { headers } = await sandbox.call('GET', path, { headers: { origin: portalOrigin } })
    expect(headers.get('access-control-allow-origin')).toBe(portalOrigin)
    expect(headers.get('access-control-expose-headers')).toBe('Retry-After')
  })

  it('include credentials for the activation service alone', async () => {
    const answers = await Promise.all(forPages.map((path) => preflight(path, portalOrigin)))
    const credentials = answers.map(({ headers }) => headers.get('access-control-allow-credentials'))
    expect(credentials).toEqual([null, null, 'true', null, null])
  })

  it.each(forTools)('may not call %s', async (path) => {
    expect(await preflight(path, portalOrigin)).toMatchObject({ status: 403, type: 'request.origin.forbidden' })
  })
})

it.each([...forPages, ...forTools])('pages of other sites may not call %s', async (path) => {
  const { status, headers } = await preflight(path, 'https://evil.test')
  expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null])
})

describe('a host', () => {
  /** Asks with a Host header, which fetch would not send. */
  const ask = (host: string, method: string, path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(sandbox.url())
      request({ host: '127.0.0.1', port, method, path, headers: { host: host.replace('PORT', port) } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })

  it.each([
    ...['localhost:PORT', '127.0.0.1:PORT', '[::1]:PORT', 'LOCALHOST:PORT'],
    ...['api.meridian.test', 'sandbox.meridian.test:8443'],
  ])('of the sandbox is %s', async (host) => {
    expect(await ask(host, 'GET', '/mailbox/messages.json')).toBe(200)
  })

  it.each([
    ...['evil.test', 'evil.test:PORT', 'localhost', 'localhost:1', 'localhost.evil.test', '169.254.169.254'],
    ...['api.meridian.test.evil.test', 'api.meridian.test:8443', 'sandbox.meridian.test', 'meridian.test'],
  ])('that is foreign gets neither the mailbox nor a token: "%s"', async (host) => {
    expect(await ask(host, 'GET', '/mailbox/messages.json')).toBe(421)
    expect(await ask(host, 'POST', '/pact/state')).toBe(421)
    expect(await ask(host, 'OPTIONS', '/sso/user/me')).toBe(421)
  })
})
