import { describe, expect, it } from '@jest/globals'
import { isRight, left } from 'fp-ts/Either'
import { adviseOnPassword } from '../../../core/auth/password-advice.ts'
import { aRejection, offlineError } from '../../builders/errors.ts'
import { carLicense } from '../../builders/orders.ts'
import {
  ada,
  flushPromises,
  getFailure,
  grace,
  graceLogin,
  noLogin,
  noTokens,
  password,
  setUpAdasPortal,
  setUpPortal,
  storeToken,
} from '../../builders/portal.ts'

const newPasswordValues = { password: ' a new password ' }

describe('A password (specification §2)', () => {
  it("is reset by a mailed link, unless its address is unknown: 'user-not-found'", async () => {
    const { app, signOn } = setUpPortal()
    const { submit } = app.auth.requestPasswordReset
    expect(await submit({ email: 'nobody@compass.test' })()).toEqual(left(aRejection(404, 'user.not_found_by_email')))
    expect(getFailure(app.auth.requestPasswordReset)).toEqual({ code: 'user-not-found' })
    expect(isRight(await submit({ email: ` ${ada} ` })())).toBe(true)
    expect(signOn.mails).toEqual([{ to: ada, link: 'reset-password', token: 'mail-token-1' }])
  })

  it('is saved verbatim, ends a session of the old password without a message, and keeps an activation in progress and the address for sign-in', async () => {
    const { app, activation, browser, login, message, signOn } = await setUpAdasPortal()
    activation.addLicense(carLicense)
    await app.activation.enterLicenseKey.submit({ licenseKey: carLicense.licenseKey })()
    browser.mailedAddresses.save(ada)

    await app.auth.createPassword('reset-password', signOn.sendMail('reset-password', ada)).submit(newPasswordValues)()

    expect([signOn.hasAccount(ada, newPasswordValues.password), login()]).toEqual([true, noLogin])
    expect([browser.userTokens.stored, browser.profile, browser.mailedAddress]).toEqual([noTokens, undefined, ada])
    expect(message()).toMatchObject({ kind: 'success', code: 'new-password-created' })
    expect(app.activation.state.value).toMatchObject({ tag: 'code-accepted', license: carLicense })
    expect(browser.activation).toMatchObject({ tag: 'code-accepted' })
  })

  it('waits for a running check of the session, whose result decides which page comes next', async () => {
    const { app, login, message, signOn } = setUpPortal({
      prepare: (world) => {
        storeToken(grace, false)(world)
        world.signOn.hold()
      },
    })
    const link = signOn.sendMail('reset-password', ada)
    const creating = app.auth.createPassword('reset-password', link).submit(newPasswordValues)()
    await flushPromises()
    signOn.release('reset-password')
    expect([await Promise.race([creating, flushPromises()]), login().tag]).toEqual([undefined, 'checking'])
    signOn.release()
    expect([isRight(await creating), login()]).toEqual([true, graceLogin])
    expect(message()).toMatchObject({ kind: 'success', code: 'new-password-created' })
  })

  it('keeps the address for sign-in if that check finds that the session of the old password has ended', async () => {
    const { app, browser, login, message, signOn } = setUpPortal({
      prepare: (world) => {
        storeToken(ada, false)(world)
        world.signOn.hold()
      },
    })
    browser.mailedAddresses.save(ada)
    const link = signOn.sendMail('reset-password', ada)
    const creating = app.auth.createPassword('reset-password', link).submit(newPasswordValues)()
    await flushPromises()
    signOn.release('reset-password')
    await flushPromises()
    signOn.release()
    expect([isRight(await creating), login(), browser.mailedAddress]).toEqual([true, noLogin, ada])
    expect(message()).toMatchObject({ kind: 'success', code: 'new-password-created' })
  })
})

type SignedInPortal = Awaited<ReturnType<typeof setUpAdasPortal>>

