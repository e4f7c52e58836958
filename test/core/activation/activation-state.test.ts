import { describe, expect, it } from '@jest/globals'
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
import { carLicense, truckLicense } from '../../builders/licenses.ts'

const [ada, bob] = ['ada@compass.test', 'bob@compass.test']

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
  it('has no state that can not be reached', () => {
    const all: Readonly<Record<ActivationState['tag'], true>> = {
      'not-begun': true,
      'code-accepted': true,
      'account-found': true,
      'verification-sent': true,
      activated: true,
    }
    expect(new Set(states.map(({ tag }) => tag))).toEqual(new Set(Object.keys(all)))
  })

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

  it('offers the e-mail again after the code was changed, and none after an activation', () => {
    const found = findAccount({ license: carLicense, email: ada })(acceptCode(carLicense)(notBegun))
    expect(emailToOffer(acceptCode(truckLicense)(found))).toBe(ada)
    expect(emailToOffer(acceptCode(truckLicense)(activated(carLicense, ada)(found)))).toBeUndefined()
  })

  it('begins a new activation at the first step once one is done', () => {
    expect(furthestStep(activated(carLicense, ada)(notBegun))).toBe(1)
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
