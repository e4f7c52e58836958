import { request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from '@jest/globals'
import { sandboxOfThisFile, textOf } from './support/running-sandbox.ts'

const proxied = 'https://api.meridian.test'
const sandbox = sandboxOfThisFile({ reachedAt: [proxied, 'https://sandbox.meridian.test:8443'] })

interface Asked {
  readonly status: number
  readonly body: string
  readonly cookie: string
}

/** Asks with a Host header, which fetch would not send. */
const ask = (host: string | undefined, method = 'GET', path = '/mailbox/messages.json', body = '') =>
  new Promise<Asked>((resolve, reject) => {
    const { port } = new URL(sandbox.url())
    const headers = { 'content-type': 'application/json', ...(host === undefined ? {} : { host }) }
    const asking = request({ host: '127.0.0.1', port, method, path, headers }, async (response) => {
      let text = ''
      for await (const piece of response) text += piece
      resolve({ status: response.statusCode ?? 0, body: text, cookie: String(response.headers['set-cookie'] ?? '') })
    })
    asking.on('error', reject)
    asking.end(body)
  })

const withPort = (name: string) => `${name}:${new URL(sandbox.url()).port}`
const tokenState = JSON.stringify({ state: 'a signed-in customer', params: { username: 'demo@meridian.test' } })

describe('a host of the sandbox', () => {
  it.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST'])('%s is answered, with its port', async (name) => {
    expect(await ask(withPort(name))).toMatchObject({ status: 200, body: '[]' })
  })

  it.each(['api.meridian.test', 'sandbox.meridian.test:8443'])(
    'is one that it was told it is reached at: %s',
    async (host) => {
      expect(await ask(host)).toMatchObject({ status: 200 })
    },
  )
})

describe('a foreign host', () => {
  it.each([
    'evil.test',
    'localhost',
    'localhost:1',
    'localhost.evil.test',
    'api.meridian.test.evil.test',
    'api.meridian.test:8443',
    'sandbox.meridian.test',
    'meridian.test',
    '169.254.169.254',
  ])('"%s" gets neither the mailbox nor a token', async (host) => {
    const refused = { status: 421, body: expect.stringContaining('"request.host.foreign"') }
    expect(await ask(host)).toMatchObject(refused)
    expect(await ask(host, 'POST', '/pact/state', tokenState)).toMatchObject(refused)
    expect(await ask(host, 'POST', '/sso/oauth2/token', '{}')).toMatchObject(refused)
    expect(await ask(host, 'OPTIONS', '/sso/user/me')).toMatchObject(refused)
  })

  it('may be none at all', async () => {
    const socket = connect(Number(new URL(sandbox.url()).port), '127.0.0.1')
    socket.end('GET /mailbox/messages.json HTTP/1.0\r\n\r\n')
    let answer = ''
    for await (const piece of socket) answer += piece
    expect(answer).toMatch(/^HTTP\/1\.1 421 /)
  })

  it('is refused with the port of the sandbox, too', async () => {
    expect(await ask(withPort('evil.test'))).toMatchObject({ status: 421 })
  })
})

describe('the cookie of the activation service', () => {
  const mailed = { email: 'hosts@example.test', licenseKey: 'HOST-0000-0000-0001', appName: 'Meridian Car Navigation' }

  it('never travels without TLS when it was set over TLS', async () => {
    const code = textOf(await sandbox.pactState('a verification code', mailed), 'code')
    const over = async (host: string) => (await ask(host, 'GET', `/activation/code/verify/${code}`)).cookie
    expect(await over('api.meridian.test')).toMatch(/; Secure$/)
    expect(await over(withPort('localhost'))).toMatch(/; SameSite=Strict$/)
  })
})