/** Saving a new password uses up the mailed link or the current password. */
const passwordForms = {
  'reset-password': ({ app, signOn }: SignedInPortal) => {
    const form = app.auth.createPassword('reset-password', signOn.sendMail('reset-password', ada))
    return { submit: (password: string) => form.submit({ password })(), failure: () => getFailure(form), form }
  },
  'change password': ({ app }: SignedInPortal) => {
    const form = app.accountSettings.changePassword
    const submit = (next: string, current = password) => form.submit({ password: current, newPassword: next })()
    return { submit, failure: () => getFailure(form), form }
  },
}

describe.each(['reset-password', 'change password'] as const)('A new password by "%s"', (call) => {
  it.each([
    ['saved', 'the first password', 1],
    ['refused', 'a newer password', 2],
  ])('is sent once at a time: after the first password was %s, %s counts', async (first, counts, calls) => {
    const world = await setUpAdasPortal()
    const { signOn } = world
    const { submit, form } = passwordForms[call](world)
    signOn.hold()
    const submits = [submit('the first password'), submit('a newer password')]
    await flushPromises()
    if (first === 'refused') signOn.failWith(aRejection(500))
    signOn.releaseOldest(call)
    await flushPromises()
    signOn.recover()
    signOn.release()
    await Promise.all(submits)
    expect(signOn.hasAccount(ada, counts)).toBe(true)
    expect(signOn.calls.filter((each) => each.startsWith(call))).toHaveLength(calls)
    expect(form.state.value.phase.tag).toBe('sent')
  })
})

it.each([
  ['a success', [offlineError, undefined]],
  ['a rate limit', [aRejection(429)]],
])('After %s, a wrong current password is reported only as wrong', async (_, answers) => {
  const world = await setUpAdasPortal()
  const { submit, failure } = passwordForms['change password'](world)
  for (const answer of answers) {
    world.signOn.recover()
    if (answer) world.signOn.failWith(answer)
    await submit('a new password')
  }
  world.signOn.recover()
  await submit('a newer password', 'not it')
  expect(failure()).toEqual({ code: 'current-password-invalid' })
})

it('The passwords of one customer are not sent for the next one, who signed in while a save was under way', async () => {
  const world = await setUpAdasPortal()
  const { submit } = passwordForms['change password'](world)
  world.signOn.hold()
  const submits = [submit('the first password'), submit('a newer password')]
  await flushPromises()
  world.changeElsewhere(grace)
  world.signOn.failWith(offlineError)
  world.signOn.release()
  await Promise.all(submits)
  expect(world.signOn.calls.filter((each) => each === 'change password')).toHaveLength(1)
})

it.each([
  ['1234567', 'none'],
  ['12345678', 'long-enough'],
  [' Ada@Compass.TEST ', 'is-email'],
  ['Password1', 'is-common'],
  ['qwerty', 'none'],
  ['Compass2026!', 'is-name'],
  ['the-ada-c0mpass', 'long-enough'],
  ['ADA.lovelace-1815', 'is-name'],
  ['lovelace and compass', 'is-name'],
  ['lovelace writes notes', 'long-enough'],
])('The advice for a new password for %j is %s', (typed, advice) => {
  const context = { minLength: 8, brandName: 'My Compass', common: new Set(['qwerty', 'password1']) }
  const email = advice === 'is-email' ? ada : 'Ada.Lovelace@x.test'
  expect(adviseOnPassword(typed, { ...context, email })).toBe(advice)
})

const newEmail = 'Ada@new.test'

const setUpEmailChange = async () => {
  const world = await setUpAdasPortal()
  const { accountSettings, auth } = world.app
  await accountSettings.requestEmailChange.submit({ email: ` ${newEmail} ` })()
  return {
    ...world,
    pending: () => accountSettings.pendingEmailChange.value,
    openLink: () => auth.openConfirmation('confirm-email-change', 'mail-token-1').confirm()(),
  }
}

