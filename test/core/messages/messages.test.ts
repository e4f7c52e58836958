import { describe, expect, it } from '@jest/globals'
import { createMessages } from '../../../core/messages/messages.ts'
import type { AppError } from '../../../core/shared/app-error.ts'
import { deviceOf } from '../../../core/visitor-device/visitor-device.ts'
import { anOrder, aSubscription, carLicense } from '../../builders/orders.ts'
import { ada, failureIn, givenPortal } from '../../builders/portal.ts'

describe('A message (specification §3, §4)', () => {
  it('posted on the way to another view is there, the same one, until that view is left', () => {
    const { current, success, leaveView } = createMessages()
    success({ code: 'password-changed', lasting: 'next-view' })
    const id = current.value?.id
    leaveView()
    expect(current.value).toMatchObject({ kind: 'success', id, code: 'password-changed', lasting: 'this-view' })
    leaveView()
    expect(current.value).toBeUndefined()
  })

  it('takes the place of the last one, also of the same one, so that it is announced too', () => {
    const { current, error, leaveView, success } = createMessages()
    success({ code: 'registered', lasting: 'next-view' })
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

const limited: AppError = { tag: 'rejected', code: 'too-many-tries', status: 429, type: '', retryAfterSeconds: 30 }

const givenLimits = () => {
  const world = givenPortal({ device: deviceOf({ userAgent: 'iPhone', touchPoints: 5 }) })
  world.activation.addLicense(carLicense)
  world.magicLinks.put('web', 'travel_web')
  world.shop.putOrders(ada, [anOrder({ subscription: aSubscription({ purchaseId: 1 }) })])
  /** From here on every service limits tries. */
  const limit = () => {
    for (const service of [world.signOn, world.shop, world.activation, world.magicLinks]) service.failWith(limited)
  }
  return { ...world, limit }
}
type World = ReturnType<typeof givenLimits>
type Step = (world: World) => unknown

const nothing: Step = () => undefined
const signedIn: Step = ({ signIn }) => signIn()
const verificationSent: Step = async ({ app, clock }) => {
  await app.activation.enterLicenseKey.submit({ licenseKey: carLicense.licenseKey })()
  await app.activation.enterEmail(carLicense).submit({ email: 'new@compass.test' })()
  clock.passSeconds(60)
}

/** One call of each way in which failures become messages: the preparation, and the call that is one too many. */
const calls: readonly (readonly [name: string, before: Step, call: Step])[] = [
  ['a confirmation', nothing, ({ app }) => app.auth.confirmation('confirm-email', 'a').confirm()()],
  ['the orders', signedIn, ({ app }) => app.orders.load()()],
  ['a look after one', signedIn, ({ app }) => app.subscription.checkAgain(1)()],
  ['another verification e-mail', verificationSent, ({ app }) => app.activation.resend()()],
  ['the link in it', nothing, ({ app }) => app.activation.verification('0').verify()()],
  ['a magic link', nothing, ({ app }) => app.magicLink.open('web')()],
  ['a new magic link', ({ app }) => app.magicLink.open('web')(), ({ app }) => app.magicLink.renew('web')()],
  ['a sign-in by one', nothing, ({ app }) => app.magicLink.signInToWeb('web')()],
]

describe('Too many tries', () => {
  it.each(calls)('of %s are shown, with the time of the next try', async (_, before, call) => {
    const world = givenLimits()
    await before(world)
    world.limit()
    await call(world)
    expect(world.message()).toMatchObject({ kind: 'error', code: 'too-many-tries', retryAfterSeconds: 30 })
  })

  it('of a form are shown in it, with that time', async () => {
    const { app, limit, message, signIn } = givenLimits()
    limit()
    await signIn()
    expect(failureIn(app.auth.signIn)).toEqual({ code: 'too-many-tries', retryAfterSeconds: 30 })
    expect(message()).toBeUndefined()
  })

  it('of a prefetch are not shown', async () => {
    const world = givenLimits()
    await signedIn(world)
    world.limit()
    await world.app.orders.prefetch()()
    expect(world.message()).toBeUndefined()
  })
})
