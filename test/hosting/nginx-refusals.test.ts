import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm, symlink } from 'node:fs/promises'
import { connect as connectHttp2 } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createFileHeaders, createPageHeaders } from '../../ui/hosting/headers.ts'
import { createConfig, createConfigContent } from '../builders/config.ts'
import { startBackEnd } from '../fakes/back-end.ts'
import { requireProgram } from '../runner/programs.ts'
import { ask, askRaw, inlineSources, type RunningNginx, sitePage, startNginx } from './running-nginx.ts'

const tlsPageHeaders = createPageHeaders(createConfig(), { https: true, inline: inlineSources })
const longText = 'a'.repeat(20_000)
const serverName = 'account.test'
const tooLargePagePattern = /^Your browser sent more cookies .* Open the page again/
const joinHeaders = (...lines: readonly string[]) =>
  ['host: portal.test', 'connection: close', ...lines, '', ''].join('\r\n')
const createGetRequest = (path: string, ...lines: readonly string[]) =>
  `GET ${path} HTTP/1.1\r\n${joinHeaders(...lines)}`
const manyHeaders = Array.from({ length: 6 }, () => `x-long: ${longText.slice(5_000)}`)

const keysFolder = mkdtempSync(join(tmpdir(), 'portal-keys-'))
const otherServer = startBackEnd()
let withTls: RunningNginx
let behindProxy: RunningNginx

beforeAll(async () => {
  const location = `location /help/ { proxy_pass ${otherServer.url}; }\n  location / {`
  // TLS 1.2 offers ciphers without forward secrecy only with an RSA key. nginx must refuse them.
  const rsa = join(keysFolder, 'rsa.pem')
  const parameters = '-x509 -newkey rsa:2048 -nodes -subj /CN=localhost -keyout'.split(' ')
  execFileSync(requireProgram('openssl'), ['req', ...parameters, rsa, '-out', rsa], { stdio: 'ignore' })
  withTls = await startNginx(createConfigContent(), { serverName }, (text) =>
    text
      .replace('ssl_protocols', `ssl_certificate ${rsa};\n  ssl_certificate_key ${rsa};\n  ssl_protocols`)
      .replace('location / {', location),
  )
  behindProxy = await startNginx(createConfigContent(), { serverName, plainHttp: true })
})

afterAll(async () => {
  await withTls?.stop()
  await behindProxy?.stop()
  await rm(keysFolder, { recursive: true })
})

const askOverTls = (path: string, headers = {}) => ask(withTls.tlsPort, path, { ca: withTls.certificate, headers })

