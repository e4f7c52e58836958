import { describe, expect, it } from '@jest/globals'
import { isLeft, isRight, left, right } from 'fp-ts/Either'
import { createApp } from '../../../core/app.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { carLicense, truckLicense, usedLicense } from '../../builders/licenses.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

const ada = 'ada@compass.test'
const newcomer = 'new@compass.test'
const recipient = { license: carLicense, email: newcomer }

const given = () => {
  const world = inMemoryPorts()
  world.signOn.addAccount(ada, 'a long password')
  world.activation.addLicense(carLicense)
  world.activation.addLicense(truckLicense)
  world.activation.addLicense(usedLicense, true)
  return { ...world, app: createApp(world.ports) }
}

const givenVerificationSent = async () => {
  const world = given()
  await world.app.activation.enterCode.submit({ licenseKey: carLicense.licenseKey })()
  await world.app.activation.enterEmail(recipient.license).submit({ email: recipient.email })()
  return world
}

const message = ({ app }: ReturnType<typeof given>) => app.messages.current.value

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

describe('Step 3 and the verification link: activating', () => {
  it('activates with the password of an existing account', async () => {
    const { app, browser } = given()
    await app.activation.enterCode.submit({ licenseKey: carLicense.licenseKey })()
    await app.activation.enterEmail(carLicense).submit({ email: ada })()
    const result = await app.activation
      .activate({ license: carLicense, email: ada })
      .submit({ password: 'a long password' })()
    expect(isRight(result)).toBe(true)
    expect(app.activation.state.value).toEqual({ tag: 'activated', appName: 'Compass Car', email: ada })
    expect(browser.activation).toEqual(app.activation.state.value)
  })

  it('says that the password is wrong, and takes the right one after it', async () => {
    const world = given()
    const activate = (password: string) =>
      world.app.activation.activate({ license: carLicense, email: ada }).submit({ password })()
    await activate('not the password')
    expect(message(world)).toMatchObject({ code: 'credentials-invalid' })
    expect(isRight(await activate('a long password'))).toBe(true)
    expect(message(world)).toBeUndefined()
  })

  it('says that the code is used when another tab has used it meanwhile', async () => {
    const world = given()
    world.activation.addLicense(carLicense, true)
    await world.app.activation.activate({ license: carLicense, email: ada }).submit({ password: 'a long password' })()
    expect(message(world)).toMatchObject({ code: 'activation-code-used' })
  })

  it.each([offline, rejected(504)])(
    'says that the last try may have used the code, when its answer was lost (%j)',
    async (lost) => {
      const world = given()
      const { activate } = world.app.activation
      const known = { ...recipient, email: ada }
      const typed = { password: 'a long password' }
      world.activation.loseNextActivation(lost)
      await activate(known).submit(typed)()
      expect(message(world)).toMatchObject({ code: 'activation-failed' })

      await activate(known).submit(typed)()

      expect(message(world)).toMatchObject({ code: 'activation-perhaps-done' })
      await activate({ ...recipient, email: newcomer }).submit(typed)()
      expect(message(world)).toMatchObject({ code: 'activation-code-used' })
    },
  )

  it('says what helps in a browser that has not opened the link of the verification e-mail', async () => {
    const world = await givenVerificationSent()
    const activate = () => world.app.activation.activate(recipient).submit({ password: 'first password' })()
    expect(isLeft(await activate())).toBe(true)
    expect(message(world)).toMatchObject({ code: 'email-not-verified' })
    await world.app.activation.verification('0').verify()()
    world.activation.forgetBrowser()
    await activate()
    expect(message(world)).toMatchObject({ code: 'email-not-verified' })
    await createApp(world.ports).activation.verification('0').verify()()
    expect(isRight(await activate())).toBe(true)
  })

  it.each([rejected(500), offline, rejected(403)])('otherwise says that something went wrong (%j)', async (error) => {
    const world = given()
    world.activation.door.broken = error
    const form = world.app.activation.activate({ ...recipient, email: ada })
    expect(await form.submit({ password: 'a long password' })()).toEqual(left(error))
    expect(message(world)).toMatchObject({ code: 'activation-failed' })
  })

  it('sends one activation, however often it is pressed', async () => {
    const { app, activation } = given()
    activation.door.hold()
    const press = () =>
      app.activation.activate({ license: carLicense, email: ada }).submit({ password: 'a long password' })()
    const presses = [press(), press(), press()]
    activation.door.release()
    expect((await Promise.all(presses)).every(isRight)).toBe(true)
    expect(activation.door.calls).toHaveLength(1)
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
