import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { languages } from '../../core/language/languages.ts'
import { type PortalServer, startPortalServer } from '../../ui/hosting/portal-server.ts'
import { createConfigContent } from '../builders/config.ts'
import { type Answer, ask, type RequestOptions, type RunningNginx, sitePage, startNginx } from './running-nginx.ts'

/** A cookie name with all characters that are special in a regular expression or in nginx. */
const cookieName = "!#$%&'*+.^`|~"
const requestWithTokenCookie = { headers: { cookie: `a=b; ${cookieName}=t; c=d` } }

let nginx: RunningNginx
let portal: PortalServer

beforeAll(async () => {
  nginx = await startNginx({ ...createConfigContent(), session: { cookieName } }, { plainHttp: true })
  portal = await startPortalServer({ root: nginx.site.root, port: 0 })
})

afterAll(async () => {
  await nginx?.stop()
  await portal?.stop()
})

const askNginx = (path: string, options?: RequestOptions) => ask(nginx.port, path, options)

const simplifyAnswer = ({ status, headers, body }: Answer) => {
  const others = /^(?:date|server|connection|keep-alive|transfer-encoding|last-modified|etag)$/
  const own = Object.entries(headers).filter(([name]) => !others.test(name))
  return { status, body, headers: own.sort() }
}

const createLanguageHeaders = (accepted: string, cookie = '') => ({ headers: { 'accept-language': accepted, cookie } })

const acceptLanguages = [
  ...languages,
  ...['de-AT,de;q=0.9,en;q=0.8', 'pt-PT', 'pt-BR,pt;q=0.9', 'pt-BR-x', 'en', 'en-AU,en-US;q=0.9', 'en-US-x', '*', 'DE'],
  ...['iw-IL', 'in', 'mo', 'pt-Latn-BR', 'en-Latn-US', 'en-Latn', 'pt-419', 'sr-Latn-BR,pt'],
  ...['xx, yy;q=0.5 , ko-KR;q=0.3', 'zh-CN,zh;q=0.9,fa;q=0.8', 'dex,it', 'x-de,sk', ',,vi', 'Zh-Hant,LV', 'english'],
  ...['nn_NO,da_DK', 'i-de, nl', `${'zz,'.repeat(200)}hu`, `${'z'.repeat(996)}, hu,de`, `${'z'.repeat(998)}, hu,de`],
]
const languageCookies = ['de', 'PT-BR', 'pt_br', 'en-gb', 'en-us', 'en', 'he', 'xx', '', 'dex', 'de/../../x']

/** Paths with tokens that end like a file name. */
const tokenPaths = [
  ...['/reset-password/a.json', '/finish-registration/a.txt', '/confirm/a.HTML', '/confirm-email-change/a.b.js'],
  ...['/magic-link/a.map', '/activate-license-key/email-validation/a.png', '/Confirm/a.json', '//confirm/a.json'],
  ...['/%2Fconfirm%2Fa.json', '///confirm///a.json', '/confirm/a%3Futm%3Dx.json', '/confirm/a.json%2F'],
  ...['/confirm/a%26b'],
  ...['/reset-password/a%2Fb.json', '/reset-password/a.json/', '/reset-password/.txt', '/confirm/a.json?login=b.txt'],
]

const wellKnownNames = [
  ...['apple-app-site-association', 'change-password?from=x', 'Change-Password', 'security.txt', '', 'a/b', 'a.html'],
]

const comparedRequests: readonly (readonly [name: string, path: string, options?: RequestOptions])[] = [
  ...acceptLanguages.map(
    (list) => [`a browser that speaks ${list.slice(-25)}`, '/sign-in', createLanguageHeaders(list)] as const,
  ),
  ...languageCookies.map(
    (language) =>
      [
        `the chosen language ${language}`,
        '/sign-in',
        createLanguageHeaders('fr', `x=1; language=${language}; y=2`),
      ] as const,
  ),
  ...['/', '/index.html', '/sign-in?redirect_url=%2Fsettings', '/nowhere/at/all', '/assets', '/sign-in/x'].map(
    (path) => ['a page', path] as const,
  ),
  ['a page, compressed', '/', { headers: { 'accept-encoding': 'gzip' } }],
  ['a route in another case, with a slash at the end', '/Sign-In/'],
  ['a step of the wizard that is not the first', '/activate-license-key?x=1&step=2'],
  ['a wizard that was opened from an advertisement', '/activate-license-key?first_step=1'],
  ['a prerendered page by its own name', '/prerendered/signIn.de.html'],
  ['a form for visitors, to a customer', '/sign-in', requestWithTokenCookie],
  ['a form for anyone, to a customer', '/reset-password', requestWithTokenCookie],
  ['an asset, compressed', '/assets/main-ABC.js', { headers: { 'accept-encoding': 'gzip, deflate' } }],
  ['a part of an asset', '/assets/main-ABC.js', { headers: { range: 'bytes=0-9' } }],
  ...['/assets/main-ABC.js', '/assets/map.png', '/favicon.svg', '/sw.js', '/release.json', '/config.json?1'].map(
    (path) => ['a file', path] as const,
  ),
  ...['/assets/main-OLD.js', '/assets/', '/prerendered/', '/robots.txt', '/portal-refusal.txt', '/order/7.json'].map(
    (path) => ['a missing file', path] as const,
  ),
  ...wellKnownNames.map((name) => ['well-known', `/.well-known/${name}`] as const),
  ...['/sign-up', '/reset-password', '/activation-successful', '/settings'].map((path) => ['a page', path] as const),
  ...['/', '/assets/main-OLD.js'].map((path) => ['HEAD', path, { method: 'HEAD' }] as const),
  ...['POST', 'OPTIONS', 'PROPFIND'].map((method) => [method, '/sign-in', { method }] as const),
]

it.each(comparedRequests)('nginx and npm start give the same answer: %s, %s', async (...[, path, options]) => {
  const own = await ask(Number(new URL(portal.url).port), path, options)
  expect(simplifyAnswer(await askNginx(path, options))).toEqual(simplifyAnswer(own))
})

describe('A page', () => {
  it.each(tokenPaths)('is the answer to the URL with a token %s', async (path) => {
    const { status, headers, body } = await askNginx(path)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toMatch(/ in en-gb$|<title>Portal/)
  })

  it.each([
    ['', 'signIn in en-gb'],
    [`${cookieName}=`, 'signIn in en-gb'],
    [`x${cookieName}=t; a=${cookieName}=t; user_access_token=t`, 'signIn in en-gb'],
    [`a=b; ${cookieName}=t`, sitePage],
    [`${cookieName}=; ${cookieName}=t`, sitePage],
  ])('with a form is only for visitors: the cookies are "%s"', async (cookie, body) => {
    expect((await askNginx('/sign-in', { headers: { cookie } })).body).toBe(body)
  })
})

it.each(['/config.json', '/site.webmanifest'])(
  '%s is written after the build, so it is compressed when it is sent',
  async (path) => {
    const options = { headers: { 'accept-encoding': 'gzip', via: '1.1 a-proxy' } }
    const own = await ask(Number(new URL(portal.url).port), path, options)
    for (const { headers } of [await askNginx(path, options), own])
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  },
)
