import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fileHeaders, pageHeaders } from '../../ui/hosting/headers.ts'
import { configContent, configOf } from '../builders/config.ts'
import { ask, askRaw } from './support/ask.ts'
import { type RunningNginx, startNginx } from './support/nginx.ts'
import { page, styles } from './support/site.ts'

const overTls = pageHeaders(configOf(), { https: true, styles })
const long = 'a'.repeat(20_000)
const serverName = 'account.test'

const receivedCookies: unknown[] = []
const otherServer = createServer(({ headers }, response) => {
  receivedCookies.push(headers.cookie)
  response.end()
})
let withTls: RunningNginx
let behindProxy: RunningNginx

beforeAll(async () => {
  await once(otherServer.listen(0, '127.0.0.1'), 'listening')
  const { port } = otherServer.address() as AddressInfo
  const location = `location /help/ { proxy_pass http://127.0.0.1:${port}; }\n  location / {`
  withTls = await startNginx(configContent(), { serverName }, (text) => text.replace('location / {', location))
  behindProxy = await startNginx(configContent(), { serverName, plainHttp: true })
})

afterAll(async () => {
  await withTls?.stop()
  await behindProxy?.stop()
  otherServer.close()
})

const askOverTls = (path: string, headers = {}) => ask(withTls.tlsPort, path, { ca: withTls.certificate, headers })

const askOverHttp2 = async (path: string, cookie: readonly string[] = []) => {
  const session = connectHttp2(`https://localhost:${withTls.tlsPort}`, {
    ca: withTls.certificate,
    maxSendHeaderBlockLength: 200_000,
  })
  const stream = session.request({ ':path': path, cookie: [...cookie] })
  const [headers] = await once(stream, 'response')
  let body = ''
  for await (const chunk of stream) body += chunk
  session.close()
  return { headers, body }
}

describe('nginx with TLS', () => {
  it.each(['/nowhere', '/assets/main-ABC.js', '/config.json', '/assets/gone.js', `/${long}`])(
    'is only reached over TLS after %.30s',
    async (path) => {
      const { headers } = await askOverTls(path)
      expect(headers).toMatchObject({ ...fileHeaders({ https: true }), ...(path === '/nowhere' ? overTls : {}) })
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
      expect(Object.keys(headers).filter((name) => /report|nel/.test(name))).toEqual([])
    },
  )

  it('speaks HTTP/2, with the same headers', async () => {
    const { headers, body } = await askOverHttp2('/nowhere')
    expect(body).toBe(page)
    expect(headers).toMatchObject({ ':status': 200, ...overTls })
  })

  it('has the browser forget cookies that another site has set too large', async () => {
    const cookies = Array.from({ length: 20 }, (_, number) => `c${number}=${'X'.repeat(4000)}`)
    const { headers, body } = await askOverHttp2('/sign-in', cookies)
    expect(headers).toMatchObject({ ':status': 431, 'clear-site-data': '"cookies"', ...fileHeaders({ https: true }) })
    expect(body).toMatch(/^Your browser sent more cookies .* Open the page again/)
  })

  it('shows the portal for a path cut within its encoding, and refuses plain HTTP at its port', async () => {
    expect(await askOverTls('/confirm/a%')).toMatchObject({ status: 400, body: page })
    expect(await ask(withTls.tlsPort, '/sign-in')).toMatchObject({ status: 400, body: 'Bad request\n' })
  })

  it('passes no cookie to another server, since a shared one is the token of a customer', async () => {
    await askOverTls('/help/', { cookie: 'user_access_token=t' })
    expect(receivedCookies).toEqual([undefined])
  })
})

describe('Plain HTTP', () => {
  it.each([
    ...['/', '/sign-in?redirect_url=%2Forder%2F7', '//reset-password/a%2Fb.json', '/config.json'],
    ...['/portal-refusal.txt', '/.well-known/change-password'],
  ])('leads %s to TLS at the portal’s own host, whatever host was asked', async (path) => {
    const { status, headers, body } = await ask(withTls.port, path, { headers: { host: 'foreign.test:8080' } })
    expect({ status, body }).toEqual({ status: 301, body: 'Moved\n' })
    expect(headers).toMatchObject({ ...fileHeaders({ https: false }), 'cache-control': 'no-store' })
    expect(headers.location).toBe(`https://${serverName}${path}`)
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  it.each([
    ['an address that is too long', `GET /${long}`, '', 414, 'Address too long'],
    ['headers that are too large', 'GET /', `x-long: ${long}\r\n`, 431, 'Your browser sent more cookies'],
    ['a path cut within its encoding', 'GET /confirm/a%', '', 400, 'Bad request'],
  ])('gets a short text for %s', async (_, line, header, status, body) => {
    const answer = await askRaw(withTls.port, `${line} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${header}\r\n`)
    const headers = fileHeaders({ https: false })
    expect(answer).toMatchObject({ status, body: expect.stringContaining(body), headers })
  })

  it('is logged without tokens', async () => {
    for (const path of ['/confirm/SECRET', '/sign-in?login=SECRET', '/confirm/SECRET%']) await ask(withTls.port, path)
    expect(await withTls.accessLog()).toContain(' GET /confirm 301 ')
    expect((await withTls.accessLog()) + (await withTls.otherLogs())).not.toContain('SECRET')
  })
})

describe('nginx behind a proxy', () => {
  it.each([
    ['http', 301],
    ['HTTP', 301],
    ['http, https', 301],
    ['https', 200],
    ['https, http', 200],
    ['', 200],
  ])('for customers who came by "%s" answers %i', async (protocol, expected) => {
    const { status, headers } = await ask(behindProxy.port, '/confirm/a?b', {
      headers: { 'x-forwarded-proto': protocol, host: 'foreign.test' },
    })
    expect(status).toBe(expected)
    expect(headers.location).toBe(expected === 301 ? `https://${serverName}/confirm/a?b` : undefined)
    expect(headers).toMatchObject(protocol.startsWith('https') ? overTls : { 'x-frame-options': 'DENY' })
    if (protocol === '') expect(headers).not.toHaveProperty('strict-transport-security')
  })
})
