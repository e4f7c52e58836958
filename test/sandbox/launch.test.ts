import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { requireFreePort } from '../../contracts/sandbox/launch/free-port.ts'
import { LaunchFailure } from '../../contracts/sandbox/launch/launch-failure.ts'
import { readSettings } from '../../contracts/sandbox/launch/settings.ts'
import { portalConfigFor } from '../../contracts/sandbox/portal-config.ts'

describe('the settings', () => {
  it('have usual values', () => {
    expect(readSettings({ PORT: '', CAPTCHA: '' })).toEqual({
      portalPort: 8080,
      sandboxPort: 8090,
      dataDirectory: '.sandbox',
      captcha: 'none',
      smtpUrl: undefined,
      confirmFirst: false,
      triesPerMinute: 10,
    })
  })

  it('come from the environment', () => {
    const environment = { PORT: '1', SANDBOX_PORT: '65535', SANDBOX_DATA: '/data', CAPTCHA: 'altcha' }
    expect(
      readSettings({ ...environment, SMTP_URL: 'smtp://relay.test:25', CONFIRM_FIRST: 'yes', TRIES: '3' }),
    ).toEqual({
      portalPort: 1,
      sandboxPort: 65535,
      dataDirectory: '/data',
      captcha: 'altcha',
      smtpUrl: 'smtp://relay.test:25',
      confirmFirst: true,
      triesPerMinute: 3,
    })
  })

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['SANDBOX_PORT', 'web'],
    ['CAPTCHA', 'recaptcha'],
    ['SMTP_URL', 'relay.test'],
    ['TRIES', '0'],
  ])('%s must not be "%s", which the failure names', (variable, value) => {
    expect(() => readSettings({ [variable]: value })).toThrow(LaunchFailure)
    expect(() => readSettings({ [variable]: value })).toThrow(variable)
  })
})

describe('a port', () => {
  let taken: Server | undefined
  const port = () => {
    const address = taken?.address()
    if (typeof address !== 'object' || address === null) throw new Error('The server is not listening')
    return address.port
  }
  beforeAll(async () => {
    taken = createServer()
    await new Promise<void>((resolve) => taken?.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => taken?.close(resolve)))

  it('that is taken is named, with the variable that moves it', async () => {
    const refused = requireFreePort(port(), 'SANDBOX_PORT')
    await expect(refused).rejects.toThrow(`Port ${port()} is in use. Set SANDBOX_PORT to another one.`)
  })

  it('that is free is left free', async () => {
    const free = port() === 8398 ? 8397 : 8398
    await requireFreePort(free, 'PORT')
    await expect(requireFreePort(free, 'PORT')).resolves.toBeUndefined()
  })
})

describe('the configuration of the portal', () => {
  it('is the sample with everything in the sandbox', async () => {
    const url = 'http://localhost:8391'
    expect(await portalConfigFor(url, 'altcha')).toMatchObject({
      product: { name: 'Meridian' },
      clientId: 'account-portal',
      services: { sso: `${url}/sso`, shop: `${url}/shop`, activation: `${url}/activation`, timeoutMs: 15000 },
      cardForm: { provider: 'sandbox', tokenizeUrl: `${url}/cards` },
      captcha: { provider: 'altcha', challengeUrl: `${url}/captcha` },
    })
    expect(await portalConfigFor(url, 'none')).toMatchObject({ captcha: { provider: 'none' } })
  })
})
