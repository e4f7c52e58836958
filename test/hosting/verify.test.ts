import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { hostFiles } from '../../ui/hosting/host-files.ts'
import { verifyDeployment } from '../../ui/hosting/verify.ts'
import { configContent } from '../builders/config.ts'
import { root } from '../runner/root.ts'
import { ask } from './support/ask.ts'
import { type RunningNginx, startNginx } from './support/nginx.ts'
import { page, release } from './support/site.ts'

type Answer = { status: number; headers: OutgoingHttpHeaders; body: string }

/** Breaks an answer of a good host or of a service. */
type Breakage = (path: string, answer: Answer) => void

let breakage: Breakage
let nginx: RunningNginx
let host: string
let config: ReturnType<typeof configContent>

/** The back-ends' answer to what a browser asks before a call. */
const preflight = (url: string, origin: string | undefined): Answer => ({
  status: 204,
  headers: {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PUT',
    'access-control-allow-headers': 'Authorization, Content-Type, Cache-Control, Pragma, X-Captcha-Response',
    ...(url.startsWith('/activation/') ? { 'access-control-allow-credentials': 'true' } : {}),
  },
  body: '',
})

/** A host that answers as nginx does, and the back-ends, unless one is broken. */
const server = createServer(async ({ method, url = '', headers: { origin } }, response) => {
  const { status = 500, headers, body } = method === 'OPTIONS' ? preflight(url, origin) : await ask(nginx.port, url)
  const answer: Answer = { status, headers, body }
  breakage(url, answer)
  const { 'content-length': _, ...others } = answer.headers
  response.writeHead(answer.status, others).end(answer.body, 'latin1')
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  host = `http://localhost:${(server.address() as AddressInfo).port}`
  config = {
    ...configContent(),
    services: { sso: `${host}/sso`, shop: `${host}/shop/`, activation: `${host}/activation` },
    captcha: { provider: 'altcha', challengeUrl: `${host}/captcha` },
    telemetry: { url: `${host}/telemetry/v1/logs`, environment: 'live' },
    reports: `${host}/telemetry/reports`,
  }
  nginx = await startNginx(config, { plainHttp: true })
})

afterAll(async () => {
  await nginx?.stop()
  server.close()
  server.closeAllConnections()
})

const releaseFile = () => join(nginx.site.root, 'release.json')

/** What `verify` says of a host, a line each. */
const told = async (breaking: Breakage, ...args: readonly string[]): Promise<readonly string[]> => {
  breakage = breaking
  const text = await verifyDeployment([host, '--release', releaseFile(), ...args]).catch(
    (error: Error) => error.message,
  )
  breakage = () => undefined
  return text.split('\n')
}

