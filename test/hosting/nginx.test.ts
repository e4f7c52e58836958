import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { languages } from '../../core/language/languages.ts'
import { type PortalServer, startPortalServer } from '../../ui/hosting/portal-server.ts'
import { securityHeaders } from '../../ui/hosting/security-headers.ts'
import { type Answer, ask, type Question } from './support/ask.ts'
import { type HostedSite, page, siteConfig, styles, writeSite } from './support/hosted-site.ts'
import { type RunningNginx, startNginx } from './support/running-nginx.ts'

let site: HostedSite
let nginx: RunningNginx
let portal: PortalServer

beforeAll(async () => {
  site = await writeSite()
  portal = await startPortalServer({ root: site.root, port: 0 })
  nginx = await startNginx(siteConfig, site.root, join(site.folder, 'nginx'))
})

afterAll(async () => {
  await nginx?.stop()
  await portal?.stop()
  await site.remove()
})

/** What says something about one connection or one server rather than about the answer. */
const ofTheConnection = [
  ...['date', 'server', 'connection', 'keep-alive', 'transfer-encoding'],
  ...['accept-ranges', 'last-modified', 'etag'],
]

const comparable = ({ status, headers, body }: Answer) => ({
  status,
  body,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.includes(name))),
})

const portalPort = () => Number(new URL(portal.url).port)

const languageHeaders = (cookie: string | undefined, accepted: string) => ({
  headers: { 'accept-language': accepted, ...(cookie === undefined ? {} : { cookie: `x=1; language=${cookie}; y=2` }) },
})

const languageCookies = ['de', 'pt-br', 'PT-BR', 'pt_br', 'en-gb', 'en-us', 'en', 'he', 'xx', '', 'dex', 'de/../../x']

/** About as long as what is listened to, and a language at its end or beyond. */
const longLists = [994, 995, 996, 997, 998, 999].map((length) => `${'z'.repeat(length)}, hu,de`)

const acceptLanguages = [
  ...longLists,
  ...languages,
  ...['de-AT,de;q=0.9,en;q=0.8', 'pt-PT', 'pt-BR,pt;q=0.9', 'pt-BR-x', 'en', 'en-AU,en-US;q=0.9', 'en-US', 'en-US-x'],
  ...['xx,yy;q=0.5', 'xx, yy;q=0.5 , ko-KR;q=0.3', 'zh-CN,zh;q=0.9,fa;q=0.8', '*', 'xx,*;q=0.1', 'dex,it', 'x-de,sk'],
  ...[
    ',,vi',
    'DE',
    'Zh-Hant,LV',
    'english',
    `${'zz,'.repeat(200)}hu`,
    'z'.repeat(2000),
    ','.repeat(16_000),
    'de;q=0.1;x=fr',
    'i-de, nl',
    'nn_NO,da_DK',
  ],
]

/** A token of each route that has one, in the ways that a file's name ends. */
const tokenPaths = [
  ...['/reset-password/a.json', '/finish-registration/a.txt', '/confirm/a.HTML', '/confirm-email-change/a.b.js'],
  ...['/magic-link/a.map', '/activate-license-key/email-validation/a.png', '/Confirm/a.json', '//confirm/a.json'],
  ...['/reset-password/a%2Fb.json', '/reset-password/a.json/', '/reset-password/.txt', '/confirm/a.json?login=b.txt'],
]

const wellKnownPaths = [
  ...['change-password', 'change-password?from=x', 'change-password/', 'Change-Password', 'security.txt', ''],
  ...['resource-that-should-not-exist-whose-status-code-should-not-be-200', 'assetlinks.json', 'a/b', 'a.html'],
]

