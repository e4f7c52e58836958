import { describe, expect, it } from '@jest/globals'
import { right } from 'fp-ts/Either'
import {
  type ActivationRecord,
  type ActivationTransition,
  adoptStoredState,
  keepState,
  recordAccountFound,
  recordActivated,
  recordCodeAccepted,
  recordVerificationOpened,
  recordVerificationResent,
  recordVerificationSent,
  reduceActivation,
  restartActivation,
  suspendActivation,
} from '../../../core/activation/activation-machine.ts'
import {
  type ActivationState,
  findWizardStep,
  notStartedState,
  secondsUntilResend,
} from '../../../core/activation/activation-state.ts'
import type { App } from '../../../core/app.ts'
import { carLicense, truckLicense } from '../../builders/orders.ts'
import {
  ada,
  adaRecipient,
  grace,
  newcomer,
  recipient,
  setUpActivation,
  setUpSentVerification,
} from '../../builders/portal.ts'

const carCodeAccepted = recordCodeAccepted(carLicense)
const truckCodeAccepted = recordCodeAccepted(truckLicense)
const accountFound = recordAccountFound(adaRecipient)
const verificationSent = recordVerificationSent(adaRecipient)
const verificationOpened = recordVerificationOpened(adaRecipient)
const activationFinished = recordActivated(adaRecipient)

const createRecord = (state: ActivationState, stored: ActivationState = state): ActivationRecord => ({
  ...{ state, stored },
  suspended: undefined,
})

const applyTransition = (record: ActivationRecord, transition: ActivationTransition): ActivationRecord => ({
  ...record,
  ...reduceActivation(record, transition),
})

const applyTransitions = (...transitions: readonly ActivationTransition[]): ActivationState =>
  transitions.reduce(applyTransition, createRecord(notStartedState)).state

const statesByTag = {
  'not-begun': applyTransitions(),
  'code-accepted': applyTransitions(carCodeAccepted),
  'account-found': applyTransitions(carCodeAccepted, accountFound),
  'verification-sent': applyTransitions(carCodeAccepted, verificationSent),
  activated: applyTransitions(activationFinished),
} satisfies Record<ActivationState['tag'], ActivationState>

describe('The state machine of an activation (specification §4)', () => {
  const [start, code, account, mail, active] = Object.keys(statesByTag)

  it.each([
    ['the code is accepted', carCodeAccepted, [code, code, code, code, code]],
    ['an account is found', accountFound, [start, account, account, account, active]],
    ['the verification email is sent', verificationSent, [start, mail, mail, mail, active]],
    ['its link is opened', verificationOpened, [mail, mail, mail, mail, mail]],
    ['the license is activated', activationFinished, [active, active, active, active, active]],
    ['the customer starts over', restartActivation, [start, start, start, start, start]],
    ['the page is hidden', suspendActivation(ada), [start, code, account, mail, active]],
    ['another tab starts over', keepState, [start, start, start, start, active], notStartedState],
    ['a sign-out clears the store', adoptStoredState, [start, start, start, start, start], notStartedState],
  ] as const)('continues from each state when %s', (_, transition, expected, stored = undefined) => {
    const after = Object.values(statesByTag).map((state) =>
      reduceActivation(createRecord(state, stored ?? state), transition),
    )
    expect(after.map(({ state }) => state.tag)).toEqual(expected)
    // Only the new state is stored, and only a finished activation is kept for later.
    for (const { state, stored: changed, suspended } of after.slice(0, -1))
      expect([[state, undefined].includes(changed), suspended]).toEqual([true, undefined])
  })

  it('accepts no email without a code, for a replaced code, or after the end', () => {
    for (const late of [accountFound, verificationSent])
      for (const state of [notStartedState, applyTransitions(truckCodeAccepted), statesByTag.activated])
        expect(reduceActivation(createRecord(state), late)).toEqual({ state })
  })

  it('does not restart the wait for the next email when the same verification is opened', () => {
    const waiting = applyTransitions(carCodeAccepted, verificationSent, recordVerificationResent(5))
    expect(reduceActivation(createRecord(waiting), verificationOpened).state).toBe(waiting)
    for (const other of [
      { license: truckLicense, email: ada },
      { license: carLicense, email: grace },
    ])
      expect(reduceActivation(createRecord(waiting), recordVerificationOpened(other)).state).toMatchObject({
        resentAt: undefined,
      })
  })

  it('keeps the same object for an equal stored state, because each object gets a new form', () => {
    const state = statesByTag['account-found']
    for (const transition of [keepState, adoptStoredState])
      expect(reduceActivation(createRecord(state, { ...state }), transition).state).toBe(state)
  })
})

