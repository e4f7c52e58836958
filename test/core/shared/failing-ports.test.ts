import { expect, it } from '@jest/globals'
import { left } from 'fp-ts/Either'
import type { Ports } from '../../../core/ports.ts'
import { ada, givenActivation, givenPortal, keepToken } from '../../builders/portal.ts'

const thrown = () => {
  throw new RangeError('Maximum call stack size exceeded')
}

it.each([
  ['throws', thrown, 'RangeError'],
  ['rejects', () => () => Promise.reject(new TypeError('undefined is not a function')), 'TypeError'],
])('A call of a port that %s fails, and its screen does not load for ever', async (_, fault, name) => {
  const { app, logged } = givenPortal({ before: keepToken(ada), ports: () => ({ purchases: { list: fault } }) })
  const error = { tag: 'undecodable', detail: `thrown: ${name}` }
  expect(await app.orders.load()()).toEqual(left(error))
  expect([app.orders.list.value, logged]).toEqual([{ tag: 'failed', error }, ['port.thrown']])
})

const throwing = (port: object) =>
  new Proxy(port, {
    get: (target, name) => {
      const member = Reflect.get(target, name)
      return typeof member === 'function' ? thrown : member
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
