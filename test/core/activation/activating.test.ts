import { describe, expect, it } from '@jest/globals'
import { isLeft, isRight, left, right } from 'fp-ts/Either'
import { aGatewayRefusal, aRejection, offlineError } from '../../builders/errors.ts'
import { carLicense, truckLicense } from '../../builders/orders.ts'
import {
  ada,
  adaLogin,
  adaRecipient,
  flushPromises,
  getFailure,
  grace,
  graceLogin,
  newcomer,
  password,
  recipient,
  setUpActivation,
  setUpSentVerification,
} from '../../builders/portal.ts'

describe('Step 1, the activation code', () => {
  it('accepts an unused code however it is typed, and remembers it with its app', async () => {
    const { browser, enterLicenseKey, state } = setUpActivation()
    expect(await enterLicenseKey({ licenseKey: ' cars2026 test0001' })).toEqual(right('accepted'))
    expect(state()).toEqual({ tag: 'code-accepted', license: carLicense, email: undefined })
    expect(browser.activation).toEqual(state())
  })

  it.each([
    ['an unknown code', aRejection(404), 'activation-code-invalid'],
    ['no network', offlineError, 'activation-failed'],
    ['a refusal of a proxy', aGatewayRefusal(404), 'activation-failed'],
  ])('shows one message for %s', async (_, error, code) => {
    const { activation, enterLicenseKey, failure } = setUpActivation()
    activation.failWith(error)
    expect([await enterLicenseKey(), failure()]).toEqual([left(error), { code }])
  })
})

describe('Step 2, the email', () => {
  it('pre-registers a new email and then sends the verification email', async () => {
    const { activation, state } = await setUpSentVerification()
    const calls = ['has account', 'pre-register', 'mail'].map((call) => `${call} ${newcomer}`)
    expect([activation.calls.slice(1), activation.mails]).toEqual([calls, [recipient]])
    expect(state()).toMatchObject({ tag: 'verification-sent', ...recipient })
  })

  it('accepts an email again that an earlier try has pre-registered', async () => {
    const { activation, enterEmail } = await setUpSentVerification()
    expect(isRight(await enterEmail(` ${newcomer} `))).toBe(true)
    expect(activation.mails).toEqual([recipient, recipient])
  })

  it.each([
    ['the first email fails', 'mail', aRejection(500), 4],
    ['a proxy answers: no account is missing', 'has account', aGatewayRefusal(404), 2],
  ])('shows a message, makes no other call and stays at step 2 when %s', async (_, call, error, made) => {
    const { activation, enterLicenseKey, enterEmail, failure, state } = setUpActivation()
    await enterLicenseKey()
    activation.loseNextAnswer(call, error)
    expect([isLeft(await enterEmail()), failure()]).toMatchObject([true, { code: 'activation-failed' }])
    expect([activation.calls.length, state().tag]).toEqual([made, 'code-accepted'])
  })
})

describe('The link of the verification email', () => {
  it('works on another device, with the license and email address from the answer', async () => {
    const { activation, browser, opened, reload } = await setUpSentVerification()
    browser.activation = undefined
    const otherDevice = reload()
    expect(await opened(otherDevice)).toEqual({ tag: 'valid', recipient })
    expect(browser.activation).toMatchObject({ tag: 'verification-sent', ...recipient })
    expect(isRight(await otherDevice.activation.activate(recipient).submit({ password: 'first password' })())).toBe(
      true,
    )
    expect(activation.calls.at(-1)).toBe('activate CARS-2026-TEST-0001 for new@compass.test')
  })

  it.each([
    ['the activation of this browser', true, { tag: 'valid', recipient }],
    ['an unknown license if this browser has no activation', false, { tag: 'valid-for-unknown' }],
  ])('is valid for %s when the answer has no license and email address', async (_, isRemembered, expected) => {
    const { activation, browser, opened, reload } = await setUpSentVerification()
    activation.omitsRecipient = true
    if (!isRemembered) browser.activation = undefined
    expect(await opened(reload())).toEqual(expected)
  })

  it.each([
    [aRejection(403), 'invalid'],
    [aGatewayRefusal(410), 'unanswered'],
    [aGatewayRefusal(404), 'unanswered'],
  ])('after %j is %s', async (error, tag) => {
    const { activation, opened } = await setUpSentVerification()
    activation.failWith(error)
    expect(await opened()).toEqual(tag === 'unanswered' ? { tag, error } : { tag })
  })

  it('changes nothing when its answer comes after another link was opened', async () => {
    const { app, activation, state } = await setUpSentVerification()
    activation.mails.push({ ...recipient, email: 'other@compass.test' })
    activation.hold()
    const links = ['0', '1'].map((code) => app.activation.openVerification(code).verify()())
    await flushPromises()
    activation.release('verify 1')
    await links[1]
    activation.release()
    await links[0]
    expect(state()).toMatchObject({ email: 'other@compass.test' })
  })

  it('is verified once, when its page first becomes visible', async () => {
    const { app, activation } = await setUpSentVerification()
    const verifyCalls = () => activation.calls.filter((call) => call.startsWith('verify'))
    const link = app.activation.openVerification('0')
    await flushPromises()
    expect([verifyCalls(), link.state.value]).toEqual([[], { tag: 'waiting', trigger: 'visible' }])
    for (const each of [link, link, app.activation.openVerification('0')]) {
      each.onSeen()
      await each.verify()()
    }
    expect(verifyCalls()).toEqual(['verify 0'])
  })
})

