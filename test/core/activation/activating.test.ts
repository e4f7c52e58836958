import { describe, expect, it } from '@jest/globals'
import { isLeft, isRight, left, right } from 'fp-ts/Either'
import { type App, createApp } from '../../../core/app.ts'
import { offline, rejected } from '../../builders/errors.ts'
import { carLicense, truckLicense } from '../../builders/licenses.ts'
import { settled } from '../../fakes/settled.ts'
import { ada, given, givenVerificationSent, message, newcomer, recipient } from './given-activation.ts'

describe('Step 3 and the verification link: activating', () => {
  it('activates with the password of an existing account', async () => {
    const { app, browser } = given()
    await app.activation.enterCode.submit({ licenseKey: carLicense.licenseKey })()
    await app.activation.enterEmail(carLicense).submit({ email: ada })()
    const result = await app.activation
      .activate({ license: carLicense, email: ada })
      .submit({ password: 'a long password' })()
    expect(isRight(result)).toBe(true)
    expect(app.activation.state.value).toEqual({
      tag: 'activated',
      licenseKey: carLicense.licenseKey,
      appName: 'Compass Car',
      email: ada,
    })
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
    },
  )

  it('says so after a reload, too, that came before the answer', async () => {
    const world = given()
    world.activation.door.hold()
    void world.app.activation.activate({ ...recipient, email: ada }).submit({ password: 'a long password' })()
    await settled()
    const reloaded = { ...world, app: createApp(world.ports) }
    world.activation.door.release()
    await settled()

    await reloaded.app.activation.activate({ ...recipient, email: ada }).submit({ password: 'a long password' })()
    expect(message(reloaded)).toMatchObject({ code: 'activation-perhaps-done' })
    await reloaded.app.activation.enterCode.submit({ licenseKey: carLicense.licenseKey })()
    expect(message(reloaded)).toMatchObject({ code: 'activation-perhaps-done' })
  })

  it('takes no refusal for a lost answer', async () => {
    const world = given()
    const typed = { password: 'a long password' }
    await world.app.activation.activate({ ...recipient, email: ada }).submit({ password: 'not the password' })()
    world.activation.addLicense(carLicense, true)
    await world.app.activation.activate({ ...recipient, email: ada }).submit(typed)()
    expect(message(world)).toMatchObject({ code: 'activation-code-used' })
  })

  it('knows the code that this browser has activated', async () => {
    const world = given()
    const { activate, enterCode, startOver } = world.app.activation
    await activate({ license: carLicense, email: ada }).submit({ password: 'a long password' })()
    expect(await enterCode.submit({ licenseKey: carLicense.licenseKey })()).toEqual(right('activated-here'))
    expect(message(world)).toBeUndefined()
    startOver()
    expect(await enterCode.submit({ licenseKey: carLicense.licenseKey })()).toEqual(right('used'))
    expect(message(world)).toMatchObject({ code: 'activation-perhaps-done' })
  })

  it('tells a customer who has left the form that the licence is active', async () => {
    const world = given()
    const form = world.app.activation.activate({ license: carLicense, email: ada })
    world.activation.door.hold()
    const activating = form.submit({ password: 'a long password' })()
    form.reset()
    world.activation.door.release()
    await activating
    expect(message(world)).toMatchObject({ kind: 'success', code: 'license-activated' })
  })

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

describe('Two tabs of one browser', () => {
  const twoTabs = async () => {
    const world = await givenVerificationSent()
    await world.app.activation.verification('0').verify()()
    return { ...world, other: createApp(world.ports) }
  }
  const activateIn = (app: App) => app.activation.activate(recipient).submit({ password: 'first password' })()

  it('both come to the end when one of them does', async () => {
    const { app, other, browser } = await twoTabs()
    await activateIn(other)
    browser.otherTab.next()
    expect(app.activation.state.value).toEqual(other.activation.state.value)
  })

  it('lose nothing of it where the news is late', async () => {
    const { app, other, activation, browser } = await twoTabs()
    await activateIn(other)
    expect(await app.activation.resend()()).toEqual(right(false))
    expect(activation.mails).toHaveLength(1)
    await activateIn(app)
    expect(activation.door.calls.filter((call) => call.startsWith('activate'))).toHaveLength(1)
    await app.activation.enterEmail(carLicense).submit({ email: ada })()
    expect(browser.activation).toMatchObject({ tag: 'activated', email: newcomer })
    expect(app.activation.state.value).toEqual(browser.activation)
  })

  it('work on different codes without disturbing each other', async () => {
    const { app, other, browser } = await twoTabs()
    await other.activation.enterCode.submit({ licenseKey: truckLicense.licenseKey })()
    browser.otherTab.next()
    expect(app.activation.state.value).toMatchObject({ tag: 'verification-sent', license: carLicense })
    await activateIn(app)
    browser.otherTab.next()
    expect(other.activation.state.value).toMatchObject({ tag: 'code-accepted', license: truckLicense })
  })

  it('forget together, but for a success that is shown', async () => {
    const { app, other, browser } = await twoTabs()
    other.activation.startOver()
    browser.otherTab.next()
    expect(app.activation.state.value).toEqual({ tag: 'not-begun' })

    await activateIn(app)
    other.activation.startOver()
    browser.otherTab.next()
    expect(app.activation.state.value).toMatchObject({ tag: 'activated' })
  })
})
