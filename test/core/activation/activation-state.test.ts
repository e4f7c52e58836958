import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { right } from 'fp-ts/Either'
import {
  type ActivationState,
  acceptCode,
  activated,
  emailToOffer,
  findAccount,
  furthestStep,
  type License,
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

type Move = readonly [
  name: 'accept' | 'find' | 'send' | 'open' | 'resend' | 'activate',
  license: License,
  move: Transition,
]

/** Every transition with every input that matters: two licenses, two e-mails. */
const moves: readonly Move[] = [carLicense, truckLicense].flatMap((license): readonly Move[] => [
  ['accept', license, acceptCode(license)],
  ['resend', license, resendVerification(1000)],
  ['activate', license, activated(license, ada)],
  ...[ada, bob].flatMap((email): readonly Move[] => [
    ['find', license, findAccount({ license, email })],
    ['send', license, sendVerification({ license, email })],
    ['open', license, openVerification({ license, email })],
  ]),
])
const anyState = fc
  .array(fc.constantFrom(...moves), { maxLength: 6 })
  .map((all) => all.reduce<ActivationState>((state, [, , move]) => move(state), notBegun))

/** What the wizard is allowed to do: where a move leads, besides staying. */
const leadsTo: Readonly<Record<Move[0], ActivationState['tag']>> = {
  accept: 'code-accepted',
  find: 'account-found',
  send: 'verification-sent',
  open: 'verification-sent',
  resend: 'verification-sent',
  activate: 'activated',
}

describe('The state machine of an activation (specification §4)', () => {
  it('goes only where a move may lead, or stays, and takes no e-mail without a code or for one since replaced', () => {
    fc.assert(
      fc.property(anyState, fc.constantFrom(...moves), (state, [name, license, move]) => {
        const to = move(state)
        if (to !== state) expect(to.tag).toBe(leadsTo[name])
        const isForAnother = licenseOf(state)?.licenseKey !== license.licenseKey
        if ((name === 'find' || name === 'send') && isForAnother) expect(to).toBe(state)
      }),
      { numRuns: 1000 },
    )
  })

  it('has no state that can not be left again for each step of the wizard', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const again = acceptCode(truckLicense)(state)
        expect(again).toMatchObject({ tag: 'code-accepted', license: truckLicense })
        expect(findAccount({ license: truckLicense, email: bob })(again).tag).toBe('account-found')
        expect(sendVerification({ license: truckLicense, email: bob })(again).tag).toBe('verification-sent')
      }),
    )
  })

  it('comes to the third step only with a license and an e-mail, and to the second only with a license', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const step = furthestStep(state)
        expect(licenseOf(state) !== undefined).toBe(step >= 2)
        if (step === 3) expect(emailToOffer(state)).toBeDefined()
      }),
    )
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
    expect(activation.calls.filter((call) => call.startsWith('activate'))).toHaveLength(1)
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
