import { createHash } from 'node:crypto'
import { expect, it } from '@jest/globals'
import type { App, Ports } from '../../../core/app.ts'
import type { Outcome } from '../../../core/shared/app-error.ts'
import { createBehavior, mapBehavior } from '../../../core/shared/behavior.ts'
import { digestOf } from '../../../core/shared/digest.ts'
import { ada, givenPortal, keepToken, settled } from '../../builders/portal.ts'
import { cardFormPlaces } from '../../fakes/fake-shop.ts'

it('A behavior emits its value to each new subscriber, and then changes only', () => {
  const behavior = createBehavior(1)
  behavior.set(Number.NaN)
  const seen: number[] = []
  behavior.changes.subscribe((value) => seen.push(value))
  for (const value of [1, 1, 2, 2, 1]) behavior.set(value)
  behavior.update((value) => value + 2)
  expect(seen).toEqual([Number.NaN, 1, 2, 1, 3])
  expect(behavior.value).toBe(3)
})

it('A mapped behavior emits what differs, and gives the same object for the same value of its source', () => {
  const source = createBehavior({ name: 'Ada' })
  const named = mapBehavior(source, ({ name }) => ({ name }))
  const isAda = mapBehavior(named, ({ name }) => name === 'Ada')
  const seen: unknown[] = []
  named.changes.subscribe((value) => seen.push(value))
  isAda.changes.subscribe((value) => seen.push(value))
  expect(seen[0]).toBe(named.value)
  source.set({ name: 'Ada' })
  source.set({ name: 'Grace' })
  expect(seen).toEqual([{ name: 'Ada' }, true, { name: 'Ada' }, { name: 'Grace' }, false])
  expect(seen[3]).toBe(named.value)
})

it('The digest of a secret of any length is SHA-256 of its UTF-16', () => {
  // The blocks of SHA-256 are 64 bytes long.
  for (let length = 0; length <= 100; length += 1) {
    const text = String.fromCharCode(...Array.from({ length }, (_, index) => (index + length) * 40_503))
    const utf16 = Buffer.from(text, 'utf16le').swap16()
    expect(digestOf(text)).toBe(createHash('sha256').update(utf16).digest('hex'))
  }
})

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
