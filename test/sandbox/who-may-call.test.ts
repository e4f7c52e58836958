import { request } from 'node:http'
import { expect, it } from '@jest/globals'
import { portalOrigin, sandboxOfThisFile } from './support/running-sandbox.ts'

const sandbox = sandboxOfThisFile({ reachedAt: ['https://sandbox.meridian.test:8443'] })

const preflight = async (path: string, origin: string) => {
  const headers = { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' }
  const answer = await fetch(sandbox.url() + path, { method: 'OPTIONS', headers })
  return [answer.status, answer.headers.get('access-control-allow-origin')]
}

it.each([
  ...['/sso/user/me', '/shop/purchase', '/activation/code/verify/any'],
  ...['/mailbox/messages.json', '/pact/state', '/telemetry/events.json'],
])('pages of other sites may not call %s', async (path) => {
  expect(await preflight(path, 'https://evil.test')).toEqual([403, null])
})

it('pages of the portal may call the services, and no tools', async () => {
  expect(await preflight('/sso/user/me', portalOrigin)).toEqual([204, portalOrigin])
  expect(await preflight('/mailbox/messages.json', portalOrigin)).toEqual([403, null])
})

it.each([
  ['localhost:PORT', 200],
  ['127.0.0.1:PORT', 200],
  ['sandbox.meridian.test:8443', 200],
  ['evil.test:PORT', 421],
  ['localhost', 421],
  ['localhost.evil.test', 421],
])('the mailbox answers at the host %s with %i', async (host, status) => {
  const { port } = new URL(sandbox.url())
  // fetch would send no Host header of its own.
  const headers = { host: host.replace('PORT', port) }
  const answered = await new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/mailbox/messages.json', headers }, (response) =>
      resolve(response.resume().statusCode),
    )
    asked.on('error', reject).end()
  })
  expect(answered).toBe(status)
})
