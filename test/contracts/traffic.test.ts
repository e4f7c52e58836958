import { describe, expect, it } from '@jest/globals'
import type { PinnedInteraction } from '../../contracts/pact-files/read-pact.ts'
import { compareTraffic, type Promised } from '../../contracts/traffic/compare.ts'
import { type RecordedRequest, recorded } from '../../contracts/traffic/recorded-request.ts'

const origin = 'http://localhost:8090'

const request = (change: Partial<RecordedRequest> = {}): RecordedRequest => ({
  service: 'sso',
  method: 'POST',
  path: '/user/register',
  query: [],
  headers: ['accept', 'authorization', 'content-type', 'user-agent'],
  fields: ['email', 'password'],
  grant: undefined,
  ...change,
})

const promise = (change: Partial<PinnedInteraction['request']> = {}): Promised => ({
  service: 'sso',
  interaction: {
    description: 'a registration',
    request: {
      method: 'POST',
      path: '/user/register',
      headers: { Authorization: ['Bearer client-access-token'], 'Content-Type': ['application/json'] },
      body: { content: { email: 'new@meridian.test', password: 'correct horse' } },
      ...change,
    },
    response: { status: 204 },
  },
})

describe('A request to a back-end', () => {
  it('is taken down without any value in it', () => {
    expect(
      recorded(origin, {
        method: 'POST',
        url: `${origin}/sso/oauth2/token?x=1`,
        headers: { 'Content-Type': 'application/json', Accept: '*/*' },
        body: '{"grant_type":"password","username":"me","password":"secret"}',
      }),
    ).toEqual({
      service: 'sso',
      method: 'POST',
      path: '/oauth2/token',
      query: ['x'],
      headers: ['content-type', 'accept'],
      fields: ['grant_type', 'username', 'password'],
      grant: 'password',
    })
  })

  it.each([`${origin}/cards`, 'http://localhost:8080/sso/user/me', `${origin}/mailbox`])(
    'is not taken down when it goes elsewhere: %s',
    (url) => {
      expect(recorded(origin, { method: 'GET', url, headers: {}, body: null })).toBeUndefined()
    },
  )
})

describe('The recorded traffic', () => {
  it('is what the pacts have', () => {
    expect(compareTraffic([request()], [promise()])).toEqual({ unpinned: [], unsent: [] })
  })

  it.each<[string, Partial<RecordedRequest>]>([
    ['another method', { method: 'PUT' }],
    ['another path', { path: '/user/registration' }],
    ['another service', { service: 'shop' }],
    ['a field more', { fields: ['email', 'password', 'name'] }],
    ['a field less', { fields: ['email'] }],
    ['a query that is not promised', { query: ['lang'] }],
    ['no bearer token', { headers: ['accept', 'content-type'] }],
    ['a captcha that is not promised', { headers: [...request().headers, 'x-captcha-response'] }],
  ])('is not, with %s', (_what, change) => {
    const { unpinned, unsent } = compareTraffic([request(change)], [promise()])
    expect(unpinned).toHaveLength(1)
    expect(unsent).toEqual(['sso: a registration'])
  })

  it('tells one and the same unpinned request once', () => {
    const unknown = request({ path: '/user/delete' })
    expect(compareTraffic([unknown, unknown], []).unpinned).toEqual([
      'sso POST /user/delete ? {email, password} headers authorization',
    ])
  })

  it('takes any segment for a part of the path that varies', () => {
    const magicLink = promise({ method: 'GET', path: '/magic-link/magic-token', headers: {} })
    const { body: _, ...withoutBody } = magicLink.interaction.request
    const sent = request({ method: 'GET', path: '/magic-link/other', fields: [], headers: [] })
    expect(
      compareTraffic([sent], [{ ...magicLink, interaction: { ...magicLink.interaction, request: withoutBody } }]),
    ).toEqual({ unpinned: [], unsent: [] })
  })
})
