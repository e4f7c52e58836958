import { describe, expect, it } from '@jest/globals'
import { isLeft, isRight, left } from 'fp-ts/Either'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { createApp } from '../../../core/app.ts'
import { captchaUnsolved } from '../../../core/shared/app-error.ts'
import { rejected } from '../../builders/errors.ts'
import { carLicense } from '../../builders/licenses.ts'
import { ada, given } from './given-activation.ts'

const recipient = { license: carLicense, email: ada }
const typed = { password: 'a long password' }

/** The third step for an account, with the calls that sign in or activate. */
const givenAccountFound = (change: (world: ReturnType<typeof given>) => object = () => ({})) => {
  const world = given()
  world.browser.activation = { tag: 'account-found', ...recipient }
  const app = createApp({ ...world.ports, ...change(world) })
  const calls = () => [
    ...world.signOn.door.calls.filter((call) => call.startsWith('sign in')),
    ...world.activation.door.calls,
  ]
  return { ...world, app, calls, form: app.activation.signInAndActivate(recipient) }
}

describe('"Sign in and activate" (specification §1)', () => {
  it('signs the customer in, and then activates', async () => {
    const { app, form, browser, calls } = givenAccountFound()
    const seen: ActivationState[] = []
    app.activation.state.changes.subscribe((state) => seen.push(state))
    expect(isRight(await form.submit(typed)())).toBe(true)
    // A form that is sending is replaced with every state that is new.
    expect(seen.map(({ tag }) => tag)).toEqual(['account-found', 'activated'])
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: ada })
    expect(browser.userTokens.stored.storage).toBe('user-token-1')
    expect(app.activation.state.value).toMatchObject({ tag: 'activated', email: ada })
    expect(calls()).toEqual([`sign in ${ada}`, `activate ${carLicense.licenseKey} for ${ada}`])
  })

  it('uses up no code where the password is wrong', async () => {
    const { app, form, calls } = givenAccountFound()
    expect(isLeft(await form.submit({ password: 'not the password' })())).toBe(true)
    expect(app.messages.current.value).toMatchObject({ code: 'credentials-invalid' })
    expect(app.session.login.value.tag).toBe('logged-out')
    expect(calls()).toEqual([`sign in ${ada}`])
    expect(app.activation.state.value.tag).toBe('account-found')
  })

  it('leaves the customer signed in where the activation fails, and the next press only activates', async () => {
    const { app, form, activation, calls } = givenAccountFound()
    activation.door.broken = rejected(503)
    expect(await form.submit(typed)()).toEqual(left(rejected(503)))
    expect(app.messages.current.value).toMatchObject({ code: 'activation-failed' })
    expect(app.session.login.value.tag).toBe('logged-in')

    activation.door.broken = undefined
    await form.submit(typed)()
    expect(app.activation.state.value.tag).toBe('activated')
    expect(app.messages.current.value).toBeUndefined()
    expect(calls().filter((call) => call.startsWith('sign in'))).toHaveLength(1)
  })

  it('does each of the two once, however often it is pressed, by the same form or another', async () => {
    const { app, form, signOn, calls } = givenAccountFound()
    signOn.door.hold()
    const presses = [form, form, app.activation.signInAndActivate(recipient)].map((each) => each.submit(typed)())
    signOn.door.release()
    expect((await Promise.all(presses)).every(isRight)).toBe(true)
    expect(calls()).toHaveLength(2)
  })

  it('does neither once it was taken back by an edit', async () => {
    const { app, form, signOn, calls } = givenAccountFound()
    signOn.door.hold()
    const press = form.submit(typed)()
    form.edit({ password: 'a long passwor' })
    signOn.door.release()
    await press
    expect(app.session.login.value.tag).toBe('logged-out')
    expect(calls()).toEqual([`sign in ${ada}`])
  })

  it('asks for the captcha of a sign-in, and spends it on the sign-in', async () => {
    const { app, form, signOn, calls } = givenAccountFound(({ clock }) => ({
      captcha: {
        kind: 'computed',
        solve: () => async () => ({ _tag: 'Right', right: { response: 'solved', goodUntil: clock.now() + 60_000 } }),
      },
    }))
    expect(await form.submit(typed)()).toEqual(left(captchaUnsolved))
    expect(app.messages.current.value).toMatchObject({ code: 'captcha-unsolved' })
    expect(calls()).toEqual([])
    await app.captcha.signIn.solve()()
    await form.submit(typed)()
    expect(signOn.captchaResponses).toEqual(['solved'])
    expect(app.activation.state.value.tag).toBe('activated')
  })

  it('replaces no customer who is signed in', async () => {
    const { app, form, signOn, calls } = givenAccountFound()
    signOn.addAccount('bob@compass.test', 'another password')
    await app.auth.signIn.submit({ username: 'bob@compass.test', password: 'another password' })()
    await form.submit(typed)()
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'bob@compass.test' })
    expect(app.activation.state.value).toMatchObject({ tag: 'activated', email: ada })
    expect(calls().filter((call) => call.endsWith(ada))).toEqual([`activate ${carLicense.licenseKey} for ${ada}`])
  })
})
