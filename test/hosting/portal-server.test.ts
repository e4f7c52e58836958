import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { inlineStyleSources } from '../../ui/hosting/inline-styles.ts'
import { type PortalServer, startPortalServer } from '../../ui/hosting/portal-server.ts'
import { securityHeaders } from '../../ui/hosting/security-headers.ts'

const page = '<!doctype html><title>Portal</title><style>body{margin:0}</style>'
const script = 'console.log("portal")'
const config = { services: { sso: 'https://sso.example.test/api' } }

let folder = ''
let server: PortalServer | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-server-'))
  const root = join(folder, 'dist')
  await mkdir(join(root, 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(root, 'index.html'), page)
  await writeFile(join(root, 'config.json'), JSON.stringify(config))
  await writeFile(join(root, 'favicon.svg'), '<svg/>')
  await writeFile(join(root, 'assets', 'main-ABC.js'), script)
  await writeFile(join(root, 'assets', 'main-ABC.js.br'), brotliCompressSync(script))
  await writeFile(join(root, 'assets', 'main-ABC.js.gz'), gzipSync(script))
  server = await startPortalServer({ root, port: 0 })
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

interface RawAnswer {
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
}

/** Sends the path as it is: fetch would tidy it up first. */
const ask = (path: string, method = 'GET', headers: Record<string, string> = {}): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(server?.url ?? '')
    request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })

const plainHttp = { https: false }

describe('files', () => {
  it.each([
    ['br, gzip', 'br', brotliCompressSync(script)],
    ['gzip, deflate', 'gzip', gzipSync(script)],
    ['gzip;q=1.0, br;q=0', 'gzip', gzipSync(script)],
    ['BR ; q=0.5', 'br', brotliCompressSync(script)],
    ['identity', undefined, Buffer.from(script)],
    ['', undefined, Buffer.from(script)],
  ])('with Accept-Encoding "%s" come as %s', async (accepted, coding, body) => {
    const answer = await ask('/assets/main-ABC.js', 'GET', { 'accept-encoding': accepted })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-encoding']).toBe(coding)
    expect(answer.headers['vary']).toBe('Accept-Encoding')
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.headers['content-length']).toBe(String(body.length))
    expect(answer.body.equals(body)).toBe(true)
  })

  it.each([
    ['/assets/main-ABC.js', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'public, max-age=3600'],
    ['/config.json', 'no-store'],
    ['/', 'no-store'],
  ])('%s may be cached: %s', async (path, cacheControl) => {
    const { headers } = await ask(path)
    expect(headers['cache-control']).toBe(cacheControl)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it.each([
    '/assets/gone-123.js',
    '/assets/',
    '/assets/main-ABC.js.map',
    '/assets/anything',
    '/robots.txt',
    '/favicon.ico',
    '//assets/main-ABC.js',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%00.js',
    '/.well-known/',
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    '/.well-known/assetlinks.json',
    '/order/7.json',
  ])('%s is not there, and no page stands in for it', async (path) => {
    const answer = await ask(path)
    expect(answer.status).toBe(404)
    expect(answer.body.toString()).toBe('Not found\n')
  })
})

describe('pages', () => {
  it.each([
    '/',
    '/index.html',
    '/sign-in?redirect_url=%2Forder%2F7',
    '/order/7',
    '/reset-password/header.payload.signature',
    '//reset-password/abc',
    '/%E0%A4%A',
    '/nowhere',
    '/reset-password/token.json',
    '//Confirm/token.TXT',
    '/confirm/a%2Fb.js',
    '/activate-license-key/email-validation/code.html',
  ])('%s is the app, with the security headers', async (path) => {
    const answer = await ask(path)
    expect(answer.status).toBe(200)
    expect(answer.body.toString()).toBe(page)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      ...securityHeaders(config, { ...plainHttp, styles: inlineStyleSources(page) }),
    })
  })

  it('leads password managers to the settings', async () => {
    const { status, headers } = await ask('/.well-known/change-password')
    expect([status, headers['location']]).toEqual([302, '/settings'])
  })

  it('answers HEAD like GET without the content', async () => {
    const [head, get] = [await ask('/order/7', 'HEAD'), await ask('/order/7')]
    expect(head.status).toBe(200)
    expect(head.body).toHaveLength(0)
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
    const answer = await ask('/', method)
    expect(answer.status).toBe(405)
    expect(answer.headers['allow']).toBe('GET, HEAD')
  })
})

describe('a configuration of one’s own', () => {
  it('takes the place of the built one, in the content security policy, too', async () => {
    const own = { services: { sso: 'http://localhost:1234/sso' }, cardForm: { provider: 'sandbox' } }
    const extraHeaders = { 'x-portal': 'test' }
    const other = await startPortalServer({ root: join(folder, 'dist'), port: 0, config: own, extraHeaders })
    const served = await fetch(`${other.url}/config.json`)
    const home = await fetch(other.url)
    await other.stop()
    expect(await served.json()).toEqual(own)
    expect(home.headers.get('content-security-policy')).toContain("connect-src 'self' http://localhost:1234;")
    expect(home.headers.get('x-portal')).toBe('test')
  })

  it('needs a built portal', async () => {
    await expect(startPortalServer({ root: join(folder, 'dist', 'assets'), port: 0 })).rejects.toThrow(
      'build the portal',
    )
  })
})

describe('the security headers', () => {
  it('let pages call the configured services, captcha and tokenizer, and nothing else', () => {
    const headers = securityHeaders(
      {
        services: {
          sso: 'https://id.example.test/sso',
          shop: 'https://api.example.test/shop/',
          activation: 'https://api.example.test/activation',
          timeoutMs: 1,
        },
        captcha: { provider: 'altcha', challengeUrl: 'https://captcha.example.test/challenge' },
        cardForm: { provider: 'sandbox', tokenizeUrl: 'https://cards.example.test' },
      },
      plainHttp,
    )
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "manifest-src 'self'; connect-src 'self' https://api.example.test https://captcha.example.test " +
        "https://cards.example.test https://id.example.test; object-src 'none'; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    )
  })

  it.each([
    [undefined],
    [null],
    [{ services: 'https://evil.test' }],
    [{ services: { sso: "'unsafe-inline'" } }],
    [{ services: { sso: 'javascript:alert(1)', shop: '/relative' } }],
    [{ services: { sso: 'https://' } }],
  ])('open nothing for %j', (odd) => {
    const { 'content-security-policy': policy } = securityHeaders(
      { cardForm: { provider: 'sandbox' }, ...odd },
      plainHttp,
    )
    expect(policy).toContain("connect-src 'self'; ")
  })
})
