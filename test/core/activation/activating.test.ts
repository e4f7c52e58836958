import { describe, expect, it } from '@jest/globals'
import { isLeft, isRight, left, right } from 'fp-ts/Either'
import { adas, givenActivation } from '../../builders/activation.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { carLicense } from '../../builders/orders.ts'
import { ada, asAda, asGrace, failureIn, grace, password, settled } from '../../builders/portal.ts'

describe('Step 3 and the verification link: activating', () => {
  it('activates with the password of an account, and recognises the code', async () => {
    const { app, browser, enterCode, enterEmail, activate, failure, state } = givenActivation()
    await enterCode()
    await enterEmail(ada)
    expect(isRight(await activate())).toBe(true)
    expect(state()).toEqual({ tag: 'activated', license: carLicense, email: ada })
    expect(browser.activation).toEqual(state())
    expect(await enterCode()).toEqual(right('activated-here'))
    app.activation.startOver()
    expect(await enterCode()).toEqual(right('used-here'))
    expect(failure()).toEqual({ code: 'activation-perhaps-done' })
  })

  it('shows a wrong password, and then that another tab has used the code meanwhile', async () => {
    const { activation, activate, failure } = givenActivation()
    await activate('not the password')
    expect(failure()).toEqual({ code: 'credentials-invalid' })
    activation.addLicense(carLicense, true)
    await activate()
    expect(failure()).toEqual({ code: 'activation-code-used' })
  })

  it.each([offline, rejected(504)])(
    'shows that the last try may have used the code when its answer was lost (%j)',
    async (lost) => {
      const { activation, activate, failure } = givenActivation()
      activation.loseNextAnswer('activate', lost)
      await activate()
      expect(failure()).toEqual({ code: 'activation-failed' })
      await activate()
      expect(failure()).toEqual({ code: 'activation-perhaps-done' })
    },
  )

  it('shows it also when a reload came before the answer', async () => {
    const { activation, activate, reload } = givenActivation()
    activation.hold()
    void activate()
    await settled()
    const { activate: activateAgain, enterCode } = reload().activation
    activation.release()
    await settled()
    const form = activateAgain(adas)
    await form.submit({ password })()
    await enterCode.submit({ activationCode: carLicense.activationCode })()
    expect([form, enterCode].map(failureIn)).toEqual(Array(2).fill({ code: 'activation-perhaps-done' }))
  })
})

describe('"Sign in and activate" (specification §1)', () => {
  /** The third step for an account, with the calls that sign in or activate. */
  const givenAccountFound = () => {
    const world = givenActivation({
      before: ({ browser }) => {
        browser.activation = { tag: 'account-found', ...adas }
      },
    })
    const calls = () => [...world.signOn.calls.filter((call) => call.startsWith('sign in')), ...world.activation.calls]
    return { ...world, calls, form: world.app.activation.signInAndActivate(adas) }
  }
  const [signIn, activation] = [`sign in ${ada}`, `activate ${carLicense.activationCode} for ${ada}`]

  it('signs the customer in, and then activates', async () => {
    const { app, form, browser, calls, login } = givenAccountFound()
    const seen: string[] = []
    app.activation.state.changes.subscribe(({ tag }) => seen.push(tag))
    expect(isRight(await form.submit({ password })())).toBe(true)
    // A form that is sending is replaced with every state that is new.
    expect(seen).toEqual(['account-found', 'activated'])
    expect(login()).toEqual(asAda)
    expect(browser.userTokens.stored.storage).toBe('user-token-1')
    expect(calls()).toEqual([signIn, activation])
  })

  it('posts no message on the page to which its screen goes on, as soon as the state changes', async () => {
    const { app, form, message } = givenAccountFound()
    app.activation.state.changes.subscribe(({ tag }) => {
      if (tag === 'activated') queueMicrotask(form.reset)
    })
    await form.submit({ password })()
    expect(message()).toBeUndefined()
  })

  it('uses up no code when the password is wrong', async () => {
    const { form, calls, login, state } = givenAccountFound()
    expect(isLeft(await form.submit({ password: 'not the password' })())).toBe(true)
    expect(failureIn(form)).toEqual({ code: 'credentials-invalid' })
    expect(login().tag).toBe('logged-out')
    expect(calls()).toEqual([signIn])
    expect(state().tag).toBe('account-found')
  })

  it('keeps the customer signed in when the activation fails, and the next submit only activates', async () => {
    const { form, activation: service, calls, login, message, state } = givenAccountFound()
    service.failWith(rejected(403))
    expect(await form.submit({ password })()).toEqual(left(rejected(403)))
    expect(failureIn(form)).toEqual({ code: 'activation-failed' })
    expect(login()).toEqual(asAda)

    service.recover()
    await form.submit({ password })()
    expect(state().tag).toBe('activated')
    expect(message()).toBeUndefined()
    expect(calls()).toEqual([signIn, activation, `find ${carLicense.activationCode}`, activation])
  })

  it('signs in and activates once for several submits, of the same form or another', async () => {
    const { app, form, signOn, calls } = givenAccountFound()
    signOn.hold()
    const submits = [form, form, app.activation.signInAndActivate(adas)].map((each) => each.submit({ password })())
    signOn.release()
    expect((await Promise.all(submits)).every(isRight)).toBe(true)
    expect(calls()).toHaveLength(2)
  })

  it('does neither after an edit', async () => {
    const { form, signOn, calls, login } = givenAccountFound()
    signOn.hold()
    const submit = form.submit({ password })()
    form.edit({ password: 'a long passwor' })
    signOn.release()
    await submit
    expect(login().tag).toBe('logged-out')
    expect(calls()).toEqual([signIn])
  })

  it('keeps another customer signed in', async () => {
    const { form, calls, login, signIn: signInAs, state } = givenAccountFound()
    await signInAs(grace)
    await form.submit({ password })()
    expect(login()).toEqual(asGrace)
    expect(state()).toMatchObject({ tag: 'activated', email: ada })
    expect(calls()).toEqual([`sign in ${grace}`, activation])
  })
})
