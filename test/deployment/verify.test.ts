import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Release, releaseFile, sha384 } from '../../ui/hosting/release-file.ts'
import { readSiteFiles } from '../../ui/hosting/site-files.ts'
import { configContent } from '../builders/config.ts'
import { type HostedSite, writeSite } from '../hosting/support/hosted-site.ts'
import { type Edit, startNginxWithTls } from '../hosting/support/running-nginx.ts'
import { buildCommand, type Outcome } from './support/command.ts'
import { type Services, startServices } from './support/services.ts'

let site: HostedSite
let services: Services

/** Which origins the services allow: the portal's port is known when its nginx runs. */
let allows: (origin: string | undefined, path: string) => boolean

const path = (name: string) => join(site.root, name)
const release = () => join(site.folder, releaseFile)

const config = () => ({
  ...configContent(),
  services: { sso: `${services.url}/sso`, shop: `${services.url}/shop/`, activation: `${services.url}/activation` },
})

/** With telemetry, and pages that have their browsers report. */
const telling = () => ({
  ...config(),
  telemetry: { url: `${services.url}/telemetry/v1/logs`, environment: 'live' },
  reports: `${services.url}/telemetry/reports`,
})

beforeAll(async () => {
  allows = () => true
  services = await startServices((origin, address) => allows(origin, address))
  site = await writeSite()
  const files = [...(await readSiteFiles(site.root))]
    .filter(([name]) => !['/config.json', '/release.json'].includes(name))
    .sort()
  const content: Release = {
    version: '2.4.0',
    commit: 'abc',
    inputs: sha384(''),
    files: files.map(([name, { content }]) => ({ name: name.slice(1), size: content.length, sha384: sha384(content) })),
  }
  for (const place of [release(), path(releaseFile)]) await writeFile(place, JSON.stringify(content, null, 2))
})

afterAll(async () => {
  await services?.stop()
  await site?.remove()
})

interface Host {
  /** What was done to nginx's configuration. */
  readonly edit?: Edit
  /** The configuration by which the host's headers are written; `config()` unless told otherwise. */
  readonly written?: unknown
  /** The configuration that the host serves. */
  readonly served?: unknown
  readonly args?: readonly string[]
}

let hosts = 0

/** Deploys the site behind a real nginx, and has it verified. */
const verified = async ({
  edit,
  written = config(),
  served = written,
  args = [],
}: Host = {}): Promise<Outcome & { readonly origin: string }> => {
  await writeFile(path('config.json'), typeof served === 'string' ? served : JSON.stringify(served))
  const folder = join(site.folder, `nginx-${++hosts}`)
  const nginx = await startNginxWithTls(written, site.root, folder, {
    options: { serverName: 'localhost' },
    ...(edit === undefined ? {} : { edited: edit }),
  })
  const origin = `https://localhost:${nginx.port}`
  try {
    const plain = `http://localhost:${nginx.plainPort}`
    const outcome = await buildCommand(['verify', origin, '--release', release(), '--plain', plain, ...args], {
      NODE_EXTRA_CA_CERTS: join(folder, 'portal.pem'),
    })
    return { ...outcome, origin }
  } finally {
    await nginx.stop()
  }
}

/** An edit that changes something, or the host would be a good one. */
const replaced =
  (before: string | RegExp, after: string): Edit =>
  (configuration) => {
    const edited = configuration.replaceAll(before, after)
    if (edited === configuration) throw new Error(`nginx's configuration has no ${before}`)
    return edited
  }

const differences = ({ exitCode, lines, origin }: Awaited<ReturnType<typeof verified>>): readonly string[] => {
  expect([exitCode, lines[0]]).toEqual([1, `${origin} is not release 2.4.0 (abc):`])
  return lines.slice(1)
}

