import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { createHttpClient } from '../../../adapters/http/http-client.ts'
import { ssoMagicLinks } from '../../../adapters/sso/sso-magic-links.ts'
import { ssoPreRegistrations } from '../../../adapters/sso/sso-pre-registrations.ts'
import { rejected } from '../../builders/errors.ts'
import { type BackEnd, json, startBackEnd, text } from '../../fakes/back-end.ts'

let backEnd: BackEnd
const clientTokens = { get: () => TE.right('client-token'), drop: () => undefined }
const http = createHttpClient({ fetch, timeoutMs: 2000, clientTokens, pause: async () => undefined })
const links = () => ssoMagicLinks(http, { sso: `${backEnd.url}/sso`, clientId: 'account-portal' })

const lastRequest = () => {
  const last = backEnd.received.at(-1)
  return last && { ...last, body: last.body === '' ? undefined : JSON.parse(last.body) }
}

beforeAll(async () => {
  backEnd = await startBackEnd()
})
afterAll(() => backEnd.stop())

describe('Magic links at the sign-on service (specification §7)', () => {
  it('are looked at with the client token, past every cache', async () => {
    backEnd.respond = json(200, { destination: 'travel_app' })
    expect(await links().find('a/b ü')()).toEqual(right('travel_app'))
    expect(lastRequest()).toMatchObject({
      method: 'GET',
      url: '/sso/magic-link/a%2Fb%20%C3%BC',
      headers: { authorization: 'Bearer client-token', 'cache-control': 'no-cache', pragma: 'no-cache' },
    })
  })

  it.each(['authorization.magic_link.expired', 'authorization.magic_link.invalid'])(
    'are refused as %s',
    async (type) => {
      backEnd.respond = json(403, { type })
      expect(await links().find('t')()).toEqual(left(rejected(403, type)))
    },
  )

  it('are not taken for directions', async () => {
    expect(await links().find('..')()).toEqual(left({ tag: 'unaddressable' }))
  })

  it('are cloned by their token', async () => {
    backEnd.respond = text(204, '')
    expect(await links().clone('t')()).toEqual(right(undefined))
    expect(lastRequest()).toMatchObject({
      method: 'POST',
      url: '/sso/magic-link/clone',
      headers: { authorization: 'Bearer client-token' },
      body: { token: 't' },
    })
  })

  it('are exchanged for a user token by the magic_link grant', async () => {
    backEnd.respond = json(200, { access_token: 'user-token', expires_in: 60 })
    expect(await links().exchange('t')()).toEqual(right('user-token'))
    expect(lastRequest()).toMatchObject({
      method: 'POST',
      url: '/sso/oauth2/token',
      body: { client_id: 'account-portal', grant_type: 'magic_link', token: 't' },
    })
  })
})

describe('Registering in advance (specification §7)', () => {
  it('asks for no mail', async () => {
    backEnd.respond = text(204, '')
    expect(await ssoPreRegistrations(http, `${backEnd.url}/sso`).register('new@compass.test')()).toEqual(
      right(undefined),
    )
    expect(lastRequest()).toMatchObject({
      method: 'PUT',
      url: '/sso/user/pre-register',
      headers: { authorization: 'Bearer client-token' },
      body: { email: 'new@compass.test', send_email: false },
    })
  })
})
