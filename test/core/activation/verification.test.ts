import { describe, expect, it } from '@jest/globals'
import { isRight, left, right } from 'fp-ts/Either'
import { createApp } from '../../../core/app.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { carLicense } from '../../builders/licenses.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

const recipient = { license: carLicense, email: 'new@compass.test' }

const given = () => {
  const world = inMemoryPorts()
  world.activation.addLicense(carLicense)
  return { ...world, app: createApp(world.ports) }
}

const givenVerificationSent = async () => {
  const world = given()
  await world.app.activation.enterCode.submit({ licenseKey: carLicense.licenseKey })()
  await world.app.activation.enterEmail(recipient.license).submit({ email: recipient.email })()
  return world
}

describe('The link of the verification e-mail', () => {
  it('waits, is pending, and then valid for what was begun here', async () => {
    const { app } = await givenVerificationSent()
    const { state, verify } = app.activation.verification('0')
    expect(state.value).toEqual({ tag: 'waiting', for: 'sight' })
    const verified = verify()()
    expect(state.value).toEqual({ tag: 'pending' })
    expect(await verified).toEqual(right(undefined))
    expect(state.value).toEqual({ tag: 'valid', recipient })
  })

  it('works on another device, with the state that the answer brings', async () => {
    const { activation, ports, browser } = await givenVerificationSent()
    browser.activation = undefined
    const elsewhere = createApp(ports)
    const link = elsewhere.activation.verification('0')
    await link.verify()()
    expect(link.state.value).toEqual({ tag: 'valid', recipient })
    expect(browser.activation).toMatchObject({ tag: 'verification-sent', ...recipient })
    expect(isRight(await elsewhere.activation.activate(recipient).submit({ password: 'first password' })())).toBe(true)
    expect(activation.door.calls.at(-1)).toBe('activate CARS-2026-TEST-0001 for new@compass.test')
  })

  it('is valid for what was begun here where the service does not tell', async () => {
    const { app, activation } = await givenVerificationSent()
    activation.tellsNoRecipient = true
    const link = app.activation.verification('0')
    await link.verify()()
    expect(link.state.value).toEqual({ tag: 'valid', recipient })
  })

  it('is valid for nothing known where neither does', async () => {
    const { activation, ports, browser } = await givenVerificationSent()
    activation.tellsNoRecipient = true
    browser.activation = undefined
    const link = createApp(ports).activation.verification('0')
    await link.verify()()
    expect(link.state.value).toEqual({ tag: 'valid-for-unknown' })
  })

  it('is invalid when the service says so', async () => {
    const link = given().app.activation.verification('7')
    await link.verify()()
    expect(link.state.value).toEqual({ tag: 'invalid' })
  })

  it('is not called invalid for want of an answer, and can be tried again', async () => {
    const { app, activation } = await givenVerificationSent()
    const link = app.activation.verification('0')
    activation.door.broken = offline
    await link.verify()()
    expect(link.state.value).toEqual({ tag: 'unanswered' })
    activation.door.broken = undefined
    await link.verify()()
    expect(link.state.value.tag).toBe('valid')
  })

  it('is asked about once, however often its page is made, seen and pressed', async () => {
    const { app, activation } = await givenVerificationSent()
    const link = app.activation.verification('0')
    link.seen()
    link.seen()
    await link.verify()()
    await settled()
    app.activation.verification('0').seen()
    await app.activation.verification('0').verify()()
    expect(activation.door.calls.filter((call) => call.startsWith('verify'))).toEqual(['verify 0'])
  })

  it('whose page has not been seen calls no service', async () => {
    const { app, activation } = await givenVerificationSent()
    app.activation.verification('0')
    await settled()
    expect(activation.door.calls).not.toContain('verify 0')
  })

  it('waits for a press, and not for sight, where the configuration says so', async () => {
    const { ports, activation } = await givenVerificationSent()
    const app = createApp({ ...ports, settings: { ...ports.settings, oneTimeLinks: 'click' } })
    const link = app.activation.verification('0')
    link.seen()
    await settled()
    expect(link.state.value).toEqual({ tag: 'waiting', for: 'press' })
    expect(activation.door.calls).not.toContain('verify 0')
    await link.verify()()
    expect(link.state.value.tag).toBe('valid')
  })

  it('whose answer comes after another was opened leaves the activation as the other has it', async () => {
    const { app, activation } = await givenVerificationSent()
    activation.mails.push({ ...recipient, email: 'other@compass.test' })
    activation.door.hold()
    const slow = app.activation.verification('0').verify()()
    const other = app.activation.verification('1').verify()()
    await settled()
    activation.door.release('verify 1')
    await other
    activation.door.release()
    await slow
    expect(app.activation.state.value).toMatchObject({ email: 'other@compass.test' })
  })
})

describe('Resending the verification e-mail', () => {
  it('sends at once, then waits 30 seconds', async () => {
    const { app, activation, clock } = await givenVerificationSent()
    expect(await app.activation.resend()()).toEqual(right(true))
    expect(app.activation.secondsUntilResend()).toBe(30)
    expect(await app.activation.resend()()).toEqual(right(false))
    expect(activation.mails).toHaveLength(2)
    clock.passSeconds(30)
    expect(app.activation.secondsUntilResend()).toBe(0)
    expect(await app.activation.resend()()).toEqual(right(true))
    expect(activation.mails).toHaveLength(3)
  })

  it('keeps waiting after a reload', async () => {
    const { app, ports, clock } = await givenVerificationSent()
    await app.activation.resend()()
    clock.passSeconds(10)
    expect(createApp(ports).activation.secondsUntilResend()).toBe(20)
  })

  it('only logs a failure', async () => {
    const world = await givenVerificationSent()
    world.activation.door.broken = rejected(500)
    expect(await world.app.activation.resend()()).toEqual(left(rejected(500)))
    expect(world.logged).toEqual(['activation.verification-not-resent'])
    expect(world.app.messages.current.value).toBeUndefined()
  })
})
