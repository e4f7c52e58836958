import { once } from 'node:events'
import type { OutgoingHttpHeaders } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { request } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fileHeaders, securityHeaders } from '../../ui/hosting/security-headers.ts'
import { type Answer, ask, askRaw } from './support/ask.ts'
import { type HostedSite, page, siteConfig, styles, writeSite } from './support/hosted-site.ts'
import { type RunningNginx, startNginx, startNginxWithTls } from './support/running-nginx.ts'

const strictTransport = 'max-age=63072000; includeSubDomains'
const long = 'a'.repeat(20_000)
const named = { serverName: 'account.test' }

let site: HostedSite
let withTls: Awaited<ReturnType<typeof startNginxWithTls>>
let behindProxy: RunningNginx

beforeAll(async () => {
  site = await writeSite()
  withTls = await startNginxWithTls(siteConfig, site.root, join(site.folder, 'with-tls'), { options: named })
  behindProxy = await startNginx(siteConfig, site.root, join(site.folder, 'behind-proxy'), { options: named })
})

afterAll(async () => {
  await withTls?.stop()
  await behindProxy?.stop()
  await site.remove()
})

const askOverTls = async (path: string): Promise<Answer> => {
  const { port, certificate } = withTls
  const [response] = await once(
    request({ host: 'localhost', port, path, ca: certificate, agent: false }).end(),
    'response',
  )
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString('latin1') }
}

const askOverHttp2 = async (path: string, further: OutgoingHttpHeaders = {}) => {
  const session = connectHttp2(`https://localhost:${withTls.port}`, {
    ca: withTls.certificate,
    maxSendHeaderBlockLength: 200_000,
  })
  const stream = session.request({ ':path': path, ...further })
  const [headers] = await once(stream, 'response')
  let body = ''
  for await (const chunk of stream) body += chunk
  session.close()
  return { headers, body }
}

describe('nginx with TLS of its own', () => {
  it('serves the portal, which from then on is only there over TLS', async () => {
    const { status, headers, body } = await askOverTls('/nowhere')
    expect({ status, body }).toEqual({ status: 200, body: page })
    expect(headers).toMatchObject(securityHeaders(siteConfig, { https: true, styles }))
    expect(headers['strict-transport-security']).toBe(strictTransport)
  })

  it('speaks HTTP/2, with the same headers', async () => {
    const { headers, body } = await askOverHttp2('/nowhere')
    expect(body).toBe(page)
    expect(headers).toMatchObject({ ':status': 200, ...securityHeaders(siteConfig, { https: true, styles }) })
  })

  it('has the browser forget the cookies that another site has set too large', async () => {
    const cookie = Array.from({ length: 20 }, (_, number) => `c${number}=${'X'.repeat(4000)}`)
    const { headers, body } = await askOverHttp2('/sign-in', { cookie })
    expect(headers).toMatchObject({ ':status': 431, 'clear-site-data': '"cookies"', ...fileHeaders({ https: true }) })
    expect(body).toMatch(/^Your browser sent more cookies .* Open the page again/)
  })

  it('refuses an address of 20 KB with the headers of TLS', async () => {
    const { status, headers, body } = await askOverTls(`/${long}`)
    expect({ status, body }).toEqual({ status: 414, body: 'Address too long\n' })
    expect(headers).toMatchObject(fileHeaders({ https: true }))
  })

  it('says so where plain HTTP is spoken to it', async () => {
    const { status, body } = await ask(withTls.port, '/sign-in')
    expect({ status, body }).toEqual({ status: 400, body: 'Bad request\n' })
  })
})

describe('Plain HTTP', () => {
  it.each([
    '/',
    '/sign-in?redirect_url=%2Forder%2F7',
    '//reset-password/a%2Fb.json',
    '/config.json',
    '/assets/main-ABC.js',
  ])('leads %s to TLS at the portal’s own host, whichever was asked, and gets nothing of the portal', async (path) => {
    const { status, headers, body } = await ask(withTls.plainPort, path, { headers: { host: 'foreign.test:8080' } })
    expect({ status, body }).toEqual({ status: 301, body: 'Moved\n' })
    expect(headers).toMatchObject({ ...fileHeaders({ https: false }), 'cache-control': 'no-store' })
    expect(headers.location).toBe(`https://account.test${path}`)
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  it.each([
    ['an address that is too long', `GET /${long} HTTP/1.1\r\nhost: a\r\n\r\n`, 414, 'Address too long'],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nhost: a\r\nx-long: ${long}\r\n\r\n`,
      431,
      'Your browser sent more cookies',
    ],
    ['a path cut within its encoding', 'GET /confirm/a% HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'Bad request'],
    ['the name of what nginx says', 'GET /portal-refusal.txt HTTP/1.1\r\nhost: a\r\n\r\n', 404, 'Not found'],
  ])('gets a short text for %s', async (_, text, status, body) => {
    const answer = await askRaw(withTls.plainPort, text)
    expect(answer).toMatchObject({
      status,
      body: expect.stringContaining(body),
      headers: fileHeaders({ https: false }),
    })
  })

  it('is not logged with its tokens', async () => {
    for (const path of ['/confirm/SECRET', '/sign-in?login=SECRET', '/confirm/SECRET%'])
      await ask(withTls.plainPort, path)
    expect(await withTls.accessLog()).toContain(' GET /confirm 301 ')
    expect((await withTls.accessLog()) + (await withTls.otherLogs())).not.toContain('SECRET')
  })
})

describe('nginx behind a proxy', () => {
  it.each(['http', 'HTTP', 'http, https'])('leads to TLS what the proxy was asked over %s', async (protocol) => {
    const { status, headers, body } = await ask(behindProxy.port, '/confirm/a?b', {
      headers: { 'x-forwarded-proto': protocol, host: 'foreign.test' },
    })
    expect({ status, body }).toEqual({ status: 301, body: 'Moved\n' })
    expect(headers).toMatchObject({ location: 'https://account.test/confirm/a?b', ...fileHeaders({ https: false }) })
  })

  it.each(['https', 'https, http'])('serves what it was asked over %s', async (protocol) => {
    const { status, headers } = await ask(behindProxy.port, '/sign-in', { headers: { 'x-forwarded-proto': protocol } })
    expect(status).toBe(200)
    expect(headers['strict-transport-security']).toBe(strictTransport)
  })

  it('serves plain HTTP where no proxy says how it was asked', async () => {
    const { status, headers } = await ask(behindProxy.port, '/sign-in')
    expect(status).toBe(200)
    expect(headers).not.toHaveProperty('strict-transport-security')
  })
})