const cases: readonly (readonly [name: string, path: string, question?: Question])[] = [
  ['the page', '/'],
  ['the page by its name', '/index.html'],
  ['the page, compressed', '/', { headers: { 'accept-encoding': 'gzip' } }],
  ['a route', '/sign-in?redirect_url=%2Fsettings'],
  ['a route with a token', '/reset-password/abc.def-123'],
  ['a route with a token that holds a slash', '/confirm/a%2Fb%2F..%2Fc'],
  ['a route that is a folder', '/assets'],
  ['a token path with a double leading slash', '//reset-password/abc'],
  ['a route in another case, with a slash at the end', '/Sign-In/'],
  ['a route below that of a prerendered page', '/sign-in/x'],
  ['a step that is not the first', '/activate-license-key?x=1&step=2'],
  ['a wizard that was opened from an advertisement', '/activate-license-key?first_step=1'],
  ['a prerendered page by its own name', '/prerendered/signIn.de.html'],
  ['a prerendered page that is missing', '/prerendered/signIn.xx.html'],
  ['the folder of prerendered pages', '/prerendered/'],
  ['a form for visitors, to a customer', '/sign-in', { headers: { cookie: 'a=b; user_access_token=t' } }],
  ['a form for visitors, after signing out', '/sign-up', { headers: { cookie: 'user_access_token=; language=pt-br' } }],
  ['a form for anyone, to a customer', '/reset-password', { headers: { cookie: 'user_access_token=t' } }],
  ...languageCookies.map(
    (cookie) => [`a language chosen as "${cookie}"`, '/sign-in', languageHeaders(cookie, 'fr')] as const,
  ),
  ...acceptLanguages.map(
    (accepted) =>
      [
        `a browser that speaks "${accepted.replace(/zzz+/, '…')}"`,
        '/sign-in',
        languageHeaders(undefined, accepted),
      ] as const,
  ),
  ...tokenPaths.map((path) => [`the token of ${path}`, path] as const),
  ...wellKnownPaths.map((name) => [`what is known as "${name}"`, `/.well-known/${name}`] as const),
  ['HEAD of the way to another password', '/.well-known/change-password', { method: 'HEAD' }],
  ['POST to the way to another password', '/.well-known/change-password', { method: 'POST' }],
  ['the name of what nginx says instead of a page', '/portal-refusal.txt'],
  ['a part of an asset', '/assets/main-ABC.js', { headers: { range: 'bytes=0-9' } }],
  ['a part that an asset does not have', '/assets/main-ABC.js', { headers: { range: 'bytes=99999-' } }],
  ['an address that is none of the portal’s', '/nowhere/at/all'],
  ['an asset', '/assets/main-ABC.js'],
  ['an asset, compressed', '/assets/main-ABC.js', { headers: { 'accept-encoding': 'gzip, deflate' } }],
  ['an asset that is not text', '/assets/map.png'],
  ['a missing asset', '/assets/main-OLD.js'],
  ['a missing asset without an extension', '/assets/main'],
  ['the folder of assets', '/assets/'],
  ['a compressed file by its own name', '/assets/main-ABC.js.map'],
  ['the configuration', '/config.json'],
  ['the configuration with a query', '/config.json?1'],
  ['the description of the release', '/release.json'],
  ['the icon', '/favicon.svg'],
  ['a missing file', '/robots.txt'],
  ['HEAD of the page', '/', { method: 'HEAD' }],
  ['HEAD of an asset', '/assets/main-ABC.js', { method: 'HEAD' }],
  ['HEAD of a missing asset', '/assets/main-OLD.js', { method: 'HEAD' }],
  ...['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND'].map(
    (method) => [`${method} of a page`, '/sign-in', { method }] as const,
  ),
  ['POST of an asset', '/assets/main-ABC.js', { method: 'POST' }],
]

