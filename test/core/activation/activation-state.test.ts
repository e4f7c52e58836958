import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { right } from 'fp-ts/Either'
import {
  type ActivationState,
  accountFound,
  activated,
  codeAccepted,
  type License,
  notBegun,
  type Step,
  secondsUntilResend,
  type Transition,
  verificationOpened,
  verificationResent,
  verificationSent,
  wizardStep,
} from '../../../core/activation/activation-state.ts'
import type { App } from '../../../core/app.ts'
import { givenVerificationSent, newcomer, recipient } from '../../builders/activation.ts'
import { carLicense, truckLicense } from '../../builders/orders.ts'
import { ada } from '../../builders/portal.ts'

const bob = 'bob@compass.test'

type Event = readonly [to: ActivationState['tag'], license: License, transition: Transition]

/** Every transition with every input that matters: two licenses, two e-mails. */
const events: readonly Event[] = [carLicense, truckLicense].flatMap((license): readonly Event[] => [
  ['code-accepted', license, codeAccepted(license)],
  ['verification-sent', license, verificationResent(1000)],
  ['activated', license, activated(license, ada)],
  ...[ada, bob].flatMap((email): readonly Event[] => [
    ['account-found', license, accountFound({ license, email })],
    ['verification-sent', license, verificationSent({ license, email })],
    ['verification-sent', license, verificationOpened({ license, email })],
  ]),
])
const stateAfter = (...transitions: readonly Transition[]): ActivationState =>
  transitions.reduce<ActivationState>((state, transition) => transition(state), notBegun)
const anyState = fc
  .array(fc.constantFrom(...events), { maxLength: 6 })
  .map((all) => stateAfter(...all.map(([, , transition]) => transition)))
const anyStep = fc.constantFrom<Step>(1, 2, 3)

const accepted = codeAccepted(carLicense)
const found = accountFound({ license: carLicense, email: ada })
const sent = verificationSent({ license: carLicense, email: ada })
const finished = activated(carLicense, ada)

describe('The state machine of an activation (specification §4)', () => {
  it('follows an event to its state or stays, and takes no e-mail without a code or for a replaced one', () => {
    fc.assert(
      fc.property(anyState, fc.constantFrom(...events), (state, [tag, , transition]) => {
        const next = transition(state)
        expect(next === state || next.tag === tag).toBe(true)
      }),
      { numRuns: 1000 },
    )
    for (const late of [found, sent]) {
      for (const state of [notBegun, stateAfter(codeAccepted(truckLicense)), stateAfter(finished)]) {
        expect(late(state)).toBe(state)
      }
    }
  })

  it('accepts a new code in every state, and goes on from it', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const again = accepted(state)
        expect(again).toMatchObject({ tag: 'code-accepted', license: carLicense })
        expect([found(again).tag, sent(again).tag]).toEqual(['account-found', 'verification-sent'])
      }),
    )
  })

  it('leaves a wait for the next e-mail alone when the same verification is opened', () => {
    const waiting = stateAfter(accepted, sent, verificationResent(5))
    expect(verificationOpened({ license: carLicense, email: ada })(waiting)).toBe(waiting)
    expect(verificationOpened({ license: truckLicense, email: bob })(waiting)).toMatchObject({ resentAt: undefined })
  })
})

describe('The step of the wizard (specification §4)', () => {
  it('is the requested one, or the last that the activation has reached', () => {
    const reached = [
      [stateAfter(), [1, 1, 1]],
      [stateAfter(accepted), [1, 2, 2]],
      [stateAfter(accepted, found), [1, 2, 3]],
      [stateAfter(accepted, sent), [1, 2, 3]],
    ] as const
    for (const [state, steps] of reached) {
      expect(([1, 2, 3] as const).map((requested) => wizardStep(state, requested, state).step)).toEqual(steps)
    }
  })

  it('has the code, the license and the e-mail of the activation', () => {
    const state = stateAfter(accepted, found)
    expect(wizardStep(state, 1, state)).toEqual({ step: 1, licenseKey: carLicense.licenseKey })
    expect(wizardStep(state, 2, state)).toEqual({ step: 2, license: carLicense, email: ada })
    expect(wizardStep(state, 3, state)).toEqual({ step: 3, activation: state })
  })

  it('offers the e-mail again after the code was changed, and none after an activation', () => {
    const changed = stateAfter(accepted, found, codeAccepted(truckLicense))
    expect(wizardStep(changed, 2, changed)).toEqual({ step: 2, license: truckLicense, email: ada })
    const next = stateAfter(accepted, found, finished, codeAccepted(truckLicense))
    expect(wizardStep(next, 2, next)).toEqual({ step: 2, license: truckLicense, email: undefined })
  })

  it('is done at any step once the activation ends, and at step 3 after a reload', () => {
    fc.assert(
      fc.property(anyState, anyStep, (initial, requested) => {
        expect(wizardStep(finished(initial), requested, initial)).toEqual({ step: 'done' })
      }),
    )
    const earlier = stateAfter(finished)
    expect(([1, 2, 3] as const).map((requested) => wizardStep(earlier, requested, earlier))).toEqual([
      { step: 1, licenseKey: undefined },
      { step: 1, licenseKey: undefined },
      { step: 'done' },
    ])
  })
})

describe('The wait for another verification e-mail', () => {
  const resentAt = 1_000_000
  const resent: ActivationState = { tag: 'verification-sent', license: carLicense, email: ada, resentAt }

  it.each([
    ['at once', 0, 30],
    ['a moment later', 1, 30],
    ['after a second', 1000, 29],
    ['just before its end', 29_999, 1],
    ['at its end', 30_000, 0],
    ['long after', 9_000_000, 0],
    ['with a clock that was set back', -1, 0],
  ])('is, %s', (_, later, seconds) => {
    expect(secondsUntilResend(resent, resentAt + later)).toBe(seconds)
  })

  it('is none before the first and in every other state', () => {
    expect(secondsUntilResend({ ...resent, resentAt: undefined }, resentAt)).toBe(0)
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

  it('both end when one of them activates', async () => {
    const { other, news, state } = await twoTabs()
    await activateIn(other)
    news()
    expect(state()).toEqual(other.activation.state.value)
  })

  it('keep the activation when the storage event is late', async () => {
    const { app, other, activation, browser, enterEmail, state } = await twoTabs()
    await activateIn(other)
    expect(await app.activation.resend()()).toEqual(right(false))
    expect(activation.mails).toHaveLength(1)
    await activateIn(app)
    expect(activation.calls.filter((call) => call.startsWith('activate'))).toHaveLength(1)
    await enterEmail(ada)
    expect(browser.activation).toMatchObject({ tag: 'activated', email: newcomer })
    expect(state()).toEqual(browser.activation)
  })

  it('work on different codes independently', async () => {
    const { app, other, news, state } = await twoTabs()
    await other.activation.enterCode.submit({ licenseKey: truckLicense.licenseKey })()
    news()
    expect(state()).toMatchObject({ tag: 'verification-sent', license: carLicense })
    await activateIn(app)
    news()
    expect(other.activation.state.value).toMatchObject({ tag: 'code-accepted', license: truckLicense })
  })

  it('start over together, but keep a shown success', async () => {
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
