import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { type CallName, callNameOf } from '../../adapters/telemetry/calls.ts'
import { exampleTokens, type PortalClient, portalAt } from '../../contracts/consumer/portal-at.ts'
import type { Outcome } from '../../core/shared/app-error.ts'
import { rejected } from '../builders/errors.ts'
import { carLicense } from '../builders/orders.ts'
import { credentials, portalCalls, recipient } from '../builders/portal-calls.ts'

const { email } = recipient
const user = exampleTokens.user

/** Plain reads. The other GET calls change something. */
const reads = /GET (?:\/user\/(?:me|check)|\/purchase|\/magic-link|\/activation|\/code)/
const asCustomer = /^shop|(?:\/user\/me|request-email-change|change-password)$/
const withoutToken = /^activation|\/oauth2\/token/
const pastCaches = /\/user\/me|\/magic-link\/\{token\}/

/** The other calls are answered by their status. */
const readsBody = /oauth2\/token|\/user\/me|\/magic-link\/\{|\/purchase|\/clienttoken|\/activation-code|\/activate$/

const malformed: readonly string[] = [
  ...['', 'null', '[]', '{}', '42', 'true', '"text"', '{"data":null}', '{"data":{"0":{}}}', '{"data":', '\u0000\ufffd'],
  '{"data":{"client_token":[]}}',
  '{"access_token":{"length":1},"expires_in":"soon"}',
  '{"username":["me"],"destination":null,"used":"no","appName":7,"email":false}',
  '{"__proto__":{"access_token":"x"},"constructor":1}',
  '<!doctype html><title>Bad gateway</title>',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
]

/** The portal over services that give this answer to every request, with the requests that it sent. */
const given = (body: unknown, status = 200) => {
  const sent: { readonly url: URL; readonly init: RequestInit | undefined; readonly headers: Headers }[] = []
  const portal = portalAt('https://service.test', async (address, init) => {
    sent.push({ url: new URL(String(address)), init, headers: new Headers(init?.headers) })
    return new Response(body === undefined || typeof body === 'string' ? body : JSON.stringify(body), { status })
  })
  return { portal, sent }
}

const bodyOf = (init: RequestInit | undefined) => (init?.body === undefined ? {} : JSON.parse(String(init.body)))

describe('A call of the portal (specification §7)', () => {
  it.each(Object.entries(portalCalls))(
    '%s has its credential, and is sent again only if it is a read',
    async (name, make) => {
      const { portal, sent } = given({}, 503)
      expect(await make(portal)()).toEqual(left(rejected(503)))
      const request = {
        name,
        bearer: withoutToken.test(name) ? null : `Bearer ${asCustomer.test(name) ? user : exampleTokens.client}`,
        cookies: name.startsWith('activation') ? 'include' : 'omit',
        cacheControl: pastCaches.test(name) ? 'no-cache' : null,
      }
      expect(
        sent.map(({ url, init, headers }) => ({
          name: callNameOf({
            method: init?.method ?? '',
            path: url.pathname.split('/').slice(1),
            grant: bodyOf(init).grant_type,
          }),
          bearer: headers.get('Authorization'),
          cookies: init?.credentials,
          cacheControl: headers.get('Cache-Control'),
        })),
      ).toEqual(reads.test(name) ? [request, request] : [request])
    },
  )

  it.each<[string, (portal: PortalClient, captcha?: string) => Outcome<unknown>]>([
    ['A sign-in', ({ accounts }, captcha) => accounts.signIn(credentials, captcha)],
    ['A sign-up', ({ accounts }, captcha) => accounts.signUp({ email, password: 'secret' }, captcha)],
    ['A password reset', ({ accounts }, captcha) => accounts.requestPasswordReset(email, captcha)],
  ])('%s carries a captcha only if there is one', async (_, make) => {
    const { portal, sent } = given({ access_token: 'a-token' })
    await make(portal, 'solved')()
    await make(portal)()
    expect(sent.map(({ headers }) => headers.get('X-Captcha-Response'))).toEqual(['solved', null])
  })
})

describe('The answer to a call', () => {
  it.each<[CallName, unknown, unknown]>([
    ['sso GET /user/me', { username: 'ada', email }, { username: 'ada', email }],
    ['sso GET /user/me', { username: 'ada', email: null }, { username: 'ada' }],
    ['sso GET /magic-link/{token}', { destination: 'travel_app' }, 'travel_app'],
    ['sso POST /oauth2/token (password)', { access_token: 'x'.repeat(3000) }, 'x'.repeat(3000)],
    ['sso POST /oauth2/token (magic_link)', { access_token: '='.repeat(1000) }, '='.repeat(1000)],
    ...[3600, undefined, '3600'].map((expires_in): [CallName, unknown, unknown] => [
      'sso POST /oauth2/token (client_credentials)',
      { access_token: 'a-token', expires_in },
      { token: 'a-token', expiresIn: expires_in === 3600 ? 3600 : Number.NaN },
    ]),
    ['shop GET /payment-method-update/{id}/clienttoken', { data: { client_token: 'abc' } }, 'abc'],
    ['activation GET /user/check', undefined, true],
    ['activation GET /code/verify/{code}', { email, ...carLicense }, recipient],
    ['activation GET /code/verify/{code}', { email, ...carLicense, appName: '' }, undefined],
  ])('%s %j is read as %j', async (name, body, value) => {
    expect(await portalCalls[name](given(body).portal)()).toEqual(right(value))
  })

  it.each<[CallName, object, string]>([
    // A longer token would not fit into the cookie that other sites read.
    ['sso POST /oauth2/token (password)', { access_token: 'x'.repeat(3001) }, 'TokenAnswer: access_token.too_long'],
    ['sso POST /oauth2/token (magic_link)', { access_token: '='.repeat(1001) }, 'TokenAnswer: access_token.too_long'],
    // No header can carry these.
    ['sso POST /oauth2/token (password)', { access_token: 'line\nbreak' }, 'TokenAnswer: access_token'],
    ['sso POST /oauth2/token (client_credentials)', { access_token: 'tökén' }, 'TokenAnswer: access_token'],
    ['sso GET /user/me', { username: ' ' }, 'Profile: username'],
    ['shop GET /payment-method-update/{id}/clienttoken', { data: {} }, 'CardFormToken: data.client_token'],
    ['activation GET /activation/activation-code/{code}', { used: 'no', appName: '' }, 'LicenseCheck: used, appName'],
    ['activation POST /activation/activate', { appName: '', email: '' }, 'ActivatedLicense: appName, email'],
  ])('%s %j is malformed', async (name, body, detail) => {
    expect(await portalCalls[name](given(body).portal)()).toEqual(left({ tag: 'undecodable', detail }))
  })

  it.each(Object.entries(portalCalls))('%s never crashes with a malformed body', async (name, make) => {
    const outcome = readsBody.test(name) ? { _tag: 'Left', left: { tag: 'undecodable' } } : { _tag: 'Right' }
    for (const body of malformed) {
      expect([body, await make(given(body).portal)()]).toMatchObject([body, outcome])
      expect([body, await make(given(body, 401).portal)()]).toEqual([body, left(rejected(401))])
    }
  })

  it.each([
    [404, right(false)],
    [400, left(rejected(400))],
  ])('activation GET /user/check with %d says whether there is an account, or fails', async (status, outcome) => {
    expect(await portalCalls['activation GET /user/check'](given({}, status).portal)()).toEqual(outcome)
  })
})
