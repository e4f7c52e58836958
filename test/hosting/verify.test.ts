import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createHostFiles } from '../../ui/hosting/host-files.ts'
import { type PortalServer, startPortalServer } from '../../ui/hosting/portal-server.ts'
import { verifyDeployment } from '../../ui/hosting/verify.ts'
import { createConfigContent } from '../builders/config.ts'
import { root } from '../runner/commands.ts'
import { type Answer, type AnswerChange, startFaultyHost } from './faulty-host.ts'
import { type RunningNginx, sitePage, siteRelease, startNginx } from './running-nginx.ts'

let faulty: Awaited<ReturnType<typeof startFaultyHost>>
let nginx: RunningNginx
let portal: PortalServer
let host: string
let config: ReturnType<typeof createConfigContent>

beforeAll(async () => {
  faulty = await startFaultyHost()
  host = `http://localhost:${faulty.port}`
  config = {
    ...createConfigContent(),
    services: { sso: `${host}/sso`, shop: `${host}/shop/`, activation: `${host}/activation` },
    captcha: { provider: 'altcha', challengeUrl: `${host}/captcha` },
    telemetry: { url: `${host}/telemetry/v1/logs`, environment: 'live' },
  }
  nginx = await startNginx(config, { plainHttp: true })
  faulty.targetPort = nginx.port
  const product = { ...Object(config).product, name: 'Polaris' }
  portal = await startPortalServer({ root: nginx.site.root, port: 0, config: { ...config, product } })
})

afterAll(async () => {
  await nginx?.stop()
  await portal?.stop()
  await faulty.stop()
})

const getReleasePath = () => join(nginx.site.root, 'release.json')

const runVerify = async (breaking: AnswerChange, ...args: readonly string[]): Promise<readonly string[]> => {
  faulty.breakage = breaking
  const text = await verifyDeployment([host, '--release', getReleasePath(), ...args]).catch(
    (error: Error) => error.message,
  )
  return text.split('\n')
}

/** Sends the headers of `_headers`, as a host that reads this file does. */
const sendHeadersFile: AnswerChange = (path, answer) => {
  if (path.startsWith('/assets/') || answer.headers['x-frame-options'] === undefined) return
  const [, rule = ''] =
    /^\/\*\n((?: .*\n)+)/m.exec(createHostFiles(config, sitePage)['cloudflare/_headers'] ?? '') ?? []
  Object.assign(
    answer.headers,
    Object.fromEntries([...rule.matchAll(/^ *([\w-]+): (.*)$/gm)].map(([, ...pair]) => pair)),
  )
  // These tests use plain HTTP, so the policy must not upgrade requests to HTTPS.
  const policy = String(answer.headers['content-security-policy'])
  answer.headers['content-security-policy'] = policy.replace('; upgrade-insecure-requests', '')
}

const breakNothing = () => undefined
const correctHosts: readonly (readonly [name: string, port: () => number, breaking: AnswerChange])[] = [
  ['nginx', () => nginx.port, breakNothing],
  // This server has another configuration, so it generates the files with configured values.
  ['npm start', () => Number(new URL(portal.url).port), breakNothing],
  ['a host that reads _headers', () => nginx.port, sendHeadersFile],
]

const change401 =
  (changed: Partial<Answer>): AnswerChange =>
  (_, answer) =>
    void (answer.status === 401 && Object.assign(answer, changed))

const toRefusalPattern = (problem: string, more = 1) =>
  new RegExp(`^refused sign-in at POST .*/sso/oauth2/token and ${more} more: ${problem}$`)

const describeForeignAnswer = (reason: string) => `not an answer of the service: ${reason}`

