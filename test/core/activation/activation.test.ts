import { describe, expect, it } from '@jest/globals'
import { isLeft, isRight, left, right } from 'fp-ts/Either'
import { createApp } from '../../../core/app.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { carLicense, truckLicense, usedLicense } from '../../builders/licenses.ts'
import { settled } from '../../fakes/settled.ts'
import { ada, given, givenVerificationSent, message, newcomer, recipient } from './given-activation.ts'

describe('Step 1, the activation code', () => {
  it('accepts an unused code in any form, and remembers it with its app', async () => {
    const { app, browser } = given()
    expect(await app.activation.enterCode.submit({ licenseKey: ' cars 2026 test 0001 ' })()).toEqual(right('accepted'))
    expect(app.activation.state.value).toEqual({ tag: 'code-accepted', license: carLicense, email: undefined })
    expect(browser.activation).toEqual(app.activation.state.value)
  })

  it('rejects a used code', async () => {
    const world = given()
    expect(await world.app.activation.enterCode.submit({ licenseKey: usedLicense.licenseKey })()).toEqual(right('used'))
    expect(message(world)).toMatchObject({ kind: 'error', code: 'activation-code-used' })
    expect(world.app.activation.state.value.tag).toBe('not-begun')
  })

  it.each([
    ['an unknown code', rejected(404), 'activation-code-invalid'],
    ['a refused lookup', rejected(400), 'activation-code-invalid'],
    ['no network', offline, 'activation-failed'],
    ['a service that is down', rejected(503), 'activation-failed'],
    ['an answer that makes no sense', { tag: 'undecodable', detail: '' } as const, 'activation-failed'],
  ])('tells %s by its own message', async (_, error, code) => {
    const world = given()
    world.activation.door.broken = error
    expect(await world.app.activation.enterCode.submit({ licenseKey: carLicense.licenseKey })()).toEqual(left(error))
    expect(message(world)).toMatchObject({ kind: 'error', code })
  })

  it('asks once for a double click', async () => {
    const { app, activation } = given()
    activation.door.hold()
    const both = [
      app.activation.enterCode.submit({ licenseKey: 'CARS2026TEST0001' })(),
      app.activation.enterCode.submit({ licenseKey: 'CARS2026TEST0001' })(),
    ]
    activation.door.release()
    await Promise.all(both)
    expect(activation.door.calls).toEqual(['find CARS-2026-TEST-0001'])
  })
})

describe('Step 2, the e-mail', () => {
  it('leads an existing account to its password', async () => {
    const { app, activation } = given()
    await app.activation.enterCode.submit({ licenseKey: carLicense.licenseKey })()
    await app.activation.enterEmail(carLicense).submit({ email: ` ${ada} ` })()
    expect(app.activation.state.value).toEqual({ tag: 'account-found', license: carLicense, email: ada })
    expect(activation.mails).toEqual([])
  })

  it('registers a new e-mail in advance and then sends the verification e-mail', async () => {
    const { app, activation } = await givenVerificationSent()
    expect(activation.door.calls.slice(1)).toEqual([
      `has account ${newcomer}`,
      `pre-register ${newcomer}`,
      `mail ${newcomer}`,
    ])
    expect(activation.mails).toEqual([recipient])
    expect(app.activation.state.value).toMatchObject({ tag: 'verification-sent', ...recipient })
  })

  it('takes an e-mail again that an earlier try has registered', async () => {
    const { app, activation } = await givenVerificationSent()
    expect(isRight(await app.activation.enterEmail(recipient.license).submit({ email: recipient.email })())).toBe(true)
    expect(activation.mails).toHaveLength(2)
  })

  it.each([
    ['the check', 1],
    ['the registration', 2],
    ['the first e-mail', 3],
  ])('says that something went wrong when %s fails, and stays', async (_, failing) => {
    const world = given()
    await world.app.activation.enterCode.submit({ licenseKey: carLicense.licenseKey })()
    world.activation.door.breakAfter(failing - 1, rejected(500))
    expect(isLeft(await world.app.activation.enterEmail(recipient.license).submit({ email: recipient.email })())).toBe(
      true,
    )
    expect(message(world)).toMatchObject({ kind: 'error', code: 'activation-failed' })
    expect(world.app.activation.state.value.tag).toBe('code-accepted')
  })

  it('drops an answer that comes after the code was changed', async () => {
    const { app, activation } = given()
    await app.activation.enterCode.submit({ licenseKey: carLicense.licenseKey })()
    activation.door.hold()
    const late = app.activation.enterEmail(carLicense).submit({ email: ada })()
    const changed = app.activation.enterCode.submit({ licenseKey: truckLicense.licenseKey })()
    await settled()
    activation.door.release('find')
    await changed
    activation.door.release()
    await late
    expect(app.activation.state.value).toEqual({ tag: 'code-accepted', license: truckLicense, email: undefined })
  })
})

describe('An activation under way', () => {
  it('is there again after a reload', async () => {
    const { ports, app } = await givenVerificationSent()
    expect(createApp(ports).activation.state.value).toEqual(app.activation.state.value)
  })

  it('goes with the customer', async () => {
    const { app, browser } = await givenVerificationSent()
    await app.auth.signIn.submit({ username: ada, password: 'a long password' })()
    app.session.signOut()
    expect(app.activation.state.value).toEqual({ tag: 'not-begun' })
    expect(browser.activation).toBeUndefined()
  })
})