describe('Resending the verification email', () => {
  it('sends an email at once, then waits 30 seconds, also after a reload', async () => {
    const { app, activation, clock, reload } = await setUpSentVerification()
    expect(await app.activation.resend()()).toEqual(right(true))
    expect([await app.activation.resend()(), activation.mails.length]).toEqual([right(false), 2])
    clock.passSeconds(10)
    expect(reload().activation.secondsUntilResend()).toBe(20)
  })

  it('only logs a failure, and can be tried again at once', async () => {
    const { app, activation, logged, message } = await setUpSentVerification()
    activation.failWith(aRejection(500))
    expect(isLeft(await app.activation.resend()())).toBe(true)
    expect(logged).toEqual(['activation.verification-not-resent'])
    expect([app.activation.secondsUntilResend(), message()]).toEqual([0, undefined])
  })

  it('checks whether the address has an account now, and so does a page that becomes visible again after a while', async () => {
    const { app, activation, clock, signOn } = await setUpSentVerification()
    const countAccountChecks = () => activation.calls.filter((call) => call.startsWith('has account')).length
    app.activation.onWaitingPageSeen()
    expect(countAccountChecks()).toBe(1)
    await app.activation.resend()()
    expect([countAccountChecks(), app.activation.foundAccount.value]).toEqual([2, undefined])
    signOn.addAccount(newcomer, 'a long password')
    clock.passSeconds(10)
    app.activation.onWaitingPageSeen()
    await flushPromises()
    expect(app.activation.foundAccount.value).toBe(newcomer)
  })
})

describe('Step 3 and the verification link: activating', () => {
  it('activates once, also for two passwords in a row, and recognizes the code', async () => {
    const { app, browser, enterLicenseKey, enterEmail, activate, failure, state } = setUpActivation()
    await enterLicenseKey()
    await enterEmail(ada)
    expect((await Promise.all([activate(), activate('another password')])).every(isRight)).toBe(true)
    expect(state()).toEqual({ tag: 'activated', license: carLicense, email: ada })
    expect(browser.activation).toEqual(state())
    expect(await enterLicenseKey()).toEqual(right('activated-here'))
    app.activation.startOver()
    expect(await enterLicenseKey()).toEqual(right('used-here'))
    expect(failure()).toEqual({ code: 'activation-perhaps-done' })
  })

  it('sends two codes at once, and one code once for two addresses', async () => {
    const { activate, activation } = setUpActivation()
    await activation.runAtOnce(() =>
      [adaRecipient, recipient, { ...adaRecipient, license: truckLicense }].map((to) => activate(password, to)),
    )
    expect(activation.calls).toEqual([carLicense, truckLicense].map((each) => `activate ${each.licenseKey} for ${ada}`))
  })

  it('shows a wrong password, and then that another tab has used the code meanwhile', async () => {
    const { activation, activate, failure } = setUpActivation()
    await activate('not the password')
    expect(failure()).toEqual({ code: 'credentials-invalid' })
    activation.addLicense(carLicense, true)
    await activate()
    expect(failure()).toEqual({ code: 'activation-code-used' })
  })

  const lossErrors = [offlineError, aRejection(504)]
  it.each(lossErrors)('shows that a try without an answer may have used the code (%j)', async (lost) => {
    const { activation, activate, failure } = setUpActivation()
    activation.loseNextAnswer('activate', lost)
    await activate()
    expect(failure()).toMatchObject({ code: 'activation-failed' })
    await activate()
    expect(failure()).toEqual({ code: 'activation-perhaps-done' })
  })

  it.each(['a reload', 'a sign-out in another tab'])('shows the same when %s came before the answer', async (event) => {
    const { activation, activate, changeElsewhere, reload, signIn } = setUpActivation()
    await signIn()
    activation.hold()
    void activate()
    await flushPromises()
    if (event !== 'a reload') changeElsewhere(undefined)
    const { activate: activateAgain, enterLicenseKey } = reload().activation
    activation.release()
    await flushPromises()
    const form = activateAgain(adaRecipient)
    await form.submit({ password })()
    await enterLicenseKey.submit({ licenseKey: carLicense.licenseKey })()
    expect([form, enterLicenseKey].map(getFailure)).toEqual(Array(2).fill({ code: 'activation-perhaps-done' }))
  })
})

