import { describe, expect, it } from '@jest/globals'
import { createApp } from '../../../core/app.ts'
import { deviceOf } from '../../../core/device/device.ts'
import type { AppError } from '../../../core/shared/app-error.ts'
import { rejected } from '../../builders/errors.ts'
import { carLicense } from '../../builders/licenses.ts'
import { anOrder, aSubscription } from '../../builders/orders.ts'
import { cardFormPlaces } from '../../fakes/fake-card-form.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'

const limited: AppError = { tag: 'rejected', code: 'too-many-tries', status: 429, type: '', retryAfterSeconds: 30 }

const ada = { username: 'ada@compass.test', password: 'a long password' }
const recipient = { license: carLicense, email: 'new@compass.test' }

const given = async () => {
  const world = inMemoryPorts({ device: deviceOf({ userAgent: 'iPhone', touchPoints: 5 }) })
  world.signOn.addAccount(ada.username, ada.password)
  world.activation.addLicense(carLicense)
  world.magicLinks.put('web', 'travel_web')
  world.shop.putOrders(ada.username, [anOrder({ subscription: aSubscription({ purchaseId: 1 }) })])
  const app = createApp(world.ports)
  /** From here on every service limits tries. */
  const limit = () => {
    for (const { door } of [world.signOn, world.shop, world.activation, world.magicLinks]) door.broken = limited
  }
  return { ...world, app, limit }
}
type World = Awaited<ReturnType<typeof given>>
type Step = (world: World) => unknown

const nothing: Step = () => undefined
const signedIn: Step = ({ app }) => app.auth.signIn.submit(ada)()
const verificationSent: Step = async ({ app, clock }) => {
  await app.activation.enterCode.submit({ licenseKey: carLicense.licenseKey })()
  await app.activation.enterEmail(carLicense).submit({ email: recipient.email })()
  clock.passSeconds(60)
}

/** What was done before, and the call that is one too many. */
const calls: readonly (readonly [name: string, before: Step, call: Step])[] = [
  ['a sign-in', nothing, signedIn],
  ['a sign-up', nothing, ({ app }) => app.auth.signUp.submit({ email: 'x@compass.test', password: ada.password })()],
  ['a forgotten password', nothing, ({ app }) => app.auth.requestPasswordReset.submit({ email: ada.username })()],
  [
    'a new password',
    nothing,
    ({ app }) => app.auth.createPassword('reset-password', 'a').submit({ password: ada.password })(),
  ],
  ['a confirmation', nothing, ({ app }) => app.auth.confirmation('confirm-email', 'a').confirm()()],
  [
    'a change of password',
    signedIn,
    ({ app }) => app.auth.changePassword.submit({ password: ada.password, newPassword: 'another password' })(),
  ],
  ['a change of address', signedIn, ({ app }) => app.auth.requestEmailChange.submit({ email: 'x@compass.test' })()],
  ['the orders', signedIn, ({ app }) => app.orders.load()()],
  ['a cancellation', signedIn, ({ app }) => app.subscription.cancel(1)()],
  ['a look after one', signedIn, ({ app }) => app.subscription.checkAgain(1)()],
  [
    'a new card',
    signedIn,
    async ({ app, shop, limit }) => {
      shop.door.broken = undefined
      const form = await app.subscription.openCardForm(1, cardFormPlaces)()
      limit()
      if (form._tag === 'Right') await form.right.save()()
    },
  ],
  ['an activation code', nothing, ({ app }) => app.activation.enterCode.submit(carLicense)()],
  ['its address', nothing, ({ app }) => app.activation.enterEmail(carLicense).submit({ email: recipient.email })()],
  ['an activation', nothing, ({ app }) => app.activation.activate(recipient).submit({ password: ada.password })()],
  ['another verification e-mail', verificationSent, ({ app }) => app.activation.resend()()],
  ['the link in it', nothing, ({ app }) => app.activation.verification('0').verify()()],
  ['a magic link', nothing, ({ app }) => app.magicLink.open('web')()],
  ['a new magic link', ({ app }) => app.magicLink.open('web')(), ({ app }) => app.magicLink.renew('web')()],
  ['a sign-in by one', nothing, ({ app }) => app.magicLink.enterWeb('web')()],
]

describe('Too many tries', () => {
  it.each(calls)('of %s are told, with when to try again', async (_, before, call) => {
    const world = await given()
    await before(world)
    world.limit()
    await call(world)
    expect(world.app.messages.current.value).toMatchObject({
      ...{ kind: 'error', code: 'too-many-tries', retryAfterSeconds: 30 },
    })
  })

  it('keep a magic link from saying that an e-mail is on its way', async () => {
    const world = await given()
    world.magicLinks.put('old', rejected(403, 'authorization.magic_link.expired'))
    await world.app.magicLink.open('old')()
    world.limit()
    await world.app.magicLink.renew('old')()
    expect(world.app.magicLink.state.value).toEqual({ tag: 'expired' })
  })

  it('of a fetch that nobody has asked for are not told', async () => {
    const world = await given()
    await signedIn(world)
    world.limit()
    await world.app.orders.prefetch()()
    expect(world.app.messages.current.value).toBeUndefined()
  })
})
