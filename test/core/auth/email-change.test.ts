import { describe, expect, it } from '@jest/globals'
import { left } from 'fp-ts/Either'
import { offline } from '../../builders/errors.ts'
import { asAda, givenAda, password } from '../../builders/portal.ts'
import { settled } from '../../fakes/settled.ts'

const wanted = 'Ada@new.test'

/** Ada has asked for another address, whose e-mail has come. */
const given = async () => {
  const world = await givenAda()
  const { auth } = world.app
  await auth.requestEmailChange.submit({ email: ` ${wanted} ` })()
  return {
    ...world,
    pending: () => auth.pendingEmailChange.value,
    follow: () => auth.confirmation('confirm-email-change', 'mail-token-1').confirm()(),
  }
}

describe('Changing the e-mail address (specification §2, /settings)', () => {
  it('mails a link to the new address, trimmed, and changes nothing yet', async () => {
    const { login, message, signOn } = await given()
    expect(signOn.mails).toEqual([{ to: wanted, link: 'confirm-email-change', token: 'mail-token-1' }])
    expect(message()).toMatchObject({ kind: 'success', code: 'email-change-requested' })
    expect(login()).toEqual(asAda)
  })

  it('renames the signed-in customer once the link is followed', async () => {
    const { follow, login, pending, signOn } = await given()
    await follow()
    expect(login()).toEqual({ tag: 'logged-in', username: 'ada@new.test' })
    expect(signOn.hasAccount(wanted, password)).toBe(true)
    expect(pending()).toBeUndefined()
  })
})

describe('A change that waits to be confirmed', () => {
  it('is remembered over a reload, with the time when it was asked for', async () => {
    const { clock, reload } = await given()
    const requestedAt = clock.now()
    clock.passSeconds(60)
    expect(reload().auth.pendingEmailChange.value).toEqual({ email: wanted, requestedAt })
  })

  it('is not remembered where the request failed', async () => {
    const { app, signOn } = await givenAda()
    signOn.failWith(offline)
    await app.auth.requestEmailChange.submit({ email: wanted })()
    expect(app.auth.pendingEmailChange.value).toBeUndefined()
  })

  it('can be asked for again, once at a time, and is then as old as the last time', async () => {
    const { app, clock, message, pending, signOn } = await given()
    clock.passSeconds(60)
    signOn.hold()
    const presses = [app.auth.repeatEmailChange()(), app.auth.repeatEmailChange()()]
    signOn.release()
    await Promise.all(presses)
    expect(signOn.mails.map(({ to }) => to)).toEqual([wanted, wanted])
    expect(message()).toMatchObject({ code: 'email-change-requested', mailedTo: wanted })
    expect(pending()?.requestedAt).toBe(clock.now())
  })

  it('is over once the profile has the address, by the link in another browser too', async () => {
    const { browser, reload, signOn } = await given()
    await signOn.confirm('confirm-email-change', 'mail-token-1')()
    browser.profile = undefined
    const { pendingEmailChange } = reload().auth
    expect(pendingEmailChange.value?.email).toBe(wanted)
    await settled()
    expect(pendingEmailChange.value).toBeUndefined()
    expect(browser.pendingEmailChange).toBeUndefined()
  })

  it('is forgotten when the customer signs out, and there is nothing to repeat', async () => {
    const { app, browser, pending } = await given()
    app.session.signOut()
    expect(pending()).toBeUndefined()
    expect(browser.pendingEmailChange).toBeUndefined()
    expect(await app.auth.repeatEmailChange()()).toEqual(left({ tag: 'not-logged-in' }))
  })
})
