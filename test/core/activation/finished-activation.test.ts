import { describe, expect, it } from '@jest/globals'
import { adas, givenActivation } from '../../builders/activation.ts'
import { truckLicense } from '../../builders/orders.ts'
import { ada, grace } from '../../builders/portal.ts'

describe('A finished activation whose page was left', () => {
  const givenLeft = (owner?: string) => {
    const world = givenActivation({
      before: ({ browser }) => {
        browser.activation = { tag: 'activated', ...adas }
      },
    })
    const { activation } = world.app
    activation.suspendFinished()
    if (owner !== undefined && world.browser.leftActivation) world.browser.leftActivation = { ...adas, owner }
    return { ...world, state: () => activation.state.value, activation }
  }

  it('is in the tab alone, and is there again once its page is back', () => {
    const { browser, activation, state } = givenLeft()
    expect(browser.activation).toBeUndefined()
    activation.resumeFinished()
    expect(state()).toEqual({ tag: 'activated', ...adas })
    activation.leaveFinished()
    expect(state()).toEqual({ tag: 'not-begun' })
    activation.resumeFinished()
    expect(state()).toEqual({ tag: 'activated', ...adas })
  })

  it.each([
    ['the same customer', ada, undefined, true],
    ['the customer who had activated it for another account', grace, grace, true],
    ['another customer', grace, undefined, false],
  ])('after a sign-in of %s', async (_, customer, owner, remains) => {
    const { browser, activation, signIn, state } = givenLeft(owner)
    await signIn(customer)
    expect(browser.leftActivation !== undefined).toBe(remains)
    activation.resumeFinished()
    expect(state().tag).toBe(remains ? 'activated' : 'not-begun')
  })

  it('leaves the next one alone, begun in another tab or ended in this one', async () => {
    const { browser, activation } = givenLeft()
    activation.leaveFinished()
    const next = { tag: 'activated', license: truckLicense, email: ada } as const
    browser.activation = next
    activation.resumeFinished()
    expect([browser.activation, browser.leftActivation]).toEqual([next, undefined])
    browser.activation = { tag: 'code-accepted', license: truckLicense, email: undefined }
    activation.suspendFinished()
    expect(browser.activation?.tag).toBe('code-accepted')
  })
})
