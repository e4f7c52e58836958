import { beforeEach, describe, expect, it } from '@jest/globals'
import { isRight, left, right } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { createHttpClient } from '../../../adapters/http/http-client.ts'
import { ssoAccounts, ssoPreRegistrations, ssoProfiles } from '../../../adapters/sso/sso-accounts.ts'
import { ssoClientTokens, ssoMagicLinks } from '../../../adapters/sso/sso-tokens.ts'
import type { Outcome } from '../../../core/shared/outcome.ts'
import { rejected } from '../../builders/errors.ts'
import { backEndOfFile, json, type Received, text } from '../../fakes/back-end.ts'

const service = backEndOfFile()

/** What each call asks of the browser's cache. Node's fetch sends its own headers in place of these. */
const cacheControls: (string | null)[] = []
beforeEach(() => {
  cacheControls.length = 0
})
const recordingFetch: typeof fetch = (address, init) => {
  cacheControls.push(new Headers(init?.headers).get('Cache-Control'))
  return fetch(address, init)
}

const clientTokens = { get: () => TE.right('client-token'), drop: () => undefined }
const http = createHttpClient({
  fetch: recordingFetch,
  timeoutMs: 5000,
  clientTokens,
  retryDelay: async () => undefined,
})

const adapters = () => {
  const options = { sso: `${service.url}/sso/`, clientId: 'account-portal' }
  return {
    accounts: ssoAccounts(http, options),
    links: ssoMagicLinks(http, options),
    clientTokenIssuer: ssoClientTokens(http, options),
    preRegistrations: ssoPreRegistrations(http, options.sso),
    profiles: ssoProfiles(http, options.sso),
  }
}

/** The part of a request that the contract is about. */
const agreedPart = ({ method, url, body, headers }: Received, index: number) => ({
  call: `${method} ${url}`,
  body: body === '' ? undefined : JSON.parse(body),
  bearer: headers.authorization,
  captcha: headers['x-captcha-response'],
  cache: cacheControls[index],
})

const arrived = () => service.received.map(agreedPart)

type Call = (all: ReturnType<typeof adapters>) => Outcome<unknown>
type Agreed = Partial<ReturnType<typeof agreedPart>> & { readonly call: string }

const client = { bearer: 'Bearer client-token' }
const user = { bearer: 'Bearer user-token' }

/** Calls that change something, whose answers say nothing but whether they have worked. */
const changes: readonly (readonly [string, Call, Agreed])[] = [
  [
    'a sign-up, with the captcha',
    ({ accounts }) => accounts.signUp({ email: 'ada@compass.test', password: ' verbatim ' }, 'solved'),
    {
      ...client,
      call: 'POST /sso/user/register',
      body: { email: 'ada@compass.test', password: ' verbatim ' },
      captcha: 'solved',
    },
  ],
  [
    'a request for a new password, without a captcha',
    ({ accounts }) => accounts.requestPasswordReset('ada@compass.test', undefined),
    { ...client, call: 'POST /sso/user/reset-password', body: { email: 'ada@compass.test' } },
  ],
  [
    'a new password',
    ({ accounts }) => accounts.createPassword('reset-password', 'a/b?', 'secret'),
    { ...client, call: 'POST /sso/user/confirm-reset-password', body: { token: 'a/b?', password: 'secret' } },
  ],
  [
    'a first password',
    ({ accounts }) => accounts.createPassword('finish-registration', 'a-token', 'secret'),
    { ...client, call: 'PUT /sso/user/set-password', body: { token: 'a-token', password: 'secret' } },
  ],
  [
    'the confirmation of an address',
    ({ accounts }) => accounts.confirm('confirm-email', 'a-token'),
    { ...client, call: 'POST /sso/user/confirm', body: { token: 'a-token' } },
  ],
  [
    'the confirmation of a change of address',
    ({ accounts }) => accounts.confirm('confirm-email-change', 'a-token'),
    { ...client, call: 'POST /sso/user/confirm-email-change', body: { token: 'a-token' } },
  ],
  [
    'a change of password',
    ({ accounts }) => accounts.changePassword('user-token', { current: 'old', next: 'new' }),
    { ...user, call: 'POST /sso/user/change-password', body: { old_password: 'old', new_password: 'new' } },
  ],
  [
    'a request for another address',
    ({ accounts }) => accounts.requestEmailChange('user-token', 'ada@new.test'),
    { ...user, call: 'POST /sso/user/request-email-change', body: { email: 'ada@new.test' } },
  ],
  [
    'a request for a fresh magic link',
    ({ links }) => links.clone('a-token'),
    { ...client, call: 'POST /sso/magic-link/clone', body: { token: 'a-token' } },
  ],
  [
    'a registration in advance, which asks for no mail',
    ({ preRegistrations }) => preRegistrations.register('new@compass.test'),
    { ...client, call: 'PUT /sso/user/pre-register', body: { email: 'new@compass.test', send_email: false } },
  ],
]

