import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { createHttpClient } from '../../../adapters/http/http-client.ts'
import { userCredential } from '../../../adapters/http/request.ts'
import { createClientTokens } from '../../../core/session/client-tokens.ts'
import { errorCode } from '../../../core/shared/app-error.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { aClientRequest, aRequest, type BackEnd, goodAnswer, json, startBackEnd } from '../../fakes/back-end.ts'
import { FakeClientTokenIssuer, InMemoryClientTokenStore } from '../../fakes/fake-sign-on.ts'
import { SettableClock } from '../../fakes/in-memory-ports.ts'

let backEnd: BackEnd

beforeEach(async () => {
  backEnd = await startBackEnd()
})
afterEach(() => backEnd.stop())

const expired = 'authorization.access_token.expired'

/** A back-end that accepts these client tokens only. */
const accepting = (...tokens: readonly string[]) => {
  backEnd.respond = (response, request) => {
    const accepted = tokens.some((token) => request.headers.authorization === `Bearer ${token}`)
    const answer = accepted ? json(200, goodAnswer) : json(401, { type: expired })
    answer(response, request)
  }
}

const given = () => {
  const issuer = new FakeClientTokenIssuer()
  const store = new InMemoryClientTokenStore()
  const clock = new SettableClock(Date.UTC(2026, 4, 1))
  const clientTokens = createClientTokens({ issuer, store, clock })
  const http = createHttpClient({ fetch, timeoutMs: 5000, clientTokens, pause: async () => undefined })
  const run = () => http.run(aClientRequest({ service: backEnd.url }))()
  return { issuer, store, clock, http, run }
}

const bearers = () => backEnd.received.map(({ headers }) => headers.authorization)

describe('A call before sign-in (specification §4, §8)', () => {
  it('carries a client token, which further calls share', async () => {
    accepting('client-token-1')
    const { run, issuer } = given()
    expect(await run()).toEqual(right(goodAnswer))
    expect(await run()).toEqual(right(goodAnswer))
    expect(bearers()).toEqual(['Bearer client-token-1', 'Bearer client-token-1'])
    expect(issuer.door.calls).toHaveLength(1)
  })

  it('fetches a new token when the old one’s time is over', async () => {
    accepting('client-token-1', 'client-token-2')
    const { run, clock } = given()
    await run()
    clock.passSeconds(3601)
    await run()
    expect(bearers()).toEqual(['Bearer client-token-1', 'Bearer client-token-2'])
  })

  it.each([
    'authorization.access_token.expired',
    'authorization.access_token.not_found_for_token',
    'validate.access_token.expired',
    'of.no.row',
    '',
  ])('drops a token that is refused as %s, fetches another, and is made once more', async (type) => {
    backEnd.respond = (response, request) =>
      (request.headers.authorization === 'Bearer client-token-2' ? json(200, goodAnswer) : json(401, { type }))(
        response,
        request,
      )
    const { run, store } = given()
    expect(await run()).toEqual(right(goodAnswer))
    expect(bearers()).toEqual(['Bearer client-token-1', 'Bearer client-token-2'])
    expect(store.stored?.token).toBe('client-token-2')
  })

  it('fails when the second token is refused too, and drops that one as well', async () => {
    accepting('none')
    const { run, store, issuer } = given()
    expect(await run()).toEqual(left(rejected(401, expired)))
    expect(bearers()).toHaveLength(2)
    expect(issuer.door.calls).toHaveLength(2)
    expect(store.stored).toBeUndefined()
  })

  it('that is refused for no reason by name, twice, is an expired session', async () => {
    backEnd.respond = json(401, {})
    const { run, issuer } = given()
    const expiredSession = { tag: 'rejected', code: 'session-expired', status: 401, type: '' }
    expect(await run()).toEqual(left(expiredSession))
    expect(bearers()).toEqual(['Bearer client-token-1', 'Bearer client-token-2'])
    issuer.door.broken = rejected(401)
    expect(await run()).toEqual(left(expiredSession))
  })

  it.each([401, 403, 404, 409, 422])('keeps its token on a %d that says nothing of it', async (status) => {
    backEnd.respond = json(status, { type: 'validation.password.invalid' })
    const { run, issuer, store } = given()
    await run()
    expect(bearers()).toHaveLength(1)
    expect(issuer.door.calls).toHaveLength(1)
    expect(store.stored?.token).toBe('client-token-1')
  })

  it('twenty at a time fetch one token', async () => {
    accepting('client-token-1')
    const { run, issuer } = given()
    const results = await Promise.all(Array.from({ length: 20 }, run))
    expect(results).toEqual(Array.from({ length: 20 }, () => right(goodAnswer)))
    expect(issuer.door.calls).toHaveLength(1)
  })

  it('twenty at a time whose token has expired fetch one more', async () => {
    accepting('client-token-1')
    const { run, issuer } = given()
    await run()
    accepting('client-token-2')
    const results = await Promise.all(Array.from({ length: 20 }, run))
    expect(results).toEqual(Array.from({ length: 20 }, () => right(goodAnswer)))
    expect(issuer.door.calls).toHaveLength(2)
  })

  it('fails as the token request fails, and is not sent', async () => {
    const { run, issuer } = given()
    issuer.door.broken = offline
    expect(await run()).toEqual(left(offline))
    expect(backEnd.received).toEqual([])
  })

  it('ends, after two tries, even when the token request itself is refused as an expired token', async () => {
    const { run, issuer } = given()
    issuer.door.broken = rejected(401, expired)
    const result = await run()
    expect(result._tag === 'Left' && errorCode(result.left)).toBe('access-token-invalid')
    expect(issuer.door.calls).toHaveLength(2)
  })
})

describe('A call as the customer', () => {
  it('has no other token to try: its refusal is told at once', async () => {
    accepting('none')
    const { http, issuer } = given()
    const request = aRequest({ service: backEnd.url, credential: userCredential('user-token') })
    expect(await http.run(request)()).toEqual(left(rejected(401, expired)))
    expect(bearers()).toEqual(['Bearer user-token'])
    expect(issuer.door.calls).toEqual([])
  })
})