const hostFaults: readonly (readonly [name: string, breaking: AnswerChange, ...lines: readonly (string | RegExp)[]])[] =
  [
    [
      'headers that differ',
      (path, { headers }) => {
        delete headers['x-frame-options']
        if (headers['cache-control'] === 'no-store') headers['cache-control'] = 'max-age=600'
        if (path.startsWith('/assets/main')) headers['cache-control'] = 'no-cache'
        const policy = String(headers['content-security-policy'])
        headers['content-security-policy'] = policy.replace(/'sha256-[^']+'/, "'sha256-A'")
        // Cloudflare adds this header to each answer.
        headers['nel'] = '{"report_to":"cf-nel"}'
      },
      /^\/config\.json and 3\d more: x-frame-options is missing$/,
      /^\/config\.json and 3\d more: cache-control is "max-age=600", "no-store" expected$/,
      /^\/config\.json and 3\d more: nel is sent: reports would contain URLs$/,
      /^\/prerendered\/.* and 2\d more: content-security-policy lacks "script-src 'self' 'sha256-.*"$/,
      /^\/prerendered\/.* and 2\d more: content-security-policy has "script-src 'self' 'sha256-A'"$/,
      '/assets/main-ABC.js: cache-control is "no-cache", "public, max-age=31536000, immutable" expected',
    ],
    [
      'HTML for a missing asset, and a wrong target for password managers',
      (path, answer) => {
        if (path === '/.well-known/change-password') answer.headers['location'] = '/sign-in'
        if (answer.status !== 404 || path.startsWith('/activation/')) return
        Object.assign(answer, { status: 200, body: sitePage })
        answer.headers['content-type'] = 'text/html'
      },
      '/assets/no-such-file-0123456789.js and 2 more: HTML for a missing file (200)',
      '/.well-known/change-password: a redirect to /settings expected (302)',
    ],
    [
      'files and routes that differ, and shows control characters of another release instead of sending them',
      (path, answer) => {
        if (path === '/release.json') answer.body = answer.body.replace('2.4.0', '2.3.0\u001b]0;x\u0007')
        if (path === '/assets/main-ABC.js') {
          answer.body = 'export const answer = 43'
          delete answer.headers['content-encoding']
        }
        if (path === '/settings') answer.body += ' '
        if (path === '/no-such-file-0123456789.txt') answer.status = 403
        if (['/favicon.svg', '/nowhere', '/service-worker.js'].includes(path)) answer.status = 404
        if (['/sw.js', '/assets/map.png'].includes(path)) answer.headers['content-type'] = 'text/html'
        if (path === '/.well-known/change-password') answer.status = 301
        if (path === '/.well-known/security.txt')
          answer.body = 'Contact: https://a.test\nExpires: 2026-01-01T00:00:00Z\n'
        if (path === '/site.webmanifest') answer.body = answer.body.replace('Meridian', 'Other')
      },
      '/release.json: another release, 2.3.0\\u{1b}]0;x\\u{7}',
      '/service-worker.js: the host answers 404: customers of a previous site keep its service worker',
      '/sw.js: HTML in place of the file: customers of a previous site keep its service worker',
      '/favicon.svg and 1 more: the host answers 404',
      "/assets/main-ABC.js and 1 more: not the release's content",
      '/assets/map.png: HTML in place of the file',
      '/no-such-file-0123456789.txt: the host answers 403, 404 expected',
      '/.well-known/change-password: a redirect to /settings expected (301)',
      '/site.webmanifest: not generated from this configuration: run "build.mjs hosting" again',
      '/.well-known/security.txt: expires on 2026-01-01: run "build.mjs hosting" again',
    ],
    [
      'a damaged compressed copy of a script',
      (path, answer) => {
        if (path === '/assets/main-ABC.js' && answer.headers['content-encoding'] === 'gzip')
          answer.body = gzipSync('export').toString('latin1')
      },
      "/assets/main-ABC.js: not the release's content (gzip)",
    ],
    [
      'a configuration that is not JSON',
      (path, answer) => {
        if (path === '/config.json') answer.body = '{'
      },
      /^\/config\.json: config\.json: not JSON \(/,
    ],
    [
      'services that do not allow the portal, a method, a header or cookies',
      (path, answer) => {
        if (answer.status !== 204) return
        answer.headers['access-control-allow-methods'] = 'GET'
        answer.headers['access-control-allow-headers'] = 'Authorization, Content-Type, Cache-Control, Pragma'
        delete answer.headers['access-control-allow-credentials']
        if (!/^\/(?:shop|telemetry)\//.test(path)) return
        answer.status = 403
        delete answer.headers['access-control-allow-origin']
      },
      /^preflight of POST .*\/sso\/user\/reset-password: x-captcha-response not in Access-Control-Allow-Headers$/,
      /^preflight of PUT .*\/sso\/user\/set-password: PUT is not in Access-Control-Allow-Methods$/,
      /^preflight of GET .*\/shop\/purchase and 1 more: status 403, not 2xx$/,
      /^preflight of POST .*\/activation\/activation\/activate: Access-Control-Allow-Credentials is not true$/,
    ],
    [
      'a gateway that lets pages read only successes',
      change401({ headers: { 'content-type': 'application/json' } }),
      toRefusalPattern('Access-Control-Allow-Origin is ""'),
    ],
    [
      'a proxy that refuses in place of the service',
      change401({ headers: { 'access-control-allow-origin': '*', 'content-type': 'text/html' }, body: '<h1>401</h1>' }),
      toRefusalPattern(describeForeignAnswer('401 in text/html')),
    ],
    [
      'a gateway that refuses in place of the service, in JSON',
      change401({ status: 403, body: '{"message":"Missing Authentication Token"}' }),
      toRefusalPattern(describeForeignAnswer('403 in application/json')),
    ],
    [
      'a framework that refuses with a type of its own',
      change401({ body: '{"type":"about:blank","title":"Unauthorized"}' }),
      toRefusalPattern(describeForeignAnswer('401 in application/json')),
    ],
    [
      'a service that does not know the clientId',
      change401({ status: 403, body: '{"type":"authorization.client.unauthorized"}' }),
      toRefusalPattern('the service refuses this clientId'),
    ],
    [
      'URLs that do not lead to the services',
      (path, answer) => {
        if (/^\/(?:sso|shop|activation)\//.test(path) && answer.status !== 204)
          Object.assign(answer, { status: 404, body: '{"message":"no Route matched","type":"not_found"}' })
      },
      toRefusalPattern('a refusal of the service expected, status 404', 2),
    ],
    [
      'a service that refuses nothing, or is down',
      change401({ status: 503 }),
      toRefusalPattern('a refusal of the service expected, status 503'),
    ],
  ]

const formatSuccess = (site: string) =>
  `${site} is release 2.4.0 (abc): ${siteRelease.files.length} files, all as built.`

describe('verify', () => {
  it.each(correctHosts)('finds no fault at %s with the release', async (_, port, breaking) => {
    faulty.targetPort = port()
    const lines = await runVerify(breaking)
    faulty.targetPort = nginx.port
    expect(lines).toEqual([formatSuccess(host)])
  })

  it.each(hostFaults)('names %s', async (...[, breaking, ...lines]) => {
    const expected = lines.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line)))
    expect(await runVerify(breaking)).toEqual([`${host} is not release 2.4.0 (abc):`, ...expected])
  })

  it('checks with --live that the configuration is fit for customers, and calls no service that it names before', async () => {
    const before = faulty.calls
    const lines = await runVerify(breakNothing, '--live')
    expect(lines).toContain('/config.json: cardForm.provider: a payment provider expected, not the sandbox')
    expect(lines).toContain('/config.json: services are only called after this is corrected')
    expect(faulty.calls).toBe(before)
    await runVerify(breakNothing)
    expect(faulty.calls).toBeGreaterThan(before + 5)
  })

  it('calls no URL in a private network that a public host names, also under another host name', async () => {
    const fetchHere = globalThis.fetch
    const outside = 'http://account.meridian.com'
    globalThis.fetch = (address, options) => fetchHere(String(address).replace(outside, host), options)
    faulty.breakage = (path, answer) => {
      if (path === '/config.json')
        answer.body = answer.body.replace(`${host}/shop`, 'http://rebound.meridian.com/shop').replaceAll(host, outside)
    }
    const resolve = async (name: string) => [name.startsWith('rebound') ? '10.1.2.3' : '203.0.113.7']
    const before = faulty.calls
    const checked = verifyDeployment([outside, '--release', getReleasePath()], resolve)
    await expect(checked).rejects.toThrow(
      /\nrefused token at GET http:\/\/rebound\S+ and 1 more: not called, because its address is in a private network\n.*: customers are served without TLS$/,
    )
    expect(faulty.calls).toBeGreaterThan(before + 3)
    globalThis.fetch = fetchHere
  })

  it('reads no more of an answer than the portal would, also of a compressed one', async () => {
    const body = gzipSync(Buffer.alloc(2_000_000, ' ')).toString('latin1')
    const lines = await runVerify((path, answer) => {
      if (path !== '/config.json') return
      Object.assign(answer, { body })
      answer.headers['content-encoding'] = 'gzip'
    })
    expect(lines).toContain('/config.json: no answer (An answer of more than 1000000 bytes)')
  })

  it('reports which argument is missing, and which paths get no answer', async () => {
    await expect(verifyDeployment([])).rejects.toThrow('Give one address')
    await expect(verifyDeployment([host, '--release', '/gone/release.json'])).rejects.toThrow('/gone/release.json is')
    const other = join(nginx.site.root, 'config.json')
    await expect(verifyDeployment([host, '--release', other])).rejects.toThrow(`${other} is not a release.json`)
    await expect(verifyDeployment(['http://127.0.0.1:1', '--release', getReleasePath()])).rejects.toThrow(
      /\n\/config\.json and \d+ more: no answer \(bad port\)$/,
    )
  })

  it('checks nginx over TLS, and the redirect from plain HTTP to TLS, from the command line', async () => {
    // This redirect is wrong, because it drops the query.
    faulty.breakage = (_, answer) =>
      Object.assign(answer, { status: 301, headers: { location: 'https://localhost/sign-in' } })
    const withTls = await startNginx(config, { serverName: 'localhost' })
    const origin = `https://localhost:${withTls.tlsPort}`
    const certificate = join(withTls.site.folder, 'nginx/portal.pem')
    await expect(verifyDeployment([origin, '--plain', host, '--release', getReleasePath()])).rejects.toThrow(
      /more: no answer \(DEPTH_ZERO_SELF_SIGNED_CERT\)\n.*: a permanent redirect to TLS expected \(301 \S+\/sign-in\)$/,
    )
    faulty.breakage = breakNothing
    const run = (plainPort: number) =>
      promisify(execFile)(
        process.execPath,
        ['build.mjs', 'verify', origin, '--plain', `http://localhost:${plainPort}`, '--release', getReleasePath()],
        { cwd: root, env: { ...process.env, NODE_OPTIONS: '', NODE_EXTRA_CA_CERTS: certificate } },
      )
    const [good, notLed] = await Promise.allSettled([run(withTls.port), run(nginx.port)])
    await withTls.stop()
    expect(good).toMatchObject({ status: 'fulfilled', value: { stdout: `${formatSuccess(origin)}\n` } })
    const stderr = expect.stringMatching(/:\n.*: a permanent redirect to TLS expected \(200\)\n$/)
    expect(notLed).toMatchObject({ status: 'rejected', reason: { code: 1, stderr } })
  })
})
