import { request } from 'node:http'
import { describe, expect, it } from '@jest/globals'
import { portalOrigin, sandboxOfThisFile } from './support/running-sandbox.ts'

const sandbox = sandboxOfThisFile({ reachedAt: ['https://api.meridian.test', 'https://sandbox.meridian.test:8443'] })

const forPages = ['/sso/user/me', '/shop/purchase', '/activation/code/verify/any', '/cards', '/captcha']
const forTools = ['/mailbox/messages.json', '/pact/state', '/telemetry/events.json']

const preflight = (path: string, origin: string) =>
  fetch(sandbox.url() + path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
  })

describe('Pages of the portal', () => {
  it.each(forPages)('may call %s and read its answers, errors included', async (path) => {
    const { status, headers } = await preflight(path, portalOrigin)
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, portalOrigin])
    expect(headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, Accept-Language, Cache-Control, Pragma, X-Captcha-Response',
    )
    const credentials = path.startsWith('/activation') ? 'true' : null
    expect(headers.get('access-control-allow-credentials')).toBe(credentials)
    const answer = await fetch(sandbox.url() + path, { headers: { origin: portalOrigin } })
    expect(answer.headers.get('access-control-allow-origin')).toBe(portalOrigin)
    expect(answer.headers.get('access-control-expose-headers')).toBe('Retry-After')
  })

  it.each(forTools)('may not call %s', async (path) => {
    const answer = await preflight(path, portalOrigin)
    expect([answer.status, await answer.json()]).toMatchObject([403, { type: 'request.origin.forbidden' }])
  })
})

it.each([...forPages, ...forTools])('Pages of other sites may not call %s', async (path) => {
  const { status, headers } = await preflight(path, 'https://evil.test')
  expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null])
})

describe('A host', () => {
  /** Sends a Host header, which fetch would not. */
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
  ])('of another name gets neither the mailbox nor a token: "%s"', async (host) => {
    expect(await ask(host, 'GET', '/mailbox/messages.json')).toBe(421)
    expect(await ask(host, 'POST', '/pact/state')).toBe(421)
    expect(await ask(host, 'OPTIONS', '/sso/user/me')).toBe(421)
  })
})