describe('nginx with TLS', () => {
  it.each(['/assets/gone.js', `/${longText}`])(
    'makes browsers use only TLS, also when it refuses %.30s',
    async (path) => {
      expect((await askOverTls(path)).headers).toMatchObject(createFileHeaders({ https: true }))
    },
  )

  const runHandshake = (...options: readonly string[]) =>
    spawnSync(requireProgram('openssl'), ['s_client', '-connect', `127.0.0.1:${withTls.tlsPort}`, ...options], {
      input: '',
      encoding: 'utf8',
    })

  it.each([
    ['ECDHE-ECDSA-AES128-GCM-SHA256', 0],
    ['ECDHE-RSA-CHACHA20-POLY1305', 0],
    ['AES256-GCM-SHA384', 1],
    ['ECDHE-RSA-AES256-SHA384', 1],
    ['DHE-RSA-AES256-GCM-SHA384', 1],
  ])('accepts %s or not (%i): only forward secrecy and authenticated encryption', (cipher, code) => {
    expect(runHandshake('-tls1_2', '-cipher', `${cipher}@SECLEVEL=0`).status).toBe(code)
  })

  it('resumes sessions that it remembers itself, and gives no tickets', () => {
    const { stdout } = runHandshake('-tls1_2', '-reconnect')
    expect(stdout).toContain('Reused, TLSv1.2')
    expect(stdout).not.toContain('session ticket:')
  })

  it('makes the browser delete too large cookies, which another site has set, over HTTP/2', async () => {
    const session = connectHttp2(`https://localhost:${withTls.tlsPort}`, {
      ca: withTls.certificate,
      maxSendHeaderBlockLength: 200_000,
    })
    const cookie = Array.from({ length: 20 }, (_, number) => `c${number}=${'X'.repeat(4000)}`)
    const stream = session.request({ ':path': '/sign-in', cookie })
    const [headers] = await once(stream, 'response')
    let body = ''
    for await (const chunk of stream) body += chunk
    session.close()
    expect(headers).toMatchObject({
      ':status': 431,
      'clear-site-data': '"cookies"',
      ...createFileHeaders({ https: true }),
    })
    expect(body).toMatch(tooLargePagePattern)
  })

  it('reads no more headers than 16 buffers, and 32 requests at once, so that a connection holds little memory', async () => {
    const answerTo = (count: number) => {
      const many = Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`x-long-${index}`, 'a'.repeat(15_000)]),
      )
      return askOverTls('/nowhere', many)
    }
    expect((await answerTo(14)).status).toBe(200)
    expect(await answerTo(20)).toMatchObject({ status: 431, body: expect.stringMatching(tooLargePagePattern) })
    const session = connectHttp2(`https://localhost:${withTls.tlsPort}`, { ca: withTls.certificate })
    const [{ maxConcurrentStreams }] = await once(session, 'remoteSettings')
    session.close()
    expect(maxConcurrentStreams).toBe(32)
  })

  it('shows the portal for a path cut within its encoding, and refuses plain HTTP at its port', async () => {
    expect(await askOverTls('/confirm/a%')).toMatchObject({ status: 400, body: sitePage })
    expect(await ask(withTls.tlsPort, '/sign-in')).toMatchObject({ status: 400, body: 'Bad request\n' })
  })

  it('passes no cookie to another server, because a shared cookie is a customer’s token', async () => {
    await askOverTls('/help/', { cookie: 'user_access_token=t' })
    expect(otherServer.received.map(({ headers }) => headers.cookie)).toStrictEqual([undefined])
  })
})

