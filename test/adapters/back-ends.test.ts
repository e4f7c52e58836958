import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { type CallName, callNameOf } from '../../adapters/telemetry/calls.ts'
import { exampleTokens, type PortalClient, portalAt } from '../../contracts/consumer/portal-at.ts'
import type { Outcome } from '../../core/shared/app-error.ts'
import { rejected } from '../builders/errors.ts'
import { credentials, eachCall, portalCalls, recipient } from '../builders/portal-calls.ts'

const { email, license } = recipient
const { licenseKey, appName } = license

/** The portal over services that give this answer to every request, with the requests that it sent. */
const given = (body: unknown, status = 200) => {
  const sent: { readonly url: URL; readonly init: RequestInit | undefined; readonly headers: Headers }[] = []
  const fetch = async (address: string | URL | Request, init?: RequestInit) => {
    sent.push({ url: new URL(String(address)), init, headers: new Headers(init?.headers) })
    return body === undefined ? new Response(null, { status }) : Response.json(body, { status })
  }
  return { portal: portalAt((service) => `https://${service}.test`, { fetch }), sent }
}

const bodyOf = (init: RequestInit | undefined) => (init?.body === undefined ? {} : JSON.parse(String(init.body)))

describe('A call of the portal (specification §7)', () => {
  it.each(eachCall)('%s has its credential, and is sent again only if it is a read', async (name, call) => {
    const { make, credential, isPlainRead = false, pastCaches = false } = call
    const { portal, sent } = given({}, 503)
    expect(await make(portal)()).toEqual(left(rejected(503)))
    const request = {
      host: `${name.split(' ')[0]}.test`,
      name,
      bearer: credential === 'none' ? null : `Bearer ${exampleTokens[credential]}`,
      cookies: name.startsWith('activation') ? 'include' : 'omit',
      cacheControl: pastCaches ? 'no-cache' : null,
    }
    const received = sent.map(({ url: { host, pathname }, init, headers }) => ({
      host,
      name: callNameOf({
        method: init?.method ?? '',
        path: pathname.split('/').slice(1),
        grant: bodyOf(init).grant_type,
      }),
      bearer: headers.get('Authorization'),
      cookies: init?.credentials,
      cacheControl: headers.get('Cache-Control'),
    }))
    expect(received).toEqual(isPlainRead ? [request, request] : [request])
  })

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
    // What this browser remembers has no more than the portal reads.
    ['sso GET /user/me', { username: 'ada', email, phone: '+1 555' }, { username: 'ada', email }],
    ['sso GET /user/me', { username: 'ada', email: null }, { username: 'ada' }],
    ['sso POST /oauth2/token (password)', { access_token: 'x'.repeat(3000) }, 'x'.repeat(3000)],
    ['sso POST /oauth2/token (magic_link)', { access_token: '='.repeat(1000) }, '='.repeat(1000)],
    ...[3600, undefined, '3600'].map((expires_in): [CallName, unknown, unknown] => [
      'sso POST /oauth2/token (client_credentials)',
      { access_token: 'a-token', expires_in },
      { token: 'a-token', expiresIn: expires_in === 3600 ? 3600 : Number.NaN },
    ]),
    ['activation GET /code/verify/{code}', { email, licenseKey, appName }, recipient],
    ['activation GET /code/verify/{code}', { email, licenseKey, appName: '' }, undefined],
  ])('%s %j is read as %j', async (name, body, value) => {
    expect(await portalCalls[name].make(given(body).portal)()).toEqual(right(value))
  })

  it.each<[CallName, object, string]>([
    // A longer token would not fit into the cookie that other sites read.
    ['sso POST /oauth2/token (password)', { access_token: 'x'.repeat(3001) }, 'TokenAnswer: access_token.too_long'],
    ['sso POST /oauth2/token (magic_link)', { access_token: '='.repeat(1001) }, 'TokenAnswer: access_token.too_long'],
    // No header can carry these.
    ['sso POST /oauth2/token (password)', { access_token: 'line\nbreak' }, 'TokenAnswer: access_token'],
    ['sso POST /oauth2/token (client_credentials)', { access_token: 'tökén' }, 'TokenAnswer: access_token'],
    ...[
      ...[' ', '\u00a0ada', 'ada\u3000', 'ad\u3164a', '\u115fada', 'ada\uffa0', 'ad\u034fa', 'ada\ufe0f', 'ada\u2800'],
      ...['ada\u202e@compass.test', 'ada\u200b@compass.test', 'ada\u0000', '\u2067ada', 'a\u2028b', 'a'.repeat(255)],
    ].map((username): [CallName, object, string] => ['sso GET /user/me', { username }, 'Profile: username']),
    ['shop GET /payment-method-update/{id}/clienttoken', { data: {} }, 'CardFormToken: data.client_token'],
    ['activation GET /activation/activation-code/{code}', { used: 'no', appName: '' }, 'LicenseCheck: used, appName'],
    ['activation POST /activation/activate', { appName: '', email: '' }, 'ActivatedLicense: appName, email'],
  ])('%s %j is malformed', async (name, body, detail) => {
    expect(await portalCalls[name].make(given(body).portal)()).toEqual(left({ tag: 'undecodable', detail }))
  })
})
