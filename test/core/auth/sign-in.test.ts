import { describe, expect, it } from '@jest/globals'
import { isRight, left } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { createApp } from '../../../core/app.ts'
import type { Accounts } from '../../../core/auth/ports.ts'
import type { LoginState } from '../../../core/session/login-state.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { type Deferred, deferred } from '../../fakes/deferred.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

const given = () => {
  const world = inMemoryPorts()
  world.signOn.addAccount('ada@compass.test', 'a long password')
  return { ...world, app: createApp(world.ports) }
}

const ada = { username: 'ada@compass.test', password: 'a long password' }
const bob = { username: 'bob@compass.test', password: 'another password' }

/** The same with Bob, where each answer to a sign-in comes when the test says so. */
const givenHeldAnswers = () => {
  const world = inMemoryPorts()
  for (const { username, password } of [ada, bob]) world.signOn.addAccount(username, password)
  const answers: Deferred<void>[] = []
  const signIn: Accounts['signIn'] = (credentials, captchaResponse) => () => {
    const answer = deferred<void>()
    answers.push(answer)
    return pipe(
      answer.outcome,
      TE.chain(() => world.signOn.signIn(credentials, captchaResponse)),
    )()
  }
  const accounts: Accounts = Object.assign(Object.create(world.signOn), { signIn })
  return { ...world, answers, app: createApp({ ...world.ports, accounts }) }
}

describe('Signing in (specification §4, Login)', () => {
  it('stores the token in cookie and storage, and tells who is signed in', async () => {
    const { app, browser } = given()

    const result = await app.auth.signIn.submit({ username: 'ada@compass.test', password: 'a long password' })()

    expect(isRight(result)).toBe(true)
    expect(browser.userTokens.stored).toEqual({ cookie: 'user-token-1', storage: 'user-token-1' })
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'ada@compass.test' })
  })

  it('shows the name of the fetched profile once it is there, and remembers it', async () => {
    const { app, browser } = given()
    const seen: LoginState[] = []
    app.session.login.changes.subscribe((login) => seen.push(login))

    await app.auth.signIn.submit({ username: ' ADA@compass.test ', password: 'a long password' })()
    await settled()

    expect(seen).toEqual([
      { tag: 'logged-out' },
      { tag: 'logged-in', username: 'ADA@compass.test' },
      { tag: 'logged-in', username: 'ada@compass.test' },
    ])
    expect(browser.profile).toEqual({ username: 'ada@compass.test' })
  })

  it("answers a wrong password with 'credentials-invalid', as a message too, and signs no customer in", async () => {
    const { app, browser } = given()

    const result = await app.auth.signIn.submit({ username: 'ada@compass.test', password: 'wrong' })()

    expect(result).toEqual(left(rejected(401, 'authorization.credentials.invalid')))
    expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'credentials-invalid' })
    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
    expect(browser.userTokens.stored.storage).toBeUndefined()
  })

  it('takes the password verbatim', async () => {
    const { app, signOn } = given()
    signOn.addAccount('spaces@compass.test', '  spaces count  ')

    expect(
      isRight(await app.auth.signIn.submit({ username: 'spaces@compass.test', password: '  spaces count  ' })()),
    ).toBe(true)
  })

  it('without a network says so, and the next try can work', async () => {
    const { app, signOn } = given()
    signOn.door.broken = offline

    expect(await app.auth.signIn.submit({ username: 'ada@compass.test', password: 'a long password' })()).toEqual(
      left(offline),
    )
    expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'unexpected' })

    signOn.door.broken = undefined
    await app.auth.signIn.submit({ username: 'ada@compass.test', password: 'a long password' })()
    expect(app.session.login.value.tag).toBe('logged-in')
    expect(app.messages.current.value).toBeUndefined()
  })

  it('asks once, however often it is pressed', async () => {
    const { app, signOn } = given()
    signOn.door.hold()
    const press = () => app.auth.signIn.submit({ username: 'ada@compass.test', password: 'a long password' })()

    const presses = [press(), press(), press()]
    signOn.door.release()
    await Promise.all(presses)

    expect(signOn.door.calls.filter((call) => call.startsWith('sign in'))).toHaveLength(1)
  })

  it.each(['as they were pressed', 'the other way round'])(
    'signs the customer in who was pressed last, whose answers come %s',
    async (order) => {
      const { app, answers } = givenHeldAnswers()
      const presses = [app.auth.signIn.submit(ada)(), app.auth.signIn.submit(bob)()]
      await settled()
      const inOrder = order === 'as they were pressed' ? answers : [...answers].reverse()
      for (const answer of inOrder) {
        answer.succeed(undefined)
        await settled()
      }
      await Promise.all(presses)
      expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'bob@compass.test' })
    },
  )

  it('does nothing when it has been taken back by an edit, and tells nothing', async () => {
    const { app, answers } = givenHeldAnswers()
    const taken = [app.auth.signIn.submit(ada)()]
    app.auth.signIn.edit({ ...ada, password: 'a long pass' })
    taken.push(app.auth.signIn.submit({ ...ada, password: 'wrong' })())
    app.auth.signIn.edit(ada)
    await settled()
    expect(answers).toHaveLength(2)
    for (const answer of answers) answer.succeed(undefined)
    await Promise.all(taken)
    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
    expect(app.messages.current.value).toBeUndefined()
  })

  it('is done although its screen is gone when the answer comes', async () => {
    const { app, answers } = givenHeldAnswers()
    const press = app.auth.signIn.submit(ada)()
    await settled()
    app.auth.signIn.reset()
    answers[0]?.succeed(undefined)
    await press
    expect(app.session.login.value.tag).toBe('logged-in')
  })

  it('asks anew once the session has ended, with the same words too', async () => {
    const { app, signOn } = given()
    await app.auth.signIn.submit(ada)()
    app.session.signOut()
    await app.auth.signIn.submit(ada)()
    expect(app.session.login.value.tag).toBe('logged-in')
    expect(signOn.door.calls.filter((call) => call.startsWith('sign in'))).toHaveLength(2)
  })

  it('ends the session again when the new token is refused, and says that it is not valid', async () => {
    const { app, signOn, browser } = given()

    signOn.issuesUselessTokens = true

    await app.auth.signIn.submit({ username: 'ada@compass.test', password: 'a long password' })()
    await settled()

    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
    expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'access-token-not-valid' })
    expect(browser.userTokens.stored).toEqual({ cookie: undefined, storage: undefined })
  })
})