describe('Plain HTTP', () => {
  it.each([
    ...['/', '/sign-in?redirect_url=%2Forder%2F7', '//reset-password/a%2Fb.json', '/config.json'],
    ...['/portal-refusal.txt', '/.well-known/change-password'],
  ])('leads %s to TLS at the portal’s own host, from any Host', async (path) => {
    const { status, headers, body } = await ask(withTls.port, path, { headers: { host: 'foreign.test:8080' } })
    expect({ status, body }).toEqual({ status: 301, body: 'Moved\n' })
    expect(headers).toMatchObject({ ...createFileHeaders({ https: false }), 'cache-control': 'no-store' })
    expect(headers.location).toBe(`https://${serverName}${path}`)
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  it('gets a short text for a path cut within its encoding', async () => {
    const answer = await askRaw(withTls.port, createGetRequest('/confirm/a%'))
    expect(answer).toMatchObject({ status: 400, body: 'Bad request\n', headers: createFileHeaders({ https: false }) })
  })
})

it.each([
  ['http', 301],
  ['HTTP', 301],
  ['http, https', 301],
  ['https', 200],
  ['https, http', 200],
  ['', 200],
])('nginx behind a proxy answers customers who came by "%s" with %i', async (protocol, expected) => {
  const { status, headers } = await ask(behindProxy.port, '/confirm/a?b', {
    headers: { 'x-forwarded-proto': protocol, host: 'foreign.test' },
  })
  expect(status).toBe(expected)
  expect(headers.location).toBe(expected === 301 ? `https://${serverName}/confirm/a?b` : undefined)
  expect(headers).toMatchObject(protocol.startsWith('https') ? tlsPageHeaders : { 'x-frame-options': 'DENY' })
  if (protocol === '') expect(headers).not.toHaveProperty('strict-transport-security')
})

describe('A request that nginx refuses', () => {
  it.each([
    ['an address of 20 KB', createGetRequest(`/confirm/${longText}`), 414, 'Address too long'],
    ['a cookie of 20 KB', createGetRequest('/', `cookie: user_access_token=${longText}`), 431, tooLargePagePattern],
    [
      'many headers of 15 KB, behind TLS',
      createGetRequest('/', 'x-forwarded-proto: https', ...manyHeaders),
      431,
      tooLargePagePattern,
    ],
    ['an invalid method', `NONSENSE / HTTP/1.1\r\n${joinHeaders()}`, 405, 'Method not allowed'],
    ['a future version of HTTP', `GET / HTTP/9.9\r\n${joinHeaders()}`, 505, 'Refused'],
    ['a request with a body of 3 MB', createGetRequest('/confirm/a', 'content-length: 3000000'), 413, 'Refused'],
    ['a missing asset', createGetRequest('/assets/gone.js'), 404, 'Not found'],
  ])('is answered with the portal’s headers: %s', async (_, request, status, text) => {
    const { headers, ...answer } = await askRaw(behindProxy.port, request)
    expect(answer).toEqual({ status, body: expect.stringMatching(text) })
    expect(headers).toMatchObject({
      ...createFileHeaders({ https: false }),
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      server: 'nginx',
    })
    expect(headers['allow']).toBe(status === 405 ? 'GET, HEAD' : undefined)
    expect(headers['clear-site-data']).toBe(status === 431 ? '"cookies"' : undefined)
  })

  it.each([
    ['a path cut within its encoding', createGetRequest('/reset-password/a%2')],
    ['a path that leads out of the portal', createGetRequest('/confirm/..%2f..%2f..%2fetc%2fpasswd')],
    ['no host', 'GET /sign-in HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['nonsense instead of HTTP', '\u0016\u0003\u0001\r\n\r\n'],
  ])('is answered with the portal’s page: %s', async (_, request) => {
    const { status, headers, body } = await askRaw(behindProxy.port, request)
    expect({ status, body }).toEqual({ status: 400, body: sitePage })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
  })
})

it('A connection that does not send all of its headers in time is closed', async () => {
  const [text, shorter] = ['client_header_timeout 15s;', 'client_header_timeout 1s;']
  let written = ''
  const impatient = await startNginx(createConfigContent(), { serverName, plainHttp: true }, (configuration) => {
    written = configuration
    return configuration.replace(text, shorter)
  })
  const partialRequest = `GET / HTTP/1.1\r\nx-long: ${longText.slice(15_000)}`
  const answer = await askRaw(impatient.port, partialRequest).catch(({ message }: Error) => message)
  await impatient.stop()
  expect(answer).toMatch(/ended too early|ECONNRESET/)
  for (const limit of [text, 'client_body_timeout 15s;', 'send_timeout 30s;']) expect(written).toContain(limit)
})

/** Requests for each kind of path and of refusal. Each contains a text that no log may contain. */
const requestsWithSecrets = [
  ...[
    ...['/reset-password/SECRET', '//confirm/SECRET', '/magic-link%2FSECRET', '/sign-in?login=SECRET', '/SECRET.txt'],
    ...['/reset-password/SECRET.json', '/nowhere/SECRET.json', '/assets/?SECRET', '/assets/gone.js?SECRET'],
    ...['/prerendered/SECRET.html', '/.well-known/SECRET', '/confirm/SECRET%', '/confirm/SECRET%00'],
    ...[`/confirm/SECRET${longText}`, '/index.html/SECRET.js', '/assets/broken.js?SECRET'],
  ].map((path) => createGetRequest(path, 'referer: https://portal.test/confirm/SECRET')),
  ...[
    ...[`x-long: SECRET${longText}`, 'content-length: 3000000', 'transfer-encoding: nonsense', 'host: SECRET'],
    ...['cookie: user_access_token=SECRET', 'range: bytes=9-'],
  ].map((line) => createGetRequest('/confirm/SECRET', line)),
  `POST /confirm/SECRET HTTP/1.1\r\n${joinHeaders('content-length: 0')}`,
  `GET /confirm/SECRET HTTP/9.9\r\n${joinHeaders()}`,
]

it('The logs of nginx hold no token and no query, not even of a file that can’t be read', async () => {
  const broken = join(behindProxy.site.root, 'assets/broken.js')
  await symlink(broken, broken)
  for (const request of requestsWithSecrets) await askRaw(behindProxy.port, request)
  await ask(behindProxy.port, '/assets/main-ABC.js')
  const log = await behindProxy.accessLog()
  expect(log).toContain(' GET /reset-password 200 ')
  expect(log).toContain(' GET /assets/main-ABC.js 200 ')
  expect(log.split('\n').length).toBeGreaterThan(requestsWithSecrets.length)
  expect(log + (await behindProxy.otherLogs())).not.toContain('SECRET')
})
