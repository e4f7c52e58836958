import { describe, expect, it } from '@jest/globals'
import { left } from 'fp-ts/Either'
import { createMessages } from '../../../core/messages/messages.ts'
import type { AppError } from '../../../core/shared/app-error.ts'
import { detectDevice } from '../../../core/visitor-device/visitor-device.ts'
import { anOrder, aSubscription, carLicense } from '../../builders/orders.ts'
import { ada, adaRecipient, flushPromises, getFailure, newcomer, password, setUpPortal } from '../../builders/portal.ts'
import { cardFormOptions } from '../../fakes/fake-shop.ts'

describe('A message (specification §3, §4)', () => {
  it('posted before a change of the view stays the same until the new view is left', () => {
    const { current, success, leaveView } = createMessages()
    success({ code: 'password-changed', lifetime: 'next-view' })
    const id = current.value?.id
    leaveView()
    expect(current.value).toMatchObject({ kind: 'success', id, code: 'password-changed', lifetime: 'this-view' })
    leaveView()
    expect(current.value).toBeUndefined()
  })

  it('replaces the last message, also an equal one, so that it is announced again', () => {
    const { current, error, leaveView, success } = createMessages()
    success({ code: 'registered', lifetime: 'next-view' })
    error('credentials-invalid')
    const id = current.value?.id
    error('credentials-invalid')
    expect(current.value).toMatchObject({ kind: 'error', code: 'credentials-invalid' })
    expect(current.value?.id).not.toBe(id)
    leaveView()
    expect(current.value).toBeUndefined()
  })

  it('can be dismissed, whichever view it is for', () => {
    const { current, dismiss, error, leaveView } = createMessages()
    error('session-expired', 'next-view')
    dismiss()
    expect(current.value).toBeUndefined()
    leaveView()
    expect(current.value).toBeUndefined()
  })
})

const rateLimitError: AppError = {
  tag: 'rejected',
  code: 'too-many-tries',
  status: 429,
  type: '',
  retryAfterSeconds: 30,
}

const listServices = ({ signOn, shop, activation, magicLinks }: ReturnType<typeof setUpPortal>) => [
  ...[signOn, shop],
  ...[activation, magicLinks],
]

const setUpRateLimitedPortal = () => {
  const world = setUpPortal({ device: detectDevice({ userAgent: 'iPhone', touchPoints: 5 }) })
  world.activation.addLicense(carLicense)
  world.magicLinks.putLink('web', 'travel_web')
  world.shop.putOrders(ada, [anOrder({ subscription: aSubscription({ purchaseId: 1 }) })])
  const limitServices = () => {
    for (const service of listServices(world)) service.failWith(rateLimitError)
  }
  return { ...world, limit: limitServices }
}
type RateLimitedPortal = ReturnType<typeof setUpRateLimitedPortal>
type PortalAction = (world: RateLimitedPortal) => unknown

const prepareNothing: PortalAction = () => undefined
const signInFirst: PortalAction = ({ signIn }) => signIn()
const requestEmailChange: PortalAction = async ({ app, signIn }) => {
  await signIn()
  await app.accountSettings.requestEmailChange.submit({ email: 'new@compass.test' })()
}
const openWebLink: PortalAction = ({ app }) => app.magicLink.open('web')()
const sendVerification: PortalAction = async ({ app, clock }) => {
  await app.activation.enterLicenseKey.submit({ licenseKey: carLicense.licenseKey })()
  await app.activation.enterEmail(carLicense).submit({ email: 'new@compass.test' })()
  clock.passSeconds(60)
}

/** A function that reads the failure that the screen of the call shows. Null if a message shows the failure instead. */
type FailureReader = null | ((world: RateLimitedPortal, result: unknown) => unknown)

const rateLimitFailure = { code: 'too-many-tries', retryAfterSeconds: 30 }
const failedState = { tag: 'failed', error: rateLimitError }
const unansweredState = { tag: 'unanswered', error: rateLimitError }

// biome-ignore format: a table
const rateLimitedCalls: readonly (readonly [name: string, prepare: PortalAction, call: PortalAction, shown: FailureReader, expected: object])[] = [
  ['a confirmation', prepareNothing, ({ app }) => app.auth.openConfirmation('confirm-email', 'a').confirm()(),
    ({ app }) => app.auth.openConfirmation('confirm-email', 'a').state.value, failedState],
  ['the link of a verification email', prepareNothing, ({ app }) => app.activation.openVerification('0').verify()(),
    ({ app }) => app.activation.openVerification('0').state.value, unansweredState],
  ['a magic link', prepareNothing, openWebLink, ({ app }) => app.magicLink.state.value, unansweredState],
  ['the orders', signInFirst, ({ app }) => app.orders.load()(), ({ app }) => app.orders.list.value, failedState],
  ['a cancellation', signInFirst, ({ app }) => app.subscription.cancel(1)(),
    ({ app }) => app.subscription.cancellations.value.get(1), { tag: 'failed', failure: rateLimitFailure }],
  ['another verification email', sendVerification, ({ app }) => app.activation.resend()(),
    (_, result) => result, left(rateLimitError)],
  ['a look after a cancellation', signInFirst, ({ app }) => app.subscription.checkAgain(1)(),
    (_, result) => result, left(rateLimitError)],
  ['a new magic link', openWebLink, ({ app }) => app.magicLink.renew('web')(), null, rateLimitFailure],
  ['a sign-in by one', openWebLink, ({ app }) => app.magicLink.signInToWeb('web')(), null, rateLimitFailure],
  ['another email to a new address', requestEmailChange, ({ app }) => app.accountSettings.repeatEmailChange()(), null, rateLimitFailure],
]