describe('The step of the wizard (specification §4)', () => {
  it('is the requested step, or the last step that the activation has reached', () => {
    const reached = [
      ['not-begun', [1, 1, 1]],
      ['code-accepted', [1, 2, 2]],
      ['account-found', [1, 2, 3]],
      ['verification-sent', [1, 2, 3]],
    ] as const
    for (const [tag, steps] of reached) {
      const state = statesByTag[tag]
      expect(([1, 2, 3] as const).map((requested) => findWizardStep(state, requested, state).step)).toEqual(steps)
    }
  })

  it('offers the email again after the code was changed, and no email after an activation', () => {
    const changed = applyTransitions(carCodeAccepted, accountFound, truckCodeAccepted)
    expect(findWizardStep(changed, 2, changed)).toEqual({ step: 2, license: truckLicense, email: ada })
    const next = applyTransitions(carCodeAccepted, accountFound, activationFinished, truckCodeAccepted)
    expect(findWizardStep(next, 2, next)).toEqual({ step: 2, license: truckLicense, email: undefined })
  })

  it('is "done" for every requested step once the activation ends, and only for step 3 after a reload', () => {
    const { 'account-found': before, activated: after } = statesByTag
    const shownSteps = (initial: ActivationState) =>
      ([1, 2, 3] as const).map((requested) => findWizardStep(after, requested, initial).step)
    expect([...shownSteps(before), ...shownSteps(after)]).toEqual(['done', 'done', 'done', 1, 1, 'done'])
  })
})

it('The wait for another verification email counts whole seconds, and ends if the clock was set back', () => {
  const resent: ActivationState = { tag: 'verification-sent', license: carLicense, email: ada, resentAt: 5000 }
  expect([4999, 5000, 5001, 6000, 34_999, 35_000, 99_000].map((now) => secondsUntilResend(resent, now))).toEqual([
    0, 30, 30, 29, 1, 0, 0,
  ])
})

describe('Two tabs of one browser', () => {
  const setUpTwoTabs = async () => {
    const world = await setUpSentVerification()
    await world.app.activation.openVerification('0').verify()()
    return { ...world, other: world.reload(), notifyTab: () => world.browser.changesInOtherTab.next() }
  }
  const activateIn = ({ activation }: App) => activation.activate(recipient).submit({ password: 'first password' })()

  it('keep the activation when the storage event is late', async () => {
    const { app, other, activation, browser, enterEmail, state } = await setUpTwoTabs()
    await activateIn(other)
    expect([await app.activation.resend()(), activation.mails.length]).toEqual([right(false), 1])
    await activateIn(app)
    expect(activation.calls.filter((call) => call.startsWith('activate'))).toHaveLength(1)
    await enterEmail(ada)
    expect(browser.activation).toMatchObject({ tag: 'activated', email: newcomer })
    expect(state()).toEqual(browser.activation)
  })

  it('work on different codes independently', async () => {
    const { app, other, notifyTab: news, state } = await setUpTwoTabs()
    await other.activation.enterLicenseKey.submit({ licenseKey: truckLicense.licenseKey })()
    news()
    expect(state()).toMatchObject({ tag: 'verification-sent', license: carLicense })
    await activateIn(app)
    news()
    expect(other.activation.state.value).toMatchObject({ tag: 'code-accepted', license: truckLicense })
  })

  it('start over together, but keep a shown success', async () => {
    const { app, other, notifyTab: news, state } = await setUpTwoTabs()
    other.activation.startOver()
    news()
    expect(state()).toEqual({ tag: 'not-begun' })
    await activateIn(app)
    other.activation.startOver()
    news()
    expect(state()).toMatchObject({ tag: 'activated' })
  })
})

describe('A finished activation whose page was left', () => {
  const givenLeftActivation = (owner?: string) => {
    const world = setUpActivation({
      prepare: ({ browser }) => {
        browser.activation = { tag: 'activated', ...adaRecipient }
      },
    })
    const { activation } = world.app
    activation.suspend()
    if (owner !== undefined && world.browser.suspendedActivation)
      world.browser.suspendedActivation = { ...adaRecipient, owner }
    return { ...world, state: () => activation.state.value, activation }
  }

  it('is stored only in its tab, and is shown again when the customer comes back to its page', () => {
    const { browser, activation, state } = givenLeftActivation()
    expect(browser.activation).toBeUndefined()
    activation.resume()
    expect(state()).toEqual({ tag: 'activated', ...adaRecipient })
    activation.leave()
    expect(state()).toEqual({ tag: 'not-begun' })
    activation.resume()
    expect(state()).toEqual({ tag: 'activated', ...adaRecipient })
  })

  it.each([
    ['the same customer', ada, undefined, true],
    ['the customer who had activated it for another account', grace, grace, true],
    ['another customer', grace, undefined, false],
  ])('is kept only for its customer after a sign-in of %s', async (_, customer, owner, remains) => {
    const { browser, activation, signIn, state } = givenLeftActivation(owner)
    await signIn(customer)
    expect(browser.suspendedActivation !== undefined).toBe(remains)
    activation.resume()
    expect(state().tag).toBe(remains ? 'activated' : 'not-begun')
  })

  it('does not change the next activation, begun in another tab or ended in this one', async () => {
    const { browser, activation, reload } = givenLeftActivation()
    activation.leave()
    const next = { tag: 'activated', license: truckLicense, email: ada } as const
    browser.activation = next
    activation.resume()
    expect([browser.activation, browser.suspendedActivation]).toEqual([next, undefined])
    const shown = reload()
    browser.activation = { tag: 'code-accepted', license: carLicense, email: undefined }
    shown.activation.suspend()
    expect(browser.activation?.tag).toBe('code-accepted')
  })
})