describe('node build.mjs verify', () => {
  it('finds nothing at a host that has the release', async () => {
    const { exitCode, lines, origin } = await verified()
    expect([lines, exitCode]).toEqual([[`${origin} is release 2.4.0 (abc): 295 files, as they should be.`], 0])
  })

  it('finds nothing at one that tells how it runs', async () => {
    const { lines, exitCode } = await verified({ written: telling() })
    expect([lines.length, exitCode]).toEqual([1, 0])
  })

  it('names headers that are missing, and how often', async () => {
    const edit = replaced(/add_header (?:x-frame-options|x-content-type-options) .*;/g, '')
    expect(differences(await verified({ edit }))).toEqual([
      '/release.json and 312 more: x-content-type-options is missing',
      '/release.json and 312 more: x-frame-options is missing',
    ])
  })

  it('names a page that may be kept, and assets that may not', async () => {
    const kept = replaced('html$" no-store', 'html$" "max-age=600"')
    const edit: Edit = (text) => kept(replaced('public, max-age=31536000, immutable', 'no-cache')(text))
    expect(differences(await verified({ edit }))).toEqual([
      '/assets/main-ABC.js and 1 more: cache-control is "no-cache", "public, max-age=31536000, immutable" expected',
      '/index.html and 306 more: cache-control is "max-age=600", "no-store" expected',
    ])
  })

  it('names HTML for a missing asset', async () => {
    const edit = replaced('try_files $uri =404;', 'try_files $uri /index.html;')
    expect(differences(await verified({ edit }))).toEqual([
      '/assets/no-such-file-0123456789.js and 2 more: HTML for a missing file (200)',
    ])
  })

  it('names each wrong key of the configuration, in the words of the page that can’t start', async () => {
    expect(differences(await verified({ served: { ...config(), clientId: '', shopUrl: 'shop.test' } }))).toEqual([
      '/config.json: clientId: a non-empty string expected',
      '/config.json: shopUrl: an absolute http(s) URL expected',
    ])
  })

  it('names a service that does not allow the portal', async () => {
    allows = (_, address) => !address.startsWith('/shop/')
    const outcome = await verified()
    allows = () => true
    expect(differences(outcome)).toEqual([
      `GET ${services.url}/shop/purchase: does not allow ${outcome.origin} (status 403, access-control-allow-origin missing)`,
    ])
  })

  it('names a service that does not allow a solved captcha, where one is asked for', async () => {
    const captcha = { provider: 'altcha', challengeUrl: `${services.url}/captcha` }
    expect(differences(await verified({ written: { ...config(), captcha } }))).toEqual([
      `POST ${services.url}/sso/user/reset-password: does not allow the header x-captcha-response`,
    ])
  })

  it.each([
    ['a collector', '/telemetry/v1/logs'],
    ['a place for reports', '/telemetry/reports'],
  ])('names %s that does not allow the portal', async (_, refused) => {
    allows = (_, address) => address !== refused
    const outcome = await verified({ written: telling() })
    allows = () => true
    expect(differences(outcome)).toEqual([
      `POST ${services.url}${refused}: does not allow ${outcome.origin} (status 403, access-control-allow-origin missing)`,
    ])
  })

  it('names plain HTTP that does not lead to TLS', async () => {
    const edit = replaced('return 301 https://$server_name$request_uri;', 'return 404;')
    const [line, ...others] = differences(await verified({ edit }))
    expect([line, others]).toEqual([
      expect.stringMatching(
        /^http:\/\/localhost:\d+\/sign-in\?from=verify: a lasting redirect to TLS expected \(404\)$/,
      ),
      [],
    ])
  })

  it('names a file that is not the release’s, and one that is gone', async () => {
    const script = await readFile(path('assets/main-ABC.js'))
    const names = ['assets/main-ABC.js', 'assets/main-ABC.js.gz', 'assets/main-ABC.js.br']
    for (const name of names.slice(1)) await rm(path(name))
    await writeFile(path(names[0] ?? ''), 'export const answer = 43')
    const icon = await readFile(path('favicon.svg'))
    await rm(path('favicon.svg'))
    const outcome = await verified()
    await writeFile(path(names[0] ?? ''), script)
    await writeFile(path('favicon.svg'), icon)
    expect(differences(outcome)).toEqual([
      "/assets/main-ABC.js: not the release's content",
      '/favicon.svg: the host answers 404',
    ])
  })

  it('names the directive of a policy that was written for another release or configuration', async () => {
    const edit = replaced(/ 'sha256-[^']+'/g, " 'sha256-AAAA'")
    const [line, ...others] = differences(await verified({ edit }))
    expect([line, others]).toEqual([
      expect.stringMatching(
        /^\/index\.html and \d+ more: content-security-policy: style-src is "'self' 'sha256-AAAA'"/,
      ),
      [],
    ])
  })

  it('names a configuration that is no JSON, and another release, and sends a terminal nothing to obey', async () => {
    const file = await readFile(path(releaseFile), 'utf8')
    await writeFile(path(releaseFile), file.replace('2.4.0', '2.3.0\u001b]0;x\u0007\u202e'))
    const outcome = await verified({ served: '{' })
    await writeFile(path(releaseFile), file)
    expect(differences(outcome)).toEqual([
      '/release.json: another release, 2.3.0\\u{1b}]0;x\\u{7}\\u{202e}',
      expect.stringMatching(/^\/config\.json: config\.json: not JSON/),
    ])
  })

  it('holds the configuration to what customers need where it is asked to', async () => {
    const lines = differences(await verified({ args: ['--live'] }))
    expect(lines).toContain('/config.json: captcha.provider: a captcha expected')
  })

  it('says what it needs, and what does not answer', async () => {
    const nothing = await buildCommand(['verify'])
    expect([nothing.exitCode, nothing.lines[0]]).toEqual([1, expect.stringContaining('Which portal?')])
    const noRelease = await buildCommand(['verify', 'https://localhost:1', '--release', '/nowhere/release.json'])
    expect([noRelease.exitCode, noRelease.lines[0]]).toEqual([
      1,
      expect.stringContaining('/nowhere/release.json is missing'),
    ])
    const unanswered = await buildCommand([
      'verify',
      'https://localhost:1',
      '--release',
      release(),
      '--plain',
      'http://localhost:1',
    ])
    expect([unanswered.exitCode, unanswered.lines[1]]).toEqual([
      1,
      expect.stringMatching(/^\/release.json and \d+ more: no answer$/),
    ])
  })
})
