import { describe, expect, it } from '@jest/globals'
import { isLeft, isRight, left, right } from 'fp-ts/Either'
import { givenActivation, givenVerificationSent, newcomer, recipient } from '../../builders/activation.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { carLicense, usedLicense } from '../../builders/orders.ts'
import { settled } from '../../builders/portal.ts'

describe('Step 1, the activation code', () => {
  it('accepts an unused code in any form, and remembers it with its app', async () => {
    const { app, browser, state } = givenActivation()
    expect(await app.activation.enterCode.submit({ activationCode: ' cars2026 test0001' })()).toEqual(right('accepted'))
    expect(state()).toEqual({ tag: 'code-accepted', license: carLicense, email: undefined })
    expect(browser.activation).toEqual(state())
  })

  it('rejects a used code, and stays open for another', async () => {
    const { enterCode, failure, state } = givenActivation()
    expect(await enterCode(usedLicense)).toEqual(right('used'))
    expect(failure()).toEqual({ code: 'activation-code-used' })
    expect(state().tag).toBe('not-begun')
  })

  it.each([
    ['an unknown code', rejected(404), 'activation-code-invalid'],
    ['no network', offline, 'activation-failed'],
    ['a service that is down', rejected(503), 'activation-failed'],
  ])('shows its own message for %s', async (_, error, code) => {
    const { activation, enterCode, failure } = givenActivation()
    activation.failWith(error)
    expect(await enterCode()).toEqual(left(error))
    expect(failure()).toEqual({ code })
  })
})

describe('Step 2, the e-mail', () => {
  it('pre-registers a new e-mail and then sends the verification e-mail', async () => {
    const { activation, state } = await givenVerificationSent()
    expect(activation.calls.slice(1)).toEqual([
      `has account ${newcomer}`,
      `pre-register ${newcomer}`,
      `mail ${newcomer}`,
    ])
    expect(activation.mails).toEqual([recipient])
    expect(state()).toMatchObject({ tag: 'verification-sent', ...recipient })
  })

  it('accepts an e-mail again that an earlier try has pre-registered', async () => {
    const { activation, enterEmail } = await givenVerificationSent()
    expect(isRight(await enterEmail(` ${newcomer} `))).toBe(true)
    expect(activation.mails).toEqual([recipient, recipient])
  })

  it('shows a message when the first e-mail fails, and stays', async () => {
    const { activation, enterCode, enterEmail, failure, state } = givenActivation()
    await enterCode()
    activation.failAfter(2, rejected(500))
    expect(isLeft(await enterEmail())).toBe(true)
    expect(failure()).toEqual({ code: 'activation-failed' })
    expect(state().tag).toBe('code-accepted')
  })

  it('is forgotten, with the code, when the customer signs out', async () => {
    const { app, browser, signIn, state } = await givenVerificationSent()
    await signIn()
    app.session.signOut()
    expect(state()).toEqual({ tag: 'not-begun' })
    expect(browser.activation).toBeUndefined()
  })
})

describe('The link of the verification e-mail', () => {
  it('works on another device with the recipient of the answer', async () => {
    const { activation, browser, reload } = await givenVerificationSent()
    browser.activation = undefined
    const elsewhere = reload()
    const link = elsewhere.activation.verification('0')
    await link.verify()()
    expect(link.state.value).toEqual({ tag: 'valid', recipient })
    expect(browser.activation).toMatchObject({ tag: 'verification-sent', ...recipient })
    expect(isRight(await elsewhere.activation.activate(recipient).submit({ password: 'first password' })())).toBe(true)
    expect(activation.calls.at(-1)).toBe('activate CARS-2026-TEST-0001 for new@compass.test')
  })

  it.each([
    ['the activation of this browser', true, { tag: 'valid', recipient }],
    ['an unknown license where this browser has none', false, { tag: 'valid-for-unknown' }],
  ])('is valid, when the service names no recipient, for %s', async (_, isRemembered, expected) => {
    const { activation, browser, reload } = await givenVerificationSent()
    activation.omitsRecipient = true
    if (!isRemembered) browser.activation = undefined
    const link = reload().activation.verification('0')
    await link.verify()()
    expect(link.state.value).toEqual(expected)
  })

  it('changes nothing when its answer comes after another link was opened', async () => {
    const { app, activation, state } = await givenVerificationSent()
    activation.mails.push({ ...recipient, email: 'other@compass.test' })
    activation.hold()
    const slow = app.activation.verification('0').verify()()
    const other = app.activation.verification('1').verify()()
    await settled()
    activation.release('verify 1')
    await other
    activation.release()
    await slow
    expect(state()).toMatchObject({ email: 'other@compass.test' })
  })

  it('is verified once, when its page is first visible', async () => {
    const { app, activation } = await givenVerificationSent()
    const verifications = () => activation.calls.filter((call) => call.startsWith('verify'))
    const link = app.activation.verification('0')
    await settled()
    expect(verifications()).toEqual([])
    expect(link.state.value).toEqual({ tag: 'waiting', trigger: 'visible' })
    link.seen()
    link.seen()
    await link.verify()()
    await settled()
    app.activation.verification('0').seen()
    await app.activation.verification('0').verify()()
    expect(verifications()).toEqual(['verify 0'])
  })
})

describe('Resending the verification e-mail', () => {
  it('sends at once, then waits 30 seconds, also over a reload', async () => {
    const { app, activation, clock, reload } = await givenVerificationSent()
    expect(await app.activation.resend()()).toEqual(right(true))
    expect(await app.activation.resend()()).toEqual(right(false))
    expect(activation.mails).toHaveLength(2)
    clock.passSeconds(10)
    expect(reload().activation.secondsUntilResend()).toBe(20)
  })

  it('only logs a failure, and can be tried again at once', async () => {
    const { app, activation, logged, message } = await givenVerificationSent()
    activation.failWith(rejected(500))
    expect(await app.activation.resend()()).toEqual(left(rejected(500)))
    expect(logged).toEqual(['activation.verification-not-resent'])
    expect(app.activation.secondsUntilResend()).toBe(0)
    expect(message()).toBeUndefined()
    // Something else than the service has answered.
    activation.failWith({ tag: 'undecodable', detail: 'ignored: (content type)' })
    await app.activation.resend()()
    expect(message()).toMatchObject({ kind: 'error', code: 'unexpected' })
  })

  it('asks whether the address has an account by now, as a page that is seen again does after a while', async () => {
    const { app, activation, clock, signOn } = await givenVerificationSent()
    const asked = () => activation.calls.filter((call) => call.startsWith('has account')).length
    app.activation.waitIsSeen()
    expect(asked()).toBe(1)
    await app.activation.resend()()
    expect(asked()).toBe(2)
    expect(app.activation.foundAccount.value).toBeUndefined()
    signOn.addAccount(newcomer, 'a long password')
    clock.passSeconds(10)
    app.activation.waitIsSeen()
    await settled()
    expect(app.activation.foundAccount.value).toBe(newcomer)
  })
})
