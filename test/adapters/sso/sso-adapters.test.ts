import { describe, expect, it } from '@jest/globals'
import { isRight, left, right } from 'fp-ts/Either'
import { createPlainHttpClient } from '../../../adapters/http/http-client.ts'
import { ssoAccounts } from '../../../adapters/sso/sso-accounts.ts'
import { ssoProfiles } from '../../../adapters/sso/sso-profiles.ts'
import { ssoClientTokens } from '../../../adapters/sso/sso-tokens.ts'
import { rejected } from '../../builders/errors.ts'
import { type Answers, fakeFetch, refusal } from '../../fakes/back-end.ts'

const sso = 'https://sso.test'
const options = { sso, clientId: 'account-portal' }
const tokenCall = 'POST https://sso.test/oauth2/token'
const profileCall = 'GET https://sso.test/user/me'

const given = (answers: Answers) => {
  const { fetch, fetched } = fakeFetch(answers)
  return { fetched, http: createPlainHttpClient({ fetch, timeoutMs: 5000, pause: async () => undefined }) }
}

const tokenAnswer = (body: unknown) => ({ [tokenCall]: () => Response.json(body) })

describe('Signing in at the sign-on service (specification §7)', () => {
  const credentials = { username: 'ada@compass.test', password: ' verbatim ' }

  it('sends the password grant, without credentials of its own, and takes the token', async () => {
    const { http, fetched } = given(tokenAnswer({ access_token: 'user-token', token_type: 'bearer', expires_in: 60 }))
    expect(await ssoAccounts(http, options).signIn(credentials, undefined)()).toEqual(right('user-token'))
    expect(fetched.map(({ body }) => body)).toEqual([
      { client_id: 'account-portal', grant_type: 'password', ...credentials },
    ])
    expect(fetched[0]?.headers.has('Authorization')).toBe(false)
    expect(fetched[0]?.headers.has('X-Captcha-Response')).toBe(false)
  })

  it('takes the longest token that a cookie holds with its name and attributes, and none that would be held here only', async () => {
    const answered = async (token: string) =>
      ssoAccounts(given(tokenAnswer({ access_token: token })).http, options).signIn(credentials, undefined)()
    expect(await answered('x'.repeat(3000))).toEqual(right('x'.repeat(3000)))
    expect(await answered('='.repeat(1000))).toEqual(right('='.repeat(1000)))
    const tooLong = left({ tag: 'undecodable', detail: 'TokenAnswer: access_token.too_long' })
    expect(await answered('x'.repeat(3001))).toEqual(tooLong)
    expect(await answered('='.repeat(1001))).toEqual(tooLong)
  })

  it('carries a solved captcha in its header', async () => {
    const { http, fetched } = given(tokenAnswer({ access_token: 'user-token' }))
    await ssoAccounts(http, options).signIn(credentials, 'solved')()
    expect(fetched[0]?.headers.get('X-Captcha-Response')).toBe('solved')
  })

  it('tells a refusal, and does not try again by itself', async () => {
    const { http, fetched } = given({ [tokenCall]: refusal(503, '') })
    expect(await ssoAccounts(http, options).signIn(credentials, undefined)()).toEqual(left(rejected(503)))
    expect(fetched).toHaveLength(1)
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
    { access_token: 'x'.repeat(4097) },
  ])('takes no token out of %j', async (body) => {
    const { http } = given(tokenAnswer(body))
    expect(isRight(await ssoAccounts(http, options).signIn(credentials, undefined)())).toBe(false)
  })
})

describe('A client token of the sign-on service', () => {
  it('is asked for with the client’s own grant, and comes with its validity', async () => {
    const { http, fetched } = given(tokenAnswer({ access_token: 'client-token', expires_in: 3600 }))
    expect(await ssoClientTokens(http, options).issue()()).toEqual(right({ token: 'client-token', expiresIn: 3600 }))
    expect(fetched[0]?.body).toEqual({ client_id: 'account-portal', grant_type: 'client_credentials' })
  })

  it.each([undefined, null, '3600', {}])('of the validity %j has none that could be counted on', async (expires_in) => {
    const { http } = given(tokenAnswer({ access_token: 'client-token', expires_in }))
    expect(await ssoClientTokens(http, options).issue()()).toEqual(
      right({ token: 'client-token', expiresIn: Number.NaN }),
    )
  })
})

describe('The profile of a user token (specification §7)', () => {
  it('is fetched past every cache, as the customer', async () => {
    const { http, fetched } = given({
      [profileCall]: () => Response.json({ username: 'ada', email: 'ada@compass.test' }),
    })
    expect(await ssoProfiles(http, sso).fetch('user-token')()).toEqual(
      right({ username: 'ada', email: 'ada@compass.test' }),
    )
    expect(Object.fromEntries(fetched[0]?.headers ?? [])).toMatchObject({
      authorization: 'Bearer user-token',
      'cache-control': 'no-cache',
      pragma: 'no-cache',
    })
  })

  it.each([{ username: 'ada' }, { username: 'ada', email: null }])('may have no e-mail address: %j', async (body) => {
    const { http } = given({ [profileCall]: () => Response.json(body) })
    expect(await ssoProfiles(http, sso).fetch('user-token')()).toEqual(right({ username: 'ada' }))
  })

  it('of a token that is no longer good is a refusal', async () => {
    const { http } = given({ [profileCall]: refusal(401, 'authorization.access_token.expired') })
    expect(await ssoProfiles(http, sso).fetch('user-token')()).toEqual(
      left(rejected(401, 'authorization.access_token.expired')),
    )
  })
})
