import { describe, expect, it } from '@jest/globals'
import type { App, Ports } from '../../../core/app.ts'
import type { Outcome } from '../../../core/shared/app-error.ts'
import { anOrder, carLicense } from '../../builders/orders.ts'
import { ada, givenPortal, keepToken } from '../../builders/portal.ts'
import { cardFormPlaces } from '../../fakes/fake-shop.ts'
import { settled } from '../../fakes/settled.ts'

type Call = readonly [
  call: string,
  port: keyof Ports,
  use: (app: App) => Outcome<unknown>,
  after: (app: App) => unknown,
]

/** The screens that wait for an answer, and what they show without one. */
const calls: readonly Call[] = [
  ['the orders', 'purchases', ({ orders }) => orders.load(), ({ orders }) => orders.list.value],
  [
    'a magic link',
    'magicLinks',
    ({ magicLink }) => magicLink.open('a-link'),
    ({ magicLink: { state } }) => state.value,
  ],
  [
    'a cancellation',
    'subscriptions',
    ({ subscription }) => subscription.cancel(7001),
    ({ subscription }) => subscription.cancellations.value.get(7001),
  ],
  [
    'a card form',
    'subscriptions',
    ({ subscription }) => subscription.openCardForm(7001, cardFormPlaces),
    () => 'failed',
  ],
  [
    'a code',
    'licenses',
    ({ activation }) => activation.enterCode.submit({ licenseKey: carLicense.licenseKey }),
    ({ activation }) => activation.enterCode.state.value.phase,
  ],
  [
    'a sign-in',
    'accounts',
    ({ auth }) => auth.signIn.submit({ username: ada, password: 'a' }),
    ({ auth }) => auth.signIn.state.value.phase,
  ],
  [
    'a confirmation',
    'accounts',
    ({ auth }) => auth.confirmation('confirm-email', 't').confirm(),
    ({ auth }) => auth.confirmation('confirm-email', 't').state.value,
  ],
]

const kinds: readonly (readonly [kind: string, call: () => unknown])[] = [
  [
    'throws',
    () => {
      throw new RangeError('Maximum call stack size exceeded')
    },
  ],
  ['gives a call that throws', () => () => Promise.reject(new TypeError('undefined is not a function'))],
]

describe.each(kinds)('A port that %s', (_, fault) => {
  it.each(calls)('fails %s, which does not load for ever', async (_call, port, use, after) => {
    const { app, logged } = givenPortal({
      before: (world) => {
        world.shop.putOrders(ada, [anOrder()])
        keepToken(ada)(world)
      },
      ports: (world) => ({ [port]: new Proxy(world.ports[port], { get: () => fault }) }),
    })
    const error = { tag: 'undecodable', detail: expect.stringMatching(/^thrown: (?:Range|Type)Error$/) }
    expect(await use(app)()).toMatchObject({ _tag: 'Left', left: error })
    expect(JSON.stringify(after(app))).toMatch(/failed|computer|refused/)
    expect(logged).toContain('port.thrown')
  })
})

it('A profile whose port throws leaves the customer signed in', async () => {
  const { login } = givenPortal({
    before: keepToken(ada, false),
    ports: () => ({ profiles: { fetch: () => () => Promise.reject(new Error('fault')) } }),
  })
  await settled()
  expect(login()).toEqual({ tag: 'logged-in', username: undefined })
})