describe('Changes at the sign-on service (specification §7)', () => {
  it.each(changes)('sends %s as agreed, and takes any success for one', async (_, call, agreed) => {
    for (const answer of [text(204, ''), json(200, { anything: 'else' })]) {
      service.respond = answer
      expect(await call(adapters())()).toEqual(right(undefined))
    }
    const expected = { captcha: undefined, cache: null, ...agreed }
    expect(arrived()).toEqual([expected, expected])
  })

  it.each(changes)('does not send %s again when the service is down', async (_, call) => {
    service.respond = text(503, '<html>')
    expect(await call(adapters())()).toEqual(left(rejected(503)))
    expect(arrived()).toHaveLength(1)
  })
})

describe('Tokens of the sign-on service (specification §7)', () => {
  const credentials = { username: 'ada@compass.test', password: ' verbatim ' }
  const signIn = (captcha?: string) => adapters().accounts.signIn(credentials, captcha)()
  const grant = (type: string, rest: object = {}) => ({ client_id: 'account-portal', grant_type: type, ...rest })
  const call = 'POST /sso/oauth2/token'

  it.each<[string, Call, unknown, object]>([
    [
      'a password',
      ({ accounts }) => accounts.signIn(credentials, undefined),
      'a-token',
      grant('password', credentials),
    ],
    ['a magic link', ({ links }) => links.exchange('t'), 'a-token', grant('magic_link', { token: 't' })],
    [
      'the client alone',
      ({ clientTokenIssuer }) => clientTokenIssuer.issue(),
      { token: 'a-token', expiresIn: 3600 },
      grant('client_credentials'),
    ],
  ])('are issued for %s, by a grant without credentials of its own', async (_, issue, token, body) => {
    service.respond = json(200, { access_token: 'a-token', token_type: 'bearer', expires_in: 3600 })
    expect(await issue(adapters())()).toEqual(right(token))
    expect(arrived()).toEqual([{ call, body, bearer: undefined, captcha: undefined, cache: null }])
  })

  it('are asked for with a solved captcha, and not again when they are refused', async () => {
    service.respond = text(503, '')
    expect(await signIn('solved')).toEqual(left(rejected(503)))
    expect(arrived()).toMatchObject([{ call, captcha: 'solved' }])
  })

  it.each([
    ['x', 3000],
    ['=', 1000],
  ])('of %j are at most as long as a cookie holds with its name and attributes: %d', async (character, longest) => {
    service.respond = json(200, { access_token: character.repeat(longest) })
    expect(await signIn()).toEqual(right(character.repeat(longest)))
    service.respond = json(200, { access_token: character.repeat(longest + 1) })
    expect(await signIn()).toEqual(left({ tag: 'undecodable', detail: 'TokenAnswer: access_token.too_long' }))
  })

  it.each([
    {},
    { access_token: '' },
    { access_token: null },
    { token: 'x' },
    [],
    // What no header can carry.
    { access_token: 'line\nbreak' },
    { access_token: 'tökén' },
  ])('are not taken out of %j', async (body) => {
    service.respond = json(200, body)
    expect(isRight(await signIn())).toBe(false)
  })

  it.each([undefined, null, '3600', {}])('of the validity %j have none that could be counted on', async (validity) => {
    service.respond = json(200, { access_token: 'a-token', expires_in: validity })
    const issued = await adapters().clientTokenIssuer.issue()()
    expect(issued).toEqual(right({ token: 'a-token', expiresIn: Number.NaN }))
  })
})

describe('What the sign-on service is asked, past every cache (specification §7)', () => {
  it('whose a user token is', async () => {
    service.respond = json(200, { username: 'ada', email: 'ada@compass.test' })
    const profile = await adapters().profiles.fetch('user-token')()
    expect(profile).toEqual(right({ username: 'ada', email: 'ada@compass.test' }))
    expect(arrived()).toMatchObject([{ ...user, call: 'GET /sso/user/me', cache: 'no-cache' }])
  })

  it.each([{ username: 'ada' }, { username: 'ada', email: null }])(
    'who may have no e-mail address: %j',
    async (body) => {
      service.respond = json(200, body)
      expect(await adapters().profiles.fetch('user-token')()).toEqual(right({ username: 'ada' }))
    },
  )

  it('where a magic link leads', async () => {
    service.respond = json(200, { destination: 'travel_app' })
    expect(await adapters().links.find('a/b ü')()).toEqual(right('travel_app'))
    expect(arrived()).toMatchObject([{ ...client, call: 'GET /sso/magic-link/a%2Fb%20%C3%BC', cache: 'no-cache' }])
  })

  it('and says why not; a link that is a direction is not asked about', async () => {
    service.respond = json(403, { type: 'authorization.magic_link.expired' })
    const { links } = adapters()
    expect(await links.find('t')()).toEqual(left(rejected(403, 'authorization.magic_link.expired')))
    expect(await links.find('..')()).toEqual(left({ tag: 'unaddressable' }))
  })
})
