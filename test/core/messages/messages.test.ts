import { describe, expect, it } from '@jest/globals'
import { deviceOf } from '../../../core/device/device.ts'
import { createMessages, type Message } from '../../../core/messages/messages.ts'
import type { AppError } from '../../../core/shared/app-error.ts'
import { rejected } from '../../builders/errors.ts'
import { anOrder, aSubscription, carLicense } from '../../builders/orders.ts'
import { ada, givenPortal, password } from '../../builders/portal.ts'
import { cardFormPlaces } from '../../fakes/fake-shop.ts'

const given = () => {
  const messages = createMessages()
  const seen: (Message | undefined)[] = []
  messages.current.changes.subscribe((message) => seen.push(message))
  return { messages, seen }
}

describe('Messages (specification §3, §4)', () => {
  it.each([
    ['success', 'registered'],
    ['error', 'unexpected'],
  ] as const)('of %s go when the view is left', (kind, code) => {
    const { messages } = given()
    expect(messages.current.value).toBeUndefined()
    if (kind === 'success') messages.success('registered')
    else messages.error('unexpected')
    expect(messages.current.value).toMatchObject({ kind, code, lasting: 'this-view' })
    messages.leaveView()
    expect(messages.current.value).toBeUndefined()
  })

  it('posted on the way to another view are there, the same ones, until that view is left', () => {
    const { messages } = given()
    messages.success('password-changed', 'next-view')
    const id = messages.current.value?.id

    messages.leaveView()
    expect(messages.current.value).toMatchObject({ id, code: 'password-changed', lasting: 'this-view' })
    messages.leaveView()
    expect(messages.current.value).toBeUndefined()
  })

  it('can be dismissed, whichever view they are for', () => {
    const { messages } = given()
    messages.error('session-expired', 'next-view')
    messages.dismiss()
    expect(messages.current.value).toBeUndefined()
    messages.leaveView()
    expect(messages.current.value).toBeUndefined()
  })

  it('are one at a time: the newest', () => {
    const { messages } = given()
    messages.success('registered', 'next-view')
    messages.error('unexpected')
    expect(messages.current.value).toMatchObject({ kind: 'error', code: 'unexpected' })
    messages.leaveView()
    expect(messages.current.value).toBeUndefined()
  })

  it('posted twice are two, so that the second is announced too', () => {
    const { messages, seen } = given()
    messages.error('credentials-invalid')
    messages.error('credentials-invalid')
    const ids = seen.flatMap((message) => (message ? [message.id] : []))
    expect(new Set(ids).size).toBe(2)
  })
})

const limited: AppError = { tag: 'rejected', code: 'too-many-tries', status: 429, type: '', retryAfterSeconds: 30 }

const recipient = { license: carLicense, email: 'new@compass.test' }

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
  await app.activation.enterCode.submit({ licenseKey: carLicense.licenseKey })()
  await app.activation.enterEmail(carLicense).submit({ email: recipient.email })()
  clock.passSeconds(60)
}

/** What was done before, and the call that is one too many. */
const calls: readonly (readonly [name: string, before: Step, call: Step])[] = [
  ['a sign-in', nothing, signedIn],
  ['a sign-up', nothing, ({ app }) => app.auth.signUp.submit({ email: 'x@compass.test', password })()],
  ['a forgotten password', nothing, ({ app }) => app.auth.requestPasswordReset.submit({ email: ada })()],
  ['a new password', nothing, ({ app }) => app.auth.createPassword('reset-password', 'a').submit({ password })()],
  ['a confirmation', nothing, ({ app }) => app.auth.confirmation('confirm-email', 'a').confirm()()],
  [
    'a change of password',
    signedIn,
    ({ app }) => app.auth.changePassword.submit({ password, newPassword: 'another password' })(),
  ],
  ['a change of address', signedIn, ({ app }) => app.auth.requestEmailChange.submit({ email: 'x@compass.test' })()],
  ['the orders', signedIn, ({ app }) => app.orders.load()()],
  ['a cancellation', signedIn, ({ app }) => app.subscription.cancel(1)()],
  ['a look after one', signedIn, ({ app }) => app.subscription.checkAgain(1)()],
  [
    'a new card',
    signedIn,
    async ({ app, shop, limit }) => {
      shop.recover()
      const form = await app.subscription.openCardForm(1, cardFormPlaces)()
      limit()
      if (form._tag === 'Right') await form.right.save()()
    },
  ],
  ['an activation code', nothing, ({ app }) => app.activation.enterCode.submit(carLicense)()],
  ['its address', nothing, ({ app }) => app.activation.enterEmail(carLicense).submit({ email: recipient.email })()],
  ['an activation', nothing, ({ app }) => app.activation.activate(recipient).submit({ password })()],
  ['another verification e-mail', verificationSent, ({ app }) => app.activation.resend()()],
  ['the link in it', nothing, ({ app }) => app.activation.verification('0').verify()()],
  ['a magic link', nothing, ({ app }) => app.magicLink.open('web')()],
  ['a new magic link', ({ app }) => app.magicLink.open('web')(), ({ app }) => app.magicLink.renew('web')()],
  ['a sign-in by one', nothing, ({ app }) => app.magicLink.signInToWeb('web')()],
]

describe('Too many tries', () => {
  it.each(calls)('of %s are told, with when to try again', async (_, before, call) => {
    const world = givenLimits()
    await before(world)
    world.limit()
    await call(world)
    expect(world.app.messages.current.value).toMatchObject({
      ...{ kind: 'error', code: 'too-many-tries', retryAfterSeconds: 30 },
    })
  })

  it('keep a magic link from saying that an e-mail is on its way', async () => {
    const world = givenLimits()
    world.magicLinks.put('old', rejected(403, 'authorization.magic_link.expired'))
    await world.app.magicLink.open('old')()
    world.limit()
    await world.app.magicLink.renew('old')()
    expect(world.app.magicLink.state.value).toEqual({ tag: 'expired' })
  })

  it('of a fetch that nobody has asked for are not told', async () => {
    const world = givenLimits()
    await signedIn(world)
    world.limit()
    await world.app.orders.prefetch()()
    expect(world.app.messages.current.value).toBeUndefined()
  })
})
