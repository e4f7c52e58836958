import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { createClientTokens } from '../../../core/session/client-tokens.ts'
import { offline } from '../../builders/errors.ts'
import { FakeClientTokenIssuer, InMemoryClientTokenStore } from '../../fakes/fake-client-token-issuer.ts'
import { SettableClock } from '../../fakes/settable-clock.ts'

const given = () => {
  const issuer = new FakeClientTokenIssuer()
  const store = new InMemoryClientTokenStore()
  const clock = new SettableClock(Date.UTC(2026, 4, 1))
  return { issuer, store, clock, tokens: createClientTokens({ issuer, store, clock }) }
}

describe('The client token (specification §4)', () => {
  it('is fetched when there is none, and kept with its time of issue', async () => {
    const { tokens, store, clock } = given()
    expect(await tokens.get()()).toEqual(right('client-token-1'))
    expect(store.stored).toEqual({ token: 'client-token-1', issuedAt: clock.time, expiresIn: 3600 })
  })

  it('is good until now exceeds its issue plus its validity, to the millisecond', async () => {
    const { tokens, issuer, clock } = given()
    await tokens.get()()

    clock.passSeconds(3600)
    expect(await tokens.get()()).toEqual(right('client-token-1'))
    clock.time += 1
    expect(await tokens.get()()).toEqual(right('client-token-2'))
    expect(issuer.door.calls).toHaveLength(2)
  })

  it('is not trusted by a clock that was set back to before its issue', async () => {
    const { tokens, clock } = given()
    await tokens.get()()
    clock.passSeconds(-1)
    expect(await tokens.get()()).toEqual(right('client-token-2'))
  })

  it('survives a reload', async () => {
    const { tokens, issuer, store, clock } = given()
    await tokens.get()()
    expect(await createClientTokens({ issuer, store, clock }).get()()).toEqual(right('client-token-1'))
  })

  it('is fetched once for twenty calls at a time', async () => {
    const { tokens, issuer } = given()
    issuer.door.hold()
    const calls = Array.from({ length: 20 }, () => tokens.get()())
    issuer.door.release()
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 20 }, () => right('client-token-1')))
    expect(issuer.door.calls).toHaveLength(1)
  })

  it('is never handed out again once it was dropped', async () => {
    const { tokens } = given()
    await tokens.get()()
    tokens.drop('client-token-1')
    expect(await tokens.get()()).toEqual(right('client-token-2'))
  })

  it('stays when an older one is dropped by a call that comes back late', async () => {
    const { tokens, issuer } = given()
    await tokens.get()()
    tokens.drop('client-token-1')
    await tokens.get()()
    tokens.drop('client-token-1')
    expect(await tokens.get()()).toEqual(right('client-token-2'))
    expect(issuer.door.calls).toHaveLength(2)
  })

  it.each([
    { expiresIn: 0, requests: 2 },
    { expiresIn: -1, requests: 2 },
    { expiresIn: -Infinity, requests: 2 },
    { expiresIn: Number.NaN, requests: 2 },
    { expiresIn: Infinity, requests: 2 },
    { expiresIn: 1e-9, requests: 2 },
    { expiresIn: Number.MAX_VALUE, requests: 1 },
  ])('with a validity of $expiresIn seconds never loops: two calls, $requests requests', async (each) => {
    const { tokens, issuer, clock } = given()
    issuer.expiresIn = each.expiresIn
    await tokens.get()()
    clock.passSeconds(1)
    await tokens.get()()
    expect(issuer.door.calls).toHaveLength(each.requests)
  })

  it('that can’t be fetched fails every call that waits for it, and the next call asks again', async () => {
    const { tokens, issuer, store } = given()
    issuer.door.broken = offline
    expect(await Promise.all([tokens.get()(), tokens.get()()])).toEqual([left(offline), left(offline)])
    expect(store.stored).toBeUndefined()

    issuer.door.broken = undefined
    expect(await tokens.get()()).toEqual(right('client-token-2'))
  })
})
