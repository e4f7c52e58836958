import { describe, expect, it } from '@jest/globals'
import { portalOrigin, sandboxOfThisFile } from './support/running-sandbox.ts'

const sandbox = sandboxOfThisFile()

const services = [
  ...['/sso/user/me', '/shop/purchase', '/activation/code/verify/any', '/cards', '/captcha'],
  ...['/telemetry/v1/logs', '/telemetry/reports'],
] as const
const preflight = (path: string, origin: string) =>
  sandbox.call('OPTIONS', path, {
    headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
  })

describe('pages of the portal', () => {
  it.each(services)('may call %s, with the headers that the portal sends', async (path) => {
    const { status, headers } = await preflight(path, portalOrigin)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(portalOrigin)
    const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(', ')
    expect(allowed).toEqual([
      'authorization',
      'content-type',
      'accept-language',
      'cache-control',
      'pragma',
      'x-captcha-response',
    ])
    expect(headers.get('access-control-max-age')).toBe('600')
    expect(headers.get('vary')).toBe('Origin')
  })

  it.each(services)('may read the answers of %s, errors included', async (path) => {
    const { status, headers } = await sandbox.call('GET', path, { headers: { origin: portalOrigin } })
    expect(status).not.toBe(500)
    expect(headers.get('access-control-allow-origin')).toBe(portalOrigin)
    expect(headers.get('access-control-expose-headers')).toBe('Retry-After')
  })

  it('include credentials for the activation service alone', async () => {
    const credentials = async (path: string) =>
      (await preflight(path, portalOrigin)).headers.get('access-control-allow-credentials')
    expect(await Promise.all(services.map(credentials))).toEqual([null, null, 'true', null, null, null, null])
  })
})

describe('pages of other sites', () => {
  it.each(services)('may not call %s', async (path) => {
    const { status, headers, type } = await preflight(path, 'https://evil.test')
    expect({ status, type }).toEqual({ status: 403, type: 'request.origin.forbidden' })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each(['/mailbox/messages.json', '/pact/state', '/telemetry/events.json'])(
    'may not call %s, and neither may the portal',
    async (path) => {
      for (const origin of [portalOrigin, 'https://evil.test']) expect((await preflight(path, origin)).status).toBe(403)
    },
  )
})
