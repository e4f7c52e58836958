import { describe, expect, it } from '@jest/globals'
import { isRight, left } from 'fp-ts/Either'
import { createApp } from '../../../core/app.ts'
import { offline } from '../../builders/errors.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

const email = 'ada@compass.test'

const givenSignedIn = async () => {
  const world = inMemoryPorts()
  world.signOn.addAccount(email, 'the old password')
  const app = createApp(world.ports)
  await app.auth.signIn.submit({ username: email, password: 'the old password' })()
  await settled()
  return { ...world, app }
}

describe('Changing the e-mail address (specification §2, /settings)', () => {
  it('mails a link to the new address, trimmed, and changes nothing yet', async () => {
    const { app, signOn } = await givenSignedIn()

    expect(isRight(await app.auth.requestEmailChange.submit({ email: ' ada@new.test ' })())).toBe(true)

    expect(signOn.mails).toEqual([{ to: 'ada@new.test', link: 'confirm-email-change', token: 'mail-token-1' }])
    expect(app.messages.current.value).toMatchObject({ kind: 'success', code: 'email-change-requested' })
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: email })
  })

  it('renames the signed-in customer once the link is followed', async () => {
    const { app, signOn } = await givenSignedIn()
    await app.auth.requestEmailChange.submit({ email: 'ada@new.test' })()

    await app.auth.confirmation('confirm-email-change', 'mail-token-1').confirm()()

    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'ada@new.test' })
    expect(signOn.hasAccount('ada@new.test', 'the old password')).toBe(true)
  })
})

describe('A change that waits to be confirmed', () => {
  const asked = async () => {
    const world = await givenSignedIn()
    await world.app.auth.requestEmailChange.submit({ email: 'Ada@new.test' })()
    return world
  }

  it('is remembered over a reload, with the time when it was asked for', async () => {
    const { ports, clock } = await asked()
    const pending = { email: 'Ada@new.test', requestedAt: clock.now() }
    clock.passSeconds(60)
    expect(createApp(ports).auth.pendingEmailChange.value).toEqual(pending)
  })

  it('is not remembered where the request failed', async () => {
    const { app, signOn } = await givenSignedIn()
    signOn.door.broken = offline
    await app.auth.requestEmailChange.submit({ email: 'ada@new.test' })()
    expect(app.auth.pendingEmailChange.value).toBeUndefined()
  })

  it('can be asked for again, once at a time, and is then as old as the last time', async () => {
    const { app, signOn, clock } = await asked()
    clock.passSeconds(60)
    signOn.door.hold()
    const presses = [app.auth.repeatEmailChange()(), app.auth.repeatEmailChange()()]
    signOn.door.release()
    await Promise.all(presses)
    expect(signOn.mails.map(({ to }) => to)).toEqual(['Ada@new.test', 'Ada@new.test'])
    expect(app.messages.current.value).toMatchObject({ code: 'email-change-requested', mailedTo: 'Ada@new.test' })
    expect(app.auth.pendingEmailChange.value?.requestedAt).toBe(clock.now())
  })

  it('is over once the profile has the address, here or in another browser', async () => {
    const here = await asked()
    await here.app.auth.confirmation('confirm-email-change', 'mail-token-1').confirm()()
    expect(here.app.auth.pendingEmailChange.value).toBeUndefined()

    const elsewhere = await asked()
    await elsewhere.signOn.confirm('confirm-email-change', 'mail-token-1')()
    elsewhere.browser.profile = undefined
    const reloaded = createApp(elsewhere.ports)
    expect(reloaded.auth.pendingEmailChange.value?.email).toBe('Ada@new.test')
    await settled()
    expect(reloaded.auth.pendingEmailChange.value).toBeUndefined()
    expect(elsewhere.browser.pendingEmailChange).toBeUndefined()
  })

  it('is forgotten when the customer signs out, and there is nothing to repeat', async () => {
    const { app, browser } = await asked()
    app.session.signOut()
    expect(app.auth.pendingEmailChange.value).toBeUndefined()
    expect(browser.pendingEmailChange).toBeUndefined()
    expect(await app.auth.repeatEmailChange()()).toEqual(left({ tag: 'not-logged-in' }))
  })
})
