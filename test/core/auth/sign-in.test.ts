import { describe, expect, it } from '@jest/globals'
import { isRight, left } from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Accounts } from '../../../core/auth/ports.ts'
import type { LoginState } from '../../../core/session/login-state.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { ada, asAda, asGrace, givenPortal, grace, noTokens, password, signedOut } from '../../builders/portal.ts'
import { type Deferred, deferred } from '../../fakes/calls.ts'
import { settled } from '../../fakes/settled.ts'

const adas = { username: ada, password }

const given = () => {
  const portal = givenPortal()
  const signIns = () => portal.signOn.calls.filter((call) => call.startsWith('sign in'))
  return { ...portal, signIns, submit: (credentials = adas) => portal.app.auth.signIn.submit(credentials)() }
}

/** A portal where each answer to a sign-in comes when the test says so. */
const givenHeldAnswers = () => {
  const answers: Deferred<void>[] = []
  const portal = givenPortal({
    ports: ({ signOn }) => {
      const signIn: Accounts['signIn'] = (credentials) => () => {
        const answer = deferred<void>()
        answers.push(answer)
        return pipe(
          answer.outcome,
          TE.chain(() => signOn.signIn(credentials)),
        )()
      }
      return { accounts: Object.assign(Object.create(signOn), { signIn }) }
    },
  })
  return { ...portal, answers, form: portal.app.auth.signIn }
}

describe('Signing in (specification §4, Login)', () => {
  it('stores the token in cookie and storage, and takes the name from the fetched profile', async () => {
    const { app, browser, signIn } = given()
    const logins: LoginState[] = []
    app.session.login.changes.subscribe((login) => logins.push(login))

    await signIn(' ADA@compass.test ')

    expect(browser.userTokens.stored).toEqual({ cookie: 'user-token-1', storage: 'user-token-1' })
    expect(logins).toEqual([signedOut, { tag: 'logged-in', username: 'ADA@compass.test' }, asAda])
    expect(browser.profile).toEqual({ username: ada })
  })

  it("answers a wrong password with 'credentials-invalid', as a message too, and signs no customer in", async () => {
    const { browser, login, message, submit } = given()
    const refused = rejected(401, 'authorization.credentials.invalid')
    expect(await submit({ ...adas, password: 'wrong' })).toEqual(left(refused))
    expect(message()).toMatchObject({ kind: 'error', code: 'credentials-invalid' })
    expect(login()).toEqual(signedOut)
    expect(browser.userTokens.stored).toEqual(noTokens)
  })

  it('takes the password verbatim', async () => {
    const { signOn, submit } = given()
    const spaces = { username: 'spaces@compass.test', password: '  spaces count  ' }
    signOn.addAccount(spaces.username, spaces.password)
    expect(isRight(await submit(spaces))).toBe(true)
  })

  it('shows a lost network as a message, and works on the next try', async () => {
    const { login, message, signOn, submit } = given()
    signOn.failWith(offline)
    expect(await submit()).toEqual(left(offline))
    expect(message()).toMatchObject({ kind: 'error', code: 'unexpected' })

    signOn.recover()
    await submit()
    expect(login().tag).toBe('logged-in')
    expect(message()).toBeUndefined()
  })

  it('is one call for several submits at once, and another call after a sign-out', async () => {
    const { app, login, signIns, signOn, submit } = given()
    signOn.hold()
    const submits = [submit(), submit(), submit()]
    signOn.release()
    await Promise.all(submits)
    expect(signIns()).toHaveLength(1)

    app.session.signOut()
    await submit()
    expect(login().tag).toBe('logged-in')
    expect(signIns()).toHaveLength(2)
  })

  it.each(['in order', 'in reverse order'])(
    'signs in the customer who was submitted last when answers arrive %s',
    async (order) => {
      const { answers, form, login } = givenHeldAnswers()
      const submits = [form.submit(adas)(), form.submit({ username: grace, password })()]
      await settled()
      for (const answer of order === 'in order' ? answers : [...answers].reverse()) {
        answer.succeed(undefined)
        await settled()
      }
      await Promise.all(submits)
      expect(login()).toEqual(asGrace)
    },
  )

  it('is dropped without a message when the form is edited before the answer', async () => {
    const { answers, form, login, message } = givenHeldAnswers()
    const dropped = [form.submit(adas)()]
    form.edit({ ...adas, password: 'a long pass' })
    dropped.push(form.submit({ ...adas, password: 'wrong' })())
    form.edit(adas)
    await settled()
    expect(answers).toHaveLength(2)
    for (const answer of answers) answer.succeed(undefined)
    await Promise.all(dropped)
    expect(login()).toEqual(signedOut)
    expect(message()).toBeUndefined()
  })

  it('signs in although the screen was left before the answer', async () => {
    const { answers, form, login } = givenHeldAnswers()
    const submit = form.submit(adas)()
    await settled()
    form.reset()
    answers[0]?.succeed(undefined)
    await submit
    expect(login().tag).toBe('logged-in')
  })

  it('ends again when the new token is refused, with a message that stays for two changes of the view', async () => {
    const { app, browser, login, message, signIn, signOn } = given()
    signOn.issuesRefusedTokens = true

    await signIn()

    expect(login()).toEqual(signedOut)
    expect(browser.userTokens.stored).toEqual(noTokens)
    for (let views = 0; views <= 2; views += 1) {
      expect(message()).toMatchObject({ kind: 'error', code: 'access-token-not-valid' })
      app.messages.leaveView()
    }
    expect(message()).toBeUndefined()
  })
})

describe('Signing up (specification §2, /sign-up)', () => {
  const newcomer = { email: 'new@compass.test', password: ' 8 spaces ' }

  it('creates the account, mails a link, shows a message on the next view, and signs no customer in', async () => {
    const { app, login, message, signOn } = given()
    expect(isRight(await app.auth.signUp.submit({ ...newcomer, email: ' new@compass.test ' })())).toBe(true)
    expect(signOn.hasAccount(newcomer.email, ' 8 spaces ')).toBe(true)
    expect(signOn.mails).toEqual([{ to: newcomer.email, link: 'confirm-email', token: 'mail-token-1' }])
    expect(login()).toEqual(signedOut)
    app.messages.leaveView()
    expect(message()).toMatchObject({ kind: 'success', code: 'registered', mailedTo: newcomer.email })
    app.messages.leaveView()
    expect(message()).toBeUndefined()
  })

  it("refuses an address that has an account, and keeps that account's password", async () => {
    const { app, message, signOn } = given()
    expect(await app.auth.signUp.submit({ email: ada, password: 'another password' })()).toEqual(left(rejected(409)))
    expect(message()).toMatchObject({ kind: 'error', code: 'account-exists' })
    expect(signOn.hasAccount(ada, password)).toBe(true)
  })

  it('is one call for several submits at once, and is not retried', async () => {
    const { app, signOn } = given()
    signOn.hold()
    const submits = [1, 2, 3].map(() => app.auth.signUp.submit(newcomer)())
    signOn.failWith(offline)
    signOn.release()

    expect(await Promise.all(submits)).toEqual([left(offline), left(offline), left(offline)])
    expect(signOn.calls).toHaveLength(1)
  })
})