describe('Changing the email address (specification §2, /settings)', () => {
  it('renames the signed-in customer once the link is followed', async () => {
    const { openLink: follow, login, pending, signOn } = await setUpEmailChange()
    await follow()
    expect(login()).toEqual({ tag: 'logged-in', username: 'ada@new.test' })
    expect([signOn.hasAccount(newEmail, password), pending()]).toEqual([true, undefined])
  })

  it('is not remembered when the request fails', async () => {
    const { app, signOn } = await setUpAdasPortal()
    signOn.failWith(offlineError)
    await app.accountSettings.requestEmailChange.submit({ email: newEmail })()
    expect(app.accountSettings.pendingEmailChange.value).toBeUndefined()
  })

  it('can be requested again while it waits, once at a time, and then has the time of the last request', async () => {
    const { app, clock, message, pending, signOn } = await setUpEmailChange()
    clock.passSeconds(60)
    await signOn.runAtOnce(() => [app.accountSettings.repeatEmailChange()(), app.accountSettings.repeatEmailChange()()])
    expect(signOn.mails.map(({ to }) => to)).toEqual([newEmail, newEmail])
    expect(message()).toMatchObject({ code: 'email-change-requested', mailedTo: newEmail })
    expect(pending()?.requestedAt).toBe(clock.now())
  })

  it('waits for the address of the last request, in any order of the answers', async () => {
    const { app, pending, signOn } = await setUpEmailChange()
    signOn.hold()
    const requests = ['first@new.test', 'last@new.test'].map((email) =>
      app.accountSettings.requestEmailChange.submit({ email })(),
    )
    await flushPromises()
    for (const email of ['last@new.test', 'first@new.test']) {
      signOn.release(`request change to ${email}`)
      await flushPromises()
    }
    await Promise.all(requests)
    expect(pending()?.email).toBe('last@new.test')
  })

  it('ends once the profile has the address, also when the link was followed in another browser', async () => {
    const { browser, reload, signOn } = await setUpEmailChange()
    await signOn.confirm('confirm-email-change', 'mail-token-1')()
    browser.profile = undefined
    const { pendingEmailChange } = reload().accountSettings
    expect(pendingEmailChange.value?.email).toBe(newEmail)
    await flushPromises()
    expect([pendingEmailChange.value, browser.pendingEmailChange]).toEqual([undefined, undefined])
  })

  it('is forgotten at sign-out, and its link cannot be mailed again', async () => {
    const { app, browser, pending } = await setUpEmailChange()
    app.session.signOut()
    expect([pending(), browser.pendingEmailChange]).toEqual([undefined, undefined])
    expect(await app.accountSettings.repeatEmailChange()()).toEqual(left({ tag: 'not-logged-in' }))
  })
})

it('A failed change of an account is posted as a message if its form was left, and only then', async () => {
  const { app, message, signOn } = await setUpAdasPortal()
  const { requestPasswordReset, signUp } = app.auth
  const { changePassword, requestEmailChange } = app.accountSettings
  const createPassword = app.auth.createPassword('reset-password', 'mail-token-1')
  const changes = [
    [
      changePassword,
      () => changePassword.submit({ password, newPassword: 'a new password' })(),
      'password-perhaps-saved',
    ],
    [createPassword, () => createPassword.submit({ password })(), 'password-perhaps-saved'],
    [requestEmailChange, () => requestEmailChange.submit({ email: newEmail })(), 'email-perhaps-sent'],
    [requestPasswordReset, () => requestPasswordReset.submit({ email: ada })(), 'email-perhaps-sent'],
    [signUp, () => signUp.submit({ email: newEmail, password })(), 'account-perhaps-created'],
  ] as const
  signOn.failWith(offlineError)
  for (const [form, submit, possibleEffect] of changes) {
    await submit()
    expect(message()).toBeUndefined()
    await signOn.runAtOnce(() => {
      const sent = submit()
      form.reset()
      return [sent]
    })
    expect(message()).toMatchObject({ kind: 'error', code: 'unexpected', possibleEffect })
  }
})
