import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { createMessages } from '../../../core/messages/messages.ts'
import { createSession } from '../../../core/session/session.ts'
import { notLoggedIn, sessionEnded, superseded } from '../../../core/shared/app-error.ts'
import { rejected, withoutAnAnswer } from '../../builders/errors.ts'
import { deferred } from '../../fakes/deferred.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

const given = () => {
  const world = inMemoryPorts()
  const messages = createMessages()
  const session = createSession(world.ports, messages)
  const signIn = async (username: string) => {
    session.begin(world.signOn.issueToken(username), username)
    await settled()
  }
  return { ...world, messages, session, signIn }
}

describe('Calling as the signed-in customer (specification §6)', () => {
  it("fails with 'not-logged-in' when no customer is signed in, and calls no service", async () => {
    const { session, messages } = given()
    const tokens: string[] = []

    const result = await session.asCustomer((token) => {
      tokens.push(token)
      return TE.right('answer')
    })()

    expect(result).toEqual(left(notLoggedIn))
    expect(tokens).toEqual([])
    expect(messages.current.value).toBeUndefined()
  })

  it('hands the call the customer’s token and returns what it answers', async () => {
    const { session, signIn } = given()
    await signIn('ada@compass.test')
    expect(await session.asCustomer((token) => TE.right(token))()).toEqual(right('user-token-1'))
  })

  it.each(['authorization.access_token.expired', 'authorization.access_token.not_found_for_token', 'anything else'])(
    "ends the session on a 401 of type %s, with its message, and says so with 'session-ended'",
    async (type) => {
      const { session, signIn, messages, browser } = given()
      await signIn('ada@compass.test')

      const result = await session.asCustomer(() => TE.left(rejected(401, type)))()

      expect(result).toEqual(left(sessionEnded))
      expect(session.login.value).toEqual({ tag: 'logged-out' })
      expect(browser.userTokens.stored).toEqual({ cookie: undefined, storage: undefined })
      expect(messages.current.value).toMatchObject({ kind: 'error', code: 'session-expired', lasting: 'next-view' })
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
    const { session, signIn, messages } = given()
    await signIn('ada@compass.test')

    expect(await session.asCustomer(() => TE.left(error))()).toEqual(left(error))

    expect(session.login.value).toEqual({ tag: 'logged-in', username: 'ada@compass.test' })
    expect(messages.current.value).toBeUndefined()
  })

  it('does not sign the next customer out when the refusal of the last one’s token comes late', async () => {
    const { session, signIn, messages, browser } = given()
    await signIn('ada@compass.test')
    const late = deferred<never>()
    const ofAda = session.asCustomer(() => late.outcome)()
    session.end()
    await signIn('grace@compass.test')

    late.fail(rejected(401, 'authorization.access_token.expired'))

    expect(await ofAda).toEqual(left(superseded))
    expect(session.login.value).toEqual({ tag: 'logged-in', username: 'grace@compass.test' })
    expect(browser.userTokens.stored.storage).toBe('user-token-2')
    expect(messages.current.value).toBeUndefined()
  })

  it('tells of an expired session once, however many calls are refused', async () => {
    const { session, signIn, messages } = given()
    await signIn('ada@compass.test')
    const posted: number[] = []
    messages.current.changes.subscribe((message) => message && posted.push(message.id))

    await Promise.all([1, 2, 3].map(() => session.asCustomer(() => TE.left(rejected(401)))()))

    expect(posted).toHaveLength(1)
  })
})
