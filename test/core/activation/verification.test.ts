import { describe, expect, it } from '@jest/globals'
import { isRight } from 'fp-ts/Either'
import { createApp } from '../../../core/app.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { carLicense } from '../../builders/licenses.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'

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
  it('is pending, then valid for what was begun here', async () => {
    const { app } = await givenVerificationSent()
    expect(app.activation.verification.value).toEqual({ tag: 'pending' })
    await app.activation.verify('0')
    expect(app.activation.verification.value).toEqual({ tag: 'valid', recipient })
  })

  it('works on another device, with the state that the answer brings', async () => {
    const { activation, ports, browser } = await givenVerificationSent()
    browser.activation = undefined
    const elsewhere = createApp(ports)
    await elsewhere.activation.verify('0')
    expect(elsewhere.activation.verification.value).toEqual({ tag: 'valid', recipient })
    expect(browser.activation).toMatchObject({ tag: 'verification-sent', ...recipient })
    expect(isRight(await elsewhere.activation.activate(recipient).submit({ password: 'first password' })())).toBe(true)
    expect(activation.door.calls.at(-1)).toBe('activate CARS-2026-TEST-0001 for new@compass.test')
  })

  it('is valid for what was begun here where the service does not tell', async () => {
    const { app, activation } = await givenVerificationSent()
    activation.tellsNoRecipient = true
    await app.activation.verify('0')
    expect(app.activation.verification.value).toEqual({ tag: 'valid', recipient })
  })

  it('is valid for nothing known where neither does', async () => {
    const { activation, ports, browser } = await givenVerificationSent()
    activation.tellsNoRecipient = true
    browser.activation = undefined
    const elsewhere = createApp(ports)
    await elsewhere.activation.verify('0')
    expect(elsewhere.activation.verification.value).toEqual({ tag: 'valid-for-unknown' })
  })

  it('is invalid when the service says so', async () => {
    const { app } = given()
    await app.activation.verify('7')
    expect(app.activation.verification.value).toEqual({ tag: 'invalid' })
  })

  it('is not called invalid for want of an answer, and can be tried again', async () => {
    const { app, activation } = await givenVerificationSent()
    activation.door.broken = offline
    await app.activation.verify('0')
    expect(app.activation.verification.value).toEqual({ tag: 'unanswered' })
    activation.door.broken = undefined
    await app.activation.retry()
    expect(app.activation.verification.value.tag).toBe('valid')
  })

  it('is asked about once, however often the page asks', async () => {
    const { app, activation } = await givenVerificationSent()
    await Promise.all([app.activation.verify('0'), app.activation.verify('0')])
    expect(activation.door.calls.filter((call) => call.startsWith('verify'))).toEqual(['verify 0'])
  })
})

describe('Resending the verification e-mail', () => {
  it('sends at once, then waits 30 seconds', async () => {
    const { app, activation, clock } = await givenVerificationSent()
    expect(await app.activation.resend()).toBe(true)
    expect(app.activation.secondsUntilResend()).toBe(30)
    expect(await app.activation.resend()).toBe(false)
    expect(activation.mails).toHaveLength(2)
    clock.passSeconds(30)
    expect(app.activation.secondsUntilResend()).toBe(0)
    expect(await app.activation.resend()).toBe(true)
    expect(activation.mails).toHaveLength(3)
  })

  it('keeps waiting after a reload', async () => {
    const { app, ports, clock } = await givenVerificationSent()
    await app.activation.resend()
    clock.passSeconds(10)
    expect(createApp(ports).activation.secondsUntilResend()).toBe(20)
  })

  it('only logs a failure', async () => {
    const world = await givenVerificationSent()
    world.activation.door.broken = rejected(500)
    expect(await world.app.activation.resend()).toBe(false)
    expect(world.logged).toEqual(['activation.verification-not-resent'])
    expect(world.app.messages.current.value).toBeUndefined()
  })
})
