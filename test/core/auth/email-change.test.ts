import { describe, expect, it } from '@jest/globals'
import { left } from 'fp-ts/Either'
import { offline } from '../../builders/errors.ts'
import { givenAda, password } from '../../builders/portal.ts'
import { settled } from '../../fakes/settled.ts'

const newAddress = 'Ada@new.test'

/** Ada has requested a change of her address. */
const given = async () => {
  const world = await givenAda()
  const { auth } = world.app
  await auth.requestEmailChange.submit({ email: ` ${newAddress} ` })()
  return {
    ...world,
    pending: () => auth.pendingEmailChange.value,
    follow: () => auth.confirmation('confirm-email-change', 'mail-token-1').confirm()(),
  }
}

describe('Changing the e-mail address (specification §2, /settings)', () => {
  it('renames the signed-in customer once the link is followed', async () => {
    const { follow, login, pending, signOn } = await given()
    await follow()
    expect(login()).toEqual({ tag: 'logged-in', username: 'ada@new.test' })
    expect(signOn.hasAccount(newAddress, password)).toBe(true)
    expect(pending()).toBeUndefined()
  })

  it('is not remembered when the request fails', async () => {
    const { app, signOn } = await givenAda()
    signOn.failWith(offline)
    await app.auth.requestEmailChange.submit({ email: newAddress })()
    expect(app.auth.pendingEmailChange.value).toBeUndefined()
  })

  it('can be requested again while it waits, once at a time, and then has the time of the last request', async () => {
    const { app, clock, message, pending, signOn } = await given()
    clock.passSeconds(60)
    signOn.hold()
    const requests = [app.auth.repeatEmailChange()(), app.auth.repeatEmailChange()()]
    signOn.release()
    await Promise.all(requests)
    expect(signOn.mails.map(({ to }) => to)).toEqual([newAddress, newAddress])
    expect(message()).toMatchObject({ code: 'email-change-requested', mailedTo: newAddress })
    expect(pending()?.requestedAt).toBe(clock.now())
  })

  it('ends once the profile has the address, also when the link was followed in another browser', async () => {
    const { browser, reload, signOn } = await given()
    await signOn.confirm('confirm-email-change', 'mail-token-1')()
    browser.profile = undefined
    const { pendingEmailChange } = reload().auth
    expect(pendingEmailChange.value?.email).toBe(newAddress)
    await settled()
    expect(pendingEmailChange.value).toBeUndefined()
    expect(browser.pendingEmailChange).toBeUndefined()
  })

  it('is forgotten at sign-out, and its link cannot be mailed again', async () => {
    const { app, browser, pending } = await given()
    app.session.signOut()
    expect(pending()).toBeUndefined()
    expect(browser.pendingEmailChange).toBeUndefined()
    expect(await app.auth.repeatEmailChange()()).toEqual(left({ tag: 'not-logged-in' }))
  })
})
