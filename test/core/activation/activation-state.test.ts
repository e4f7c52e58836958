import { describe, expect, it } from '@jest/globals'
import { right } from 'fp-ts/Either'
import {
  type ActivationState,
  acceptCode,
  activated,
  emailToOffer,
  findAccount,
  furthestStep,
  licenseOf,
  notBegun,
  openVerification,
  resendVerification,
  secondsUntilResend,
  sendVerification,
  type Transition,
} from '../../../core/activation/activation-state.ts'
import type { App } from '../../../core/app.ts'
import { carLicense, truckLicense } from '../../builders/orders.ts'
import { ada } from '../../builders/portal.ts'
import { givenVerificationSent, newcomer, recipient } from './given-activation.ts'

const bob = 'bob@compass.test'

/** Every transition with every input that matters: two licenses, two e-mails. */
const transitions: ReadonlyMap<string, Transition> = new Map([
  ...[carLicense, truckLicense].flatMap((license): readonly [string, Transition][] => [
    [`accept ${license.licenseKey}`, acceptCode(license)],
    ...[ada, bob].flatMap((email): readonly [string, Transition][] => [
      [`find account ${license.licenseKey} ${email}`, findAccount({ license, email })],
      [`send verification ${license.licenseKey} ${email}`, sendVerification({ license, email })],
      [`open verification ${license.licenseKey} ${email}`, openVerification({ license, email })],
    ]),
  ]),
  ['resend', resendVerification(1000)],
  ['activated', activated(carLicense, ada)],
])

/** All states that any sequence of transitions leads to, each with the tags that lead to it. */
const explore = () => {
  const reached = new Map<string, ActivationState>([[JSON.stringify(notBegun), notBegun]])
  const moves: { readonly from: ActivationState; readonly by: string; readonly to: ActivationState }[] = []
  const waiting: ActivationState[] = [notBegun]
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const [by, transition] of transitions) {
      const to = transition(from)
      moves.push({ from, by, to })
      const key = JSON.stringify(to)
      if (!reached.has(key)) {
        reached.set(key, to)
        waiting.push(to)
      }
    }
  }
  return { states: [...reached.values()], moves }
}

const { states, moves } = explore()

/** Which move leads from which state to which, besides staying. A table of what the wizard is allowed to do. */
const legalMoves: Readonly<Record<string, readonly ActivationState['tag'][]>> = {
  accept: ['code-accepted'],
  find: ['account-found'],
  send: ['verification-sent'],
  open: ['verification-sent'],
  resend: ['verification-sent'],
  activated: ['activated'],
}

describe('The state machine of an activation (specification §4)', () => {
  it('has no state that can not be left again for each step of the wizard', () => {
    for (const state of states) {
      const again = acceptCode(truckLicense)(state)
      expect(again).toMatchObject({ tag: 'code-accepted', license: truckLicense })
      expect(findAccount({ license: truckLicense, email: bob })(again).tag).toBe('account-found')
      expect(sendVerification({ license: truckLicense, email: bob })(again).tag).toBe('verification-sent')
    }
  })

  it('goes only where a move may lead, or stays', () => {
    for (const { from, by, to } of moves) if (to !== from) expect(legalMoves[by.split(' ')[0] ?? '']).toContain(to.tag)
  })

  it('comes to the third step only with a license and an e-mail, and to the second only with a license', () => {
    for (const state of states) {
      const step = furthestStep(state)
      expect(licenseOf(state) !== undefined).toBe(step >= 2)
      if (step === 3) expect(emailToOffer(state)).toBeDefined()
    }
  })

  it('does not take an e-mail without a code, nor one that belongs to a code since replaced', () => {
    for (const { from, by, to } of moves) {
      if (!/^(find|send)/.test(by)) continue
      const asked = by.includes(carLicense.licenseKey) ? carLicense : truckLicense
      if (licenseOf(from)?.licenseKey !== asked.licenseKey) expect(to).toBe(from)
    }
  })

  it('offers the e-mail again after the code was changed, and begins anew at the first step after an activation', () => {
    expect(furthestStep(activated(carLicense, ada)(notBegun))).toBe(1)
    const found = findAccount({ license: carLicense, email: ada })(acceptCode(carLicense)(notBegun))
    expect(emailToOffer(acceptCode(truckLicense)(found))).toBe(ada)
    expect(emailToOffer(acceptCode(truckLicense)(activated(carLicense, ada)(found)))).toBeUndefined()
  })

  it('leaves a wait for the next e-mail alone when the same verification is opened', () => {
    const waiting = [
      acceptCode(carLicense),
      sendVerification({ license: carLicense, email: ada }),
      resendVerification(5),
    ].reduce<ActivationState>((state, move) => move(state), notBegun)
    expect(openVerification({ license: carLicense, email: ada })(waiting)).toBe(waiting)
    expect(openVerification({ license: truckLicense, email: bob })(waiting)).toMatchObject({ resentAt: undefined })
  })
})

describe('The wait for another verification e-mail', () => {
  const resentAt = 1_000_000
  const sent: ActivationState = { tag: 'verification-sent', license: carLicense, email: ada, resentAt }

  it.each([
    ['at once', 0, 30],
    ['a moment later', 1, 30],
    ['after a second', 1000, 29],
    ['just before its end', 29_999, 1],
    ['at its end', 30_000, 0],
    ['long after', 9_000_000, 0],
    ['with a clock that was set back', -1, 0],
  ])('is, %s', (_, later, seconds) => {
    expect(secondsUntilResend(sent, resentAt + later)).toBe(seconds)
  })

  it('is none before the first and in every other state', () => {
    expect(secondsUntilResend({ ...sent, resentAt: undefined }, resentAt)).toBe(0)
    expect(secondsUntilResend(notBegun, resentAt)).toBe(0)
  })
})

describe('Two tabs of one browser', () => {
  const twoTabs = async () => {
    const world = await givenVerificationSent()
    await world.app.activation.verification('0').verify()()
    return { ...world, other: world.reload(), news: () => world.browser.otherTab.next() }
  }
  const activateIn = ({ activation }: App) => activation.activate(recipient).submit({ password: 'first password' })()

  it('both come to the end when one of them does', async () => {
    const { other, news, state } = await twoTabs()
    await activateIn(other)
    news()
    expect(state()).toEqual(other.activation.state.value)
  })

  it('lose nothing of it where the news is late', async () => {
    const { app, other, activation, browser, enterEmail, state } = await twoTabs()
    await activateIn(other)
    expect(await app.activation.resend()()).toEqual(right(false))
    expect(activation.mails).toHaveLength(1)
    await activateIn(app)
    expect(activation.door.calls.filter((call) => call.startsWith('activate'))).toHaveLength(1)
    await enterEmail(ada)
    expect(browser.activation).toMatchObject({ tag: 'activated', email: newcomer })
    expect(state()).toEqual(browser.activation)
  })

  it('work on different codes without disturbing each other', async () => {
    const { app, other, news, state } = await twoTabs()
    await other.activation.enterCode.submit({ licenseKey: truckLicense.licenseKey })()
    news()
    expect(state()).toMatchObject({ tag: 'verification-sent', license: carLicense })
    await activateIn(app)
    news()
    expect(other.activation.state.value).toMatchObject({ tag: 'code-accepted', license: truckLicense })
  })

  it('forget together, but for a success that is shown', async () => {
    const { app, other, news, state } = await twoTabs()
    other.activation.startOver()
    news()
    expect(state()).toEqual({ tag: 'not-begun' })
    await activateIn(app)
    other.activation.startOver()
    news()
    expect(state()).toMatchObject({ tag: 'activated' })
  })
})