describe('nginx with the generated configuration', () => {
  it.each(cases)('answers %s as the portal’s own server does', async (...[, path, question]) => {
    expect(comparable(await ask(nginx.port, path, question))).toEqual(
      comparable(await ask(portalPort(), path, question)),
    )
  })

  it.each(languages)('shows the prerendered page in %s to visitors who speak it', async (language) => {
    const { body, headers } = await ask(nginx.port, '/reset-password/t', { headers: { 'accept-language': language } })
    expect(body.toString()).toBe(`resetPassword in ${language}`)
    expect(headers).toMatchObject({
      ...securityHeaders(siteConfig, { https: false, styles }),
      'cache-control': 'no-store',
    })
  })

  it('sends the policies of the page, and what else TLS allows behind a proxy that has it', async () => {
    const { headers } = await ask(nginx.port, '/')
    expect(headers).toMatchObject(securityHeaders(siteConfig, { https: false, styles }))
    const behindTls = await ask(nginx.port, '/', { headers: { 'x-forwarded-proto': 'https' } })
    expect(behindTls.headers).toMatchObject(securityHeaders(siteConfig, { https: true, styles }))
    expect(behindTls.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    expect(behindTls.headers['content-security-policy']).toMatch(/; upgrade-insecure-requests$/)
  })

  it.each(['/assets/main-ABC.js', '/config.json', '/assets/gone.js'])(
    'says over TLS that %s is only there',
    async (path) => {
      const { headers } = await ask(nginx.port, path, { headers: { 'x-forwarded-proto': 'https' } })
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    },
  )

  it('caches assets for good, and neither page nor configuration nor what is missing', async () => {
    const cacheControl = async (path: string) => (await ask(nginx.port, path)).headers['cache-control']
    expect(await cacheControl('/assets/main-ABC.js')).toBe('public, max-age=31536000, immutable')
    expect(await cacheControl('/favicon.svg')).toBe('public, max-age=3600')
    for (const path of ['/', '/sign-in', '/config.json', '/release.json', '/assets/gone.js', '/gone.txt'])
      expect([path, await cacheControl(path)]).toEqual([path, 'no-store'])
  })

  it.each(['/reset-password/%', '/confirm/%zz', '/confirm/a%00b', '/confirm/..%2f..%2f..%2fetc%2fpasswd'])(
    'shows the portal, which says what is wrong, at %s',
    async (path) => {
      const { headers, body } = await ask(nginx.port, path)
      expect(body).toBe(page)
      expect(headers).toMatchObject(securityHeaders(siteConfig, { https: false, styles }))
    },
  )

  it('compresses the configuration, as the portal’s own server does', async () => {
    const question = { headers: { 'accept-encoding': 'gzip', via: '1.1 a-proxy' } }
    const [hosted, own] = [
      await ask(nginx.port, '/config.json', question),
      await ask(portalPort(), '/config.json', question),
    ]
    for (const { headers } of [hosted, own])
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        vary: 'Accept-Encoding',
        'cache-control': 'no-store',
      })
    expect(Number(own.headers['content-length'])).toBeLessThan(JSON.stringify(siteConfig).length)
  })

  it('does not tell its version, and lists no folder', async () => {
    for (const path of ['/', '/assets/', '/assets/gone.js', '/confirm/%']) {
      const { headers, body } = await ask(nginx.port, path)
      expect(headers['server']).toBe('nginx')
      expect(body).not.toMatch(/nginx|Index of/)
    }
  })

  it('reads an address of 8 KB', async () => {
    const { status } = await ask(nginx.port, `/sign-in?redirect_url=${'a'.repeat(8192)}`)
    expect(status).toBe(200)
  })

  it.each(tokenPaths)('shows the page of a route at %s', async (path) => {
    const { status, headers, body } = await ask(nginx.port, path)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toMatch(/ in en-gb$|<title>Portal/)
  })

  it('leads password managers to the settings, and tells them that it knows of missing pages', async () => {
    const known = await ask(nginx.port, '/.well-known/change-password')
    expect([known.status, known.headers.location]).toEqual([302, '/settings'])
    const unknown = await ask(nginx.port, `/.well-known/${wellKnownPaths[6]}`)
    expect([unknown.status, unknown.body]).toEqual([404, 'Not found\n'])
    expect((await ask(nginx.port, '/.well-known/security.txt')).body).toContain('Contact: ')
  })
})
