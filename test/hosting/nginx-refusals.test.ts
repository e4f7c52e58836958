import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fileHeaders } from '../../ui/hosting/headers.ts'
import { configContent } from '../builders/config.ts'
import { ask, askRaw } from './support/ask.ts'
import { type RunningNginx, startNginx } from './support/nginx.ts'
import { page } from './support/site.ts'

let nginx: RunningNginx

beforeAll(async () => {
  nginx = await startNginx(configContent(), { plainHttp: true })
})

afterAll(() => nginx?.stop())

const tooLarge =
  'Your browser sent more cookies than this site reads, so they have been deleted. Open the page again and sign in. If you see this again, delete the cookies of this site in the settings of your browser.'
const long = 'a'.repeat(20_000)
const header = (...lines: readonly string[]) =>
  ['host: portal.test', 'connection: close', ...lines, '', ''].join('\r\n')
const get = (path: string, ...lines: readonly string[]) => `GET ${path} HTTP/1.1\r\n${header(...lines)}`
const manyHeaders = Array.from({ length: 6 }, () => `x-long: ${long.slice(5_000)}`)

describe('A request that nginx refuses', () => {
  it.each([
    ['an address of 20 KB', get(`/confirm/${long}`), 414, 'Address too long'],
    ['an address of 20 KB, posted', `POST /${long} HTTP/1.1\r\n${header()}`, 414, 'Address too long'],
    ['a header of 20 KB', get('/sign-in', `x-long: ${long}`), 431, tooLarge],
    ['a cookie of 20 KB', get('/', `cookie: user_access_token=${long}`), 431, tooLarge],
    ['a cookie of 20 KB, posted', `POST / HTTP/1.1\r\n${header(`cookie: a=${long}`)}`, 431, tooLarge],
    ['many headers of 15 KB, behind TLS', get('/', 'x-forwarded-proto: https', ...manyHeaders), 431, tooLarge],
    ['a method that is none', `NONSENSE / HTTP/1.1\r\n${header()}`, 405, 'Method not allowed'],
    ['a version of HTTP to come', `GET / HTTP/9.9\r\n${header()}`, 505, 'Refused'],
    ['a transfer coding that is none', get('/', 'transfer-encoding: nonsense'), 501, 'Refused'],
    ['a question with a body of 3 MB', get('/confirm/a', 'content-length: 3000000'), 413, 'Refused'],
    ['a page that must not have changed', get('/sign-in', 'if-match: "other"'), 412, 'Refused'],
    ['a missing asset', get('/assets/gone.js'), 404, 'Not found'],
  ])('is answered with the portal’s headers: %s', async (_, request, status, text) => {
    const { headers, ...answer } = await askRaw(nginx.port, request)
    expect(answer).toEqual({ status, body: `${text}\n` })
    expect(headers).toMatchObject({
      ...fileHeaders({ https: false }),
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      server: 'nginx',
    })
    expect(headers['allow']).toBe(status === 405 ? 'GET, HEAD' : undefined)
    expect(headers['clear-site-data']).toBe(status === 431 ? '"cookies"' : undefined)
  })

  it.each([
    ['a path cut within its encoding', get('/reset-password/a%2')],
    ['a path with a character that no path has', get('/confirm/a%00b')],
    ['a path that leads out of the portal', get('/confirm/..%2f..%2f..%2fetc%2fpasswd')],
    ['no host', 'GET /sign-in HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['two hosts', get('/sign-in', 'host: other.test')],
    ['nonsense instead of HTTP', '\u0016\u0003\u0001\r\n\r\n'],
  ])('is answered with the portal’s page: %s', async (_, request) => {
    const { status, headers, body } = await askRaw(nginx.port, request)
    expect({ status, body }).toEqual({ status: 400, body: page })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
  })
})

/** Every kind of address and refusal, each with something that only its sender may know. */
const secretRequests = [
  ...[
    ...['/reset-password/SECRET', '//confirm/SECRET', '/magic-link%2FSECRET', '/sign-in?login=SECRET', '/SECRET.txt'],
    ...['/reset-password/SECRET.json', '/nowhere/SECRET.json', '/assets/?SECRET', '/assets/gone.js?SECRET'],
    ...['/prerendered/SECRET.html', '/.well-known/SECRET', '/confirm/SECRET%', '/confirm/SECRET%00'],
    ...[`/confirm/SECRET${long}`, '/index.html/SECRET.js', '/assets/broken.js?SECRET'],
  ].map((path) => get(path, 'referer: https://portal.test/confirm/SECRET')),
  ...[
    ...[`x-long: SECRET${long}`, 'content-length: 3000000', 'transfer-encoding: nonsense', 'host: SECRET'],
    ...['cookie: user_access_token=SECRET', 'range: bytes=9-'],
  ].map((line) => get('/confirm/SECRET', line)),
  `POST /confirm/SECRET HTTP/1.1\r\n${header('content-length: 0')}`,
  `GET /confirm/SECRET HTTP/9.9\r\n${header()}`,
]

describe('The logs of nginx', () => {
  it('hold no token and no query, not even of a file that can’t be read', async () => {
    const broken = join(nginx.site.root, 'assets/broken.js')
    await symlink(broken, broken)
    for (const request of secretRequests) await askRaw(nginx.port, request)
    await ask(nginx.port, '/assets/main-ABC.js')
    const log = await nginx.accessLog()
    expect(log).toContain(' GET /reset-password 200 ')
    expect(log).toContain(' GET /assets/main-ABC.js 200 ')
    expect(log.split('\n').length).toBeGreaterThan(secretRequests.length)
    expect(log + (await nginx.otherLogs())).not.toContain('SECRET')
  })
})