const breakages: readonly (readonly [name: string, breaking: Breakage, ...told: readonly (string | RegExp)[]])[] = [
  [
    'headers that are missing',
    (_, { headers }) => delete headers['x-frame-options'],
    /^\/config\.json and 3\d more: x-frame-options is missing$/,
  ],
  [
    'pages that may be kept, and assets that may not',
    (path, { headers }) => {
      if (headers['cache-control'] === 'no-store') headers['cache-control'] = 'max-age=600'
      if (path.startsWith('/assets/main')) headers['cache-control'] = 'no-cache'
    },
    /^\/config\.json and 2\d more: cache-control is "max-age=600", "no-store" expected$/,
    '/assets/main-ABC.js: cache-control is "no-cache", "public, max-age=31536000, immutable" expected',
  ],
  [
    'the directive of a policy that was written for another release',
    (_, { headers }) => {
      const policy = String(headers['content-security-policy'])
      headers['content-security-policy'] = policy.replace(/'sha256-[^']+'/, "'sha256-A'")
    },
    /^\/prerendered\/.* and 2\d more: content-security-policy: style-src is "'self' 'sha256-A'", "'self' 'sha256-.*"/,
  ],
  [
    'HTML for a missing asset',
    (_, answer) => {
      if (answer.status !== 404) return
      Object.assign(answer, { status: 200, body: page })
      answer.headers['content-type'] = 'text/html'
    },
    '/assets/no-such-file-0123456789.js and 2 more: HTML for a missing file (200)',
  ],
  [
    'a route without a page, and a form for passwords that managers don’t find',
    (path, answer) => {
      if (path === '/nowhere') answer.status = 404
      if (path === '/.well-known/change-password') answer.headers['location'] = '/'
    },
    '/nowhere: the host answers 404',
    '/.well-known/change-password: a redirect to /settings expected',
  ],
  [
    'a file that is another release’s, one that is gone, and one that is a page',
    (path, answer) => {
      if (path === '/assets/main-ABC.js') answer.body = 'export const answer = 43'
      if (path === '/favicon.svg') answer.status = 404
      if (path === '/assets/map.png') answer.headers['content-type'] = 'text/html'
    },
    '/favicon.svg: the host answers 404',
    "/assets/main-ABC.js: not the release's content",
    '/assets/map.png: HTML in place of the file',
  ],
  [
    'another release, and sends a terminal nothing to obey',
    (path, answer) => {
      if (path === '/release.json') answer.body = answer.body.replace('2.4.0', '2.3.0\u001b]0;x\u0007')
    },
    '/release.json: another release, 2.3.0\\u{1b}]0;x\\u{7}',
  ],
  [
    'each wrong key of the configuration',
    (path, answer) => {
      if (path === '/config.json') answer.body = JSON.stringify({ ...config, clientId: '', shopUrl: 'shop.test' })
    },
    '/config.json: clientId: a non-empty string expected',
    '/config.json: shopUrl: an absolute http(s) URL expected',
  ],
  [
    'a configuration that is no JSON',
    (path, answer) => {
      if (path === '/config.json') answer.body = '{'
    },
    /^\/config\.json: config\.json: not JSON \(/,
  ],
  [
    'services, a collector and a place for reports that do not allow the portal',
    (path, answer) => {
      if (!/^\/(?:shop|telemetry)\//.test(path)) return
      answer.status = 403
      delete answer.headers['access-control-allow-origin']
    },
    /^GET .*\/shop\/purchase and 2 more: does not allow http.* \(status 403, access-control-allow-origin missing\)$/,
  ],
  [
    'a service that does not allow a method, a header or cookies',
    (_, { headers }) => {
      headers['access-control-allow-methods'] = 'GET'
      headers['access-control-allow-headers'] = 'Authorization, Content-Type, Cache-Control, Pragma'
      delete headers['access-control-allow-credentials']
    },
    /^POST .*\/sso\/user\/reset-password: does not allow the header x-captcha-response$/,
    /^PUT .*\/sso\/user\/set-password: does not allow PUT$/,
    /^POST .*\/activation\/activation\/activate: does not allow cookies$/,
  ],
]

describe('verify', () => {
  it('finds nothing at a host that has the release', async () => {
    expect(await told(() => undefined)).toEqual([
      `${host} is release 2.4.0 (abc): ${release.files.length} files, as they should be.`,
    ])
  })

  it.each(breakages)('names %s', async (...[, breaking, ...lines]) => {
    const expected = lines.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line)))
    expect(await told(breaking)).toEqual([`${host} is not release 2.4.0 (abc):`, ...expected])
  })

  it('finds nothing at a host that has its headers from the _headers file', async () => {
    const text = hostFiles(config, page)['_headers'] ?? ''
    const [, ofPages = ''] = /^\/\*\n((?: .*\n)+)/m.exec(text) ?? []
    const headers = Object.fromEntries(
      ofPages
        .trim()
        .split(/\n */)
        .map((line) => line.split(/: (.*)/s)),
    )
    // What only makes sense over TLS is not expected here.
    const policy = String(headers['content-security-policy']).replace('; upgrade-insecure-requests', '')
    expect(
      await told((path, answer) => {
        if (!path.startsWith('/assets/') && answer.headers['x-frame-options'] !== undefined)
          Object.assign(answer.headers, headers, { 'content-security-policy': policy })
      }),
    ).toHaveLength(1)
  })

  it('holds the configuration to what customers need where it is asked to', async () => {
    const line = '/config.json: cardForm.provider: a payment provider expected: the sandbox is none'
    expect(await told(() => undefined, '--live')).toContain(line)
  })

  it('says what it needs, and what does not answer', async () => {
    await expect(verifyDeployment([])).rejects.toThrow('Which portal?')
    await expect(verifyDeployment([host, '--release', '/gone/release.json'])).rejects.toThrow('/gone/release.json is')
    await expect(verifyDeployment(['http://127.0.0.1:1', '--release', releaseFile()])).rejects.toThrow(
      /\n\/config\.json and \d+ more: no answer$/,
    )
  })
})

describe('node build.mjs verify', () => {
  it('looks at nginx over TLS, and at plain HTTP that has to lead there', async () => {
    const withTls = await startNginx(config, { serverName: 'localhost' })
    const origin = `https://localhost:${withTls.tlsPort}`
    const run = (plainPort: number) =>
      promisify(execFile)(
        process.execPath,
        ['build.mjs', 'verify', origin, '--plain', `http://localhost:${plainPort}`, '--release', releaseFile()],
        {
          cwd: root,
          env: { ...process.env, NODE_OPTIONS: '', NODE_EXTRA_CA_CERTS: join(withTls.site.folder, 'nginx/portal.pem') },
        },
      )
    const [good, notLed] = await Promise.allSettled([run(withTls.port), run(nginx.port)])
    await withTls.stop()
    const stdout = `${origin} is release 2.4.0 (abc): ${release.files.length} files, as they should be.\n`
    expect(good).toMatchObject({ status: 'fulfilled', value: { stdout } })
    const stderr = expect.stringMatching(/:\n.*: a lasting redirect to TLS expected \(200\)\n$/)
    expect(notLed).toMatchObject({ status: 'rejected', reason: { code: 1, stderr } })
  })
})
