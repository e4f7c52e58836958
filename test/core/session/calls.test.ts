import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { createMessages } from '../../../core/messages/messages.ts'
import { createClientTokens } from '../../../core/session/client-tokens.ts'
import { createSession } from '../../../core/session/session.ts'
import { notLoggedIn, sessionEnded, superseded } from '../../../core/shared/app-error.ts'
import { createScope } from '../../../core/shared/behavior.ts'
import { offline, rejected, withoutAnAnswer } from '../../builders/errors.ts'
import { ada, asAda, asGrace, grace, noTokens, signedOut } from '../../builders/portal.ts'
import { deferred } from '../../fakes/calls.ts'
import { FakeClientTokenIssuer, InMemoryClientTokenStore } from '../../fakes/fake-sign-on.ts'
import { inMemoryPorts, SettableClock } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

const given = async (...customers: readonly string[]) => {
  const world = inMemoryPorts()
  const messages = createMessages()
  const session = createSession(world.ports, messages, createScope())
  const signIn = async (username: string) => {
    session.begin(world.signOn.issueToken(username), username)
    await settled()
  }
  for (const each of customers) await signIn(each)
  return { ...world, session, signIn, messages, message: () => messages.current.value }
}

describe('Calling as the signed-in customer (specification §6)', () => {
  it("fails with 'not-logged-in' when no customer is signed in, and calls no service", async () => {
    const { session, message } = await given()
    const tokens: string[] = []
    const call = (token: string) => TE.right(tokens.push(token))
    expect(await session.asCustomer(call)()).toEqual(left(notLoggedIn))
    expect(tokens).toEqual([])
    expect(message()).toBeUndefined()
  })

  it('hands the call the customer’s token and returns what it answers', async () => {
    const { session } = await given(ada)
    expect(await session.asCustomer((token) => TE.right(token))()).toEqual(right('user-token-1'))
  })

  it.each(['authorization.access_token.expired', 'anything else'])(
    "ends the session on a 401 of type %s, with its message, and says so with 'session-ended'",
    async (type) => {
      const { session, message, browser } = await given(ada)
      expect(await session.asCustomer(() => TE.left(rejected(401, type)))()).toEqual(left(sessionEnded))
      expect(session.login.value).toEqual(signedOut)
      expect(browser.userTokens.stored).toEqual(noTokens)
      expect(message()).toMatchObject({ kind: 'error', code: 'session-expired', lasting: 'next-view' })
    },
  )

  it.each([
    ['a wrong current password', rejected(401, 'validation.password.invalid')],
    ['a used magic link', rejected(403, 'authorization.magic_link.invalid')],
    ['a missing page', rejected(404)],
    ['a conflict', rejected(409)],
    ['a bad field', rejected(422, 'validation.password.min_length')],
    ...withoutAnAnswer,
  ])('leaves the session alone on %s', async (_, error) => {
    const { session, message } = await given(ada)
    expect(await session.asCustomer(() => TE.left(error))()).toEqual(left(error))
    expect(session.login.value).toEqual(asAda)
    expect(message()).toBeUndefined()
  })

  it('does not sign the next customer out when the refusal of the last one’s token comes late', async () => {
    const { session, signIn, message, browser } = await given(ada)
    const late = deferred<never>()
    const ofAda = session.asCustomer(() => late.outcome)()
    session.end()
    await signIn(grace)
    late.fail(rejected(401, 'authorization.access_token.expired'))
    expect(await ofAda).toEqual(left(superseded))
    expect(session.login.value).toEqual(asGrace)
    expect(browser.userTokens.stored.storage).toBe('user-token-2')
    expect(message()).toBeUndefined()
  })

  it('tells of an expired session once, however many calls are refused', async () => {
    const { session, messages } = await given(ada)
    const posted: number[] = []
    messages.current.changes.subscribe((message) => message && posted.push(message.id))
    await Promise.all([1, 2, 3].map(() => session.asCustomer(() => TE.left(rejected(401)))()))
    expect(posted).toHaveLength(1)
  })
})

const givenTokens = () => {
  const issuer = new FakeClientTokenIssuer()
  const store = new InMemoryClientTokenStore()
  const clock = new SettableClock(Date.UTC(2026, 4, 1))
  return { issuer, store, clock, tokens: createClientTokens({ issuer, store, clock }) }
}

describe('The client token (specification §4)', () => {
  it('is fetched when there is none, and kept with its time of issue, over a reload too', async () => {
    const { tokens, issuer, store, clock } = givenTokens()
    expect(await tokens.get()()).toEqual(right('client-token-1'))
    expect(store.stored).toEqual({ token: 'client-token-1', issuedAt: clock.time, expiresIn: 3600 })
    expect(await createClientTokens({ issuer, store, clock }).get()()).toEqual(right('client-token-1'))
  })

  it.each([
    ['good until now exceeds its issue plus its validity', 3600, 'client-token-1'],
    ['fetched anew a millisecond later', 3600.001, 'client-token-2'],
    ['not trusted by a clock that was set back to before its issue', -1, 'client-token-2'],
  ])('is %s', async (_, seconds, expected) => {
    const { tokens, clock } = givenTokens()
    await tokens.get()()
    clock.passSeconds(seconds)
    expect(await tokens.get()()).toEqual(right(expected))
  })

  it('is fetched once for twenty calls at a time', async () => {
    const { tokens, issuer } = givenTokens()
    issuer.hold()
    const calls = Array.from({ length: 20 }, () => tokens.get()())
    issuer.release()
    expect(await Promise.all(calls)).toEqual(calls.map(() => right('client-token-1')))
    expect(issuer.calls).toHaveLength(1)
  })

  it('is never handed out again once it was dropped, and no newer one goes with it', async () => {
    const { tokens, issuer } = givenTokens()
    await tokens.get()()
    for (let times = 0; times < 2; times += 1) {
      tokens.drop('client-token-1')
      expect(await tokens.get()()).toEqual(right('client-token-2'))
    }
    expect(issuer.calls).toHaveLength(2)
  })

  it.each([
    [0, 2],
    [-1, 2],
    [-Infinity, 2],
    [Number.NaN, 2],
    [Infinity, 2],
    [1e-9, 2],
    [Number.MAX_VALUE, 1],
  ])('with a validity of %d seconds never loops: two calls, %d requests', async (expiresIn, requests) => {
    const { tokens, issuer, clock } = givenTokens()
    issuer.expiresIn = expiresIn
    await tokens.get()()
    clock.passSeconds(1)
    await tokens.get()()
    expect(issuer.calls).toHaveLength(requests)
  })

  it('that can’t be fetched fails every call that waits for it, and the next call asks again', async () => {
    const { tokens, issuer, store } = givenTokens()
    issuer.failWith(offline)
    expect(await Promise.all([tokens.get()(), tokens.get()()])).toEqual([left(offline), left(offline)])
    expect(store.stored).toBeUndefined()

    issuer.recover()
    expect(await tokens.get()()).toEqual(right('client-token-2'))
  })
})
