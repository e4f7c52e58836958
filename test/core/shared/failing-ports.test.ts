import { expect, it } from '@jest/globals'
import type { App } from '../../../core/app.ts'
import type { Ports } from '../../../core/ports.ts'
import type { Outcome } from '../../../core/shared/app-error.ts'
import { givenActivation } from '../../builders/activation.ts'
import { ada, givenPortal, keepToken, settled } from '../../builders/portal.ts'
import { cardFormPlaces } from '../../fakes/fake-shop.ts'

const email = ada
const faults: readonly (() => unknown)[] = [
  () => {
    throw new RangeError('Maximum call stack size exceeded')
  },
  () => () => Promise.reject(new TypeError('undefined is not a function')),
]

it.each<[port: keyof Ports, use: (app: App) => Outcome<unknown>, shown: RegExp]>([
  ['purchases', ({ orders }) => orders.load(), /list: failed/],
  ['magicLinks', ({ magicLink }) => magicLink.open('a-link'), /link: computer/],
  ['subscriptions', ({ subscription }) => subscription.cancel(7001), /cancellation: failed/],
  ['subscriptions', ({ subscription }) => subscription.openCardForm(7001, cardFormPlaces), /list: idle/],
  ['accounts', ({ auth }) => auth.signIn.submit({ username: email, password: 'a' }), /sign-in: refused/],
  ['accounts', ({ auth }) => auth.requestEmailChange.submit({ email }), /sign-in: open/],
])('A use-case whose port %s throws fails, and its screen does not load for ever', async (port, use, shown) => {
  for (const fault of faults) {
    const ports: Parameters<typeof givenPortal>[0] = {
      before: keepToken(ada),
      ports: (world) => ({ [port]: new Proxy(world.ports[port], { get: () => fault }) }),
    }
    const { app, logged } = givenPortal(ports)
    const error = { tag: 'undecodable', detail: expect.stringMatching(/^thrown: (?:Range|Type)Error$/) }
    expect(await use(app)()).toMatchObject({ _tag: 'Left', left: error })
    const [list, link, signIn] = [app.orders.list, app.magicLink.state, app.auth.signIn.state]
    const cancellation = app.subscription.cancellations.value.get(7001)?.tag
    expect(
      `list: ${list.value.tag}, link: ${link.value.tag}, cancellation: ${cancellation}, sign-in: ${signIn.value.phase.tag}`,
    ).toMatch(shown)
    expect(logged).toContain('port.thrown')
  }
})

it('A profile whose port throws leaves the customer signed in', async () => {
  const profiles = { fetch: () => () => Promise.reject(new Error('fault')) }
  const { login } = givenPortal({ before: keepToken(ada, false), ports: () => ({ profiles }) })
  await settled()
  expect(login()).toEqual({ tag: 'logged-in', username: undefined })
})

const throwing = (port: object) =>
  new Proxy(port, {
    get: (target, name) => {
      const member = Reflect.get(target, name)
      return typeof member === 'function' ? faults[0] : member
    },
  })

it.each<keyof Ports>([
  ...(['userTokens', 'profileStore', 'customerData', 'captchaProofs', 'pendingEmailChanges', 'consents'] as const),
  ...(['analytics', 'confirmationAttempts', 'ordersCache', 'activationStore', 'cancellationRequests'] as const),
  'exchangedLinks',
  'mailedAddresses',
])('A throw of %s is logged, and each use-case has an answer', async (port) => {
  const { app, logged, enterLicenseKey, enterEmail, activate, signIn } = givenActivation({
    ports: ({ ports }) => ({ [port]: throwing(ports[port]) }),
  })
  await signIn()
  app.visits.visit('/')
  app.visits.consent.answer('yes')
  app.auth.confirmation('confirm-email', 'a-token').seen()
  const answers = [
    await app.orders.load()(),
    await app.subscription.cancel(7001)(),
    await app.magicLink.open('a-link')(),
    await app.auth.requestEmailChange.submit({ email: 'new@compass.test' })(),
    await app.auth.requestPasswordReset.submit({ email: ada })(),
    await enterLicenseKey(),
    await enterEmail(ada),
    await activate(),
  ]
  app.session.signOut()
  expect(answers.map(({ _tag }) => _tag)).not.toContain(undefined)
  expect(logged).toContain('port.thrown')
})

it('A widget that throws where it is placed shows as a failed captcha', () => {
  const place = () => {
    throw new TypeError('no element')
  }
  const { app } = givenPortal({ ports: () => ({ captcha: { kind: 'placed', place } }) })
  app.captcha.signIn.place({})
  expect(app.captcha.signIn.state.value).toBe('failed')
})