describe('"Sign in and activate" (specification §1)', () => {
  const givenAccountFound = () => {
    const world = setUpActivation({
      prepare: ({ browser }) => {
        browser.activation = { tag: 'account-found', ...adaRecipient }
      },
    })
    const calls = () => [...world.signOn.calls.filter((call) => call.startsWith('sign in')), ...world.activation.calls]
    return { ...world, calls, form: world.app.activation.signInAndActivate(adaRecipient) }
  }
  const [signIn, activation] = [`sign in ${ada}`, `activate ${carLicense.licenseKey} for ${ada}`]

  it('signs the customer in, and then activates', async () => {
    const { app, form, browser, calls, login } = givenAccountFound()
    const seen: string[] = []
    app.activation.state.changes.subscribe(({ tag }) => seen.push(tag))
    expect(isRight(await form.submit({ password })())).toBe(true)
    // Another state between these two would replace the form while the form is being sent.
    expect([seen, login()]).toEqual([['account-found', 'activated'], adaLogin])
    expect([browser.userTokens.stored.kept, calls()]).toEqual(['user-token-1', [signIn, activation]])
  })

  it('posts no message on the page that its screen opens as soon as the state changes', async () => {
    const { app, form, message } = givenAccountFound()
    app.activation.state.changes.subscribe(({ tag }) => {
      if (tag === 'activated') queueMicrotask(form.reset)
    })
    await form.submit({ password })()
    expect(message()).toBeUndefined()
  })

  it('uses up no code when the password is wrong, or the sign-in has no answer', async () => {
    const { form, signOn, calls, login, state } = givenAccountFound()
    expect(isLeft(await form.submit({ password: 'not the password' })())).toBe(true)
    expect(getFailure(form)).toEqual({ code: 'credentials-invalid' })
    signOn.failWith(offlineError)
    await form.submit({ password })()
    expect(getFailure(form)).toEqual({ code: 'unexpected' })
    expect([login().tag, state().tag]).toEqual(['logged-out', 'account-found'])
    expect(calls()).toEqual([signIn, signIn])
  })

  it('keeps the customer signed in when the activation fails, and the next submit only activates', async () => {
    const { app, form, activation: service, calls, login, message, signOn, state } = givenAccountFound()
    service.failWith(aRejection(403))
    expect(await form.submit({ password })()).toEqual(left(aRejection(403)))
    expect([getFailure(form), login()]).toEqual([{ code: 'activation-failed' }, adaLogin])

    service.recover()
    await form.submit({ password })()
    expect([state().tag, message()]).toEqual(['activated', undefined])
    expect(calls()).toEqual([signIn, activation, `find ${carLicense.licenseKey}`, activation])

    app.session.signOut()
    signOn.failWith(offlineError)
    await form.submit({ password })()
    expect(getFailure(form)).toEqual({ code: 'unexpected' })
  })

  it('signs in and activates once for several submits, of the same form or another', async () => {
    const { app, form, signOn, calls } = givenAccountFound()
    const forms = [form, form, app.activation.signInAndActivate(adaRecipient)]
    const submits = await signOn.runAtOnce(() => forms.map((each) => each.submit({ password })()))
    expect([submits.every(isRight), calls().length]).toEqual([true, 2])
  })

  it('neither signs in nor activates after an edit', async () => {
    const { form, signOn, calls, login } = givenAccountFound()
    await signOn.runAtOnce(() => [form.submit({ password })(), form.edit({ password: 'a long passwor' })])
    expect([login().tag, calls()]).toEqual(['logged-out', [signIn]])
  })

  it.each(['before', 'meanwhile in another tab'])('keeps another customer who signed in %s', async (when) => {
    const { calls, changeElsewhere, form, login, signIn: signInAs, signOn, state } = givenAccountFound()
    if (when === 'before') await signInAs(grace)
    await signOn.runAtOnce(() => {
      const submitted = form.submit({ password })()
      if (when !== 'before') changeElsewhere(grace)
      return [submitted]
    })
    expect(login()).toEqual(graceLogin)
    expect(state()).toMatchObject({ tag: 'activated', email: ada })
    expect(calls()).toEqual([when === 'before' ? `sign in ${grace}` : signIn, activation])
  })
})
