import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { createMessages } from '../../../core/messages/messages.ts'
import { createSession } from '../../../core/session/session.ts'
import { notLoggedIn, sessionEnded, superseded } from '../../../core/shared/app-error.ts'
import { rejected, withoutAnAnswer } from '../../builders/errors.ts'
import { ada, asAda, asGrace, grace, noTokens, signedOut } from '../../builders/portal.ts'
import { deferred } from '../../fakes/calls.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

const given = async (...customers: readonly string[]) => {
  const world = inMemoryPorts()
  const messages = createMessages()
  const session = createSession(world.ports, messages)
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