// biome-ignore format: a table
const formSubmissions: readonly (readonly [name: string, prepare: PortalAction, submit: PortalAction])[] = [
  ['a sign-in', prepareNothing, ({ signIn }) => signIn()],
  ['a sign-up', prepareNothing, ({ app }) => app.auth.signUp.submit({ email: newcomer, password })()],
  ['a request for a link', prepareNothing, ({ app }) => app.auth.requestPasswordReset.submit({ email: ada })()],
  ['a new password by a link', prepareNothing, ({ app }) => app.auth.createPassword('reset-password', 'a').submit({ password })()],
  ['a change of password', signInFirst,
    ({ app }) => app.accountSettings.changePassword.submit({ password, newPassword: 'a new password' })()],
  ['a change of address', signInFirst, ({ app }) => app.accountSettings.requestEmailChange.submit({ email: newcomer })()],
  ['an activation code', prepareNothing, ({ app }) => app.activation.enterLicenseKey.submit(carLicense)()],
  ['the address of an activation', prepareNothing, ({ app }) => app.activation.enterEmail(carLicense).submit({ email: newcomer })()],
  ['an activation', prepareNothing, ({ app }) => app.activation.signInAndActivate(adaRecipient).submit({ password })()],
  ['an activation with a first password', prepareNothing, ({ app }) => app.activation.activate(adaRecipient).submit({ password })()],
  ['a cancellation', signInFirst, ({ app }) => app.subscription.cancel(1)()],
  ['a change of card', signInFirst, async ({ app, shop }) => {
    shop.recover()
    const form = await app.subscription.openCardForm(1, cardFormOptions)()
    shop.failWith(rateLimitError)
    return form._tag === 'Right' && form.right.save()()
  }],
]

it.each(formSubmissions)('The submit of %s removes the message of the last press', async (_, prepare, submit) => {
  const world = setUpRateLimitedPortal()
  await prepare(world)
  world.limit()
  world.app.messages.success({ code: 'card-updated' })
  const shown: unknown[] = []
  world.app.messages.current.changes.subscribe((message) => shown.push(message?.code))
  await submit(world)
  expect(shown.slice(0, 2)).toStrictEqual(['card-updated', undefined])
})

/** The first three calls are made when a page opens, all others by a click. */
const callsByClick = rateLimitedCalls.slice(3)

describe('Too many tries', () => {
  it.each(rateLimitedCalls)(
    'by %s are shown in one place, with the time of the next try',
    async (_, prepare, call, shown, expected) => {
      const world = setUpRateLimitedPortal()
      await prepare(world)
      world.app.messages.dismiss()
      world.limit()
      const result = await call(world)
      if (shown === null) expect(world.message()).toMatchObject(expected)
      else expect([world.message(), shown(world, result)]).toEqual([undefined, expected])
    },
  )

  it.each(callsByClick)(
    'by %s are forgotten at the next press, which removes any message',
    async (_, prepare, call) => {
      const world = setUpRateLimitedPortal()
      await prepare(world)
      world.limit()
      await call(world)
      await world.app.magicLink.renew('another')()
      expect(world.message()).toMatchObject(rateLimitFailure)
      for (const service of listServices(world)) {
        service.recover()
        service.hold()
      }
      const pressed = call(world)
      await flushPromises()
      expect(world.message()).toBeUndefined()
      for (const service of listServices(world)) service.release()
      await pressed
      expect(world.message()?.code).not.toBe(rateLimitFailure.code)
    },
  )

  it('in a form are shown there, with the time of the next try', async () => {
    const { app, limit, message, signIn } = setUpRateLimitedPortal()
    limit()
    await signIn()
    expect(getFailure(app.auth.signIn)).toEqual({ code: 'too-many-tries', retryAfterSeconds: 30 })
    expect(message()).toBeUndefined()
  })

  it('by a prefetch are not shown', async () => {
    const world = setUpRateLimitedPortal()
    await signInFirst(world)
    world.limit()
    await world.app.orders.prefetch()()
    expect(world.message()).toBeUndefined()
  })
})
