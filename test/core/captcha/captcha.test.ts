import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import type { CaptchaListener, CaptchaProvider } from '../../../core/captcha/ports.ts'
import { offlineError } from '../../builders/errors.ts'
import { ada, flushPromises, getFailure, password, setUpPortal } from '../../builders/portal.ts'

const proofLifetimeSeconds = 300
const unsolvedResult = left({ tag: 'captcha-unsolved' })

const setUpComputedCaptcha = () => {
  let solutions = 0
  const portal = setUpPortal({
    ports: ({ clock }) => ({
      captcha: {
        kind: 'computed',
        solve: () => {
          solutions += 1
          return TE.right({ response: `solution ${solutions}`, goodUntil: clock.now() + proofLifetimeSeconds * 1000 })
        },
      },
    }),
  })
  const { signIn: captcha, requestPasswordReset: resetCaptcha } = portal.app.captcha
  const submit = (typed = password) => portal.app.auth.signIn.submit({ username: ada, password: typed })()
  const requestReset = ({ auth } = portal.app) => auth.requestPasswordReset.submit({ email: ada })()
  return { ...portal, captcha, resetCaptcha, reset: requestReset, submit, state: () => captcha.state.value }
}

describe('A captcha (specification §5)', () => {
  it("that is unsolved keeps sign-in, sign-up and reset from being sent, with 'captcha-unsolved'", async () => {
    const { app, signOn, state, submit } = setUpComputedCaptcha()
    const { requestPasswordReset, signIn, signUp } = app.auth
    const calls = [signUp.submit({ email: 'bob@compass.test', password }), requestPasswordReset.submit({ email: ada })]
    for (const call of [submit, ...calls]) expect(await call()).toEqual(unsolvedResult)
    expect([signIn, signUp, requestPasswordReset].map(getFailure)).toEqual(Array(3).fill({ code: 'captcha-unsolved' }))
    expect([signOn.calls, state()]).toEqual([[], 'missed'])
  })

  it('that is solved is sent with the call, and is used up by any answer, or by a missing one: the next call needs another captcha', async () => {
    const { captcha, signOn, state, submit } = setUpComputedCaptcha()
    await captcha.solve()()
    expect(state()).toBe('solved')
    await submit('wrong')
    expect([state(), await submit()]).toEqual(['unsolved', unsolvedResult])

    await captcha.solve()()
    signOn.failWith(offlineError)
    expect([await submit(), state()]).toEqual([left(offlineError), 'unsolved'])

    signOn.recover()
    await captcha.solve()()
    expect(await submit()).toEqual(right(true))
    expect(signOn.captchaResponses).toEqual(['solution 1', 'solution 2', 'solution 3'])
  })

  it.each([0, 1])(
    'is used up by the call: a form that is pressed %d times before the answer needs another captcha',
    async (presses) => {
      const { captcha, signOn, state, submit } = setUpComputedCaptcha()
      await captcha.solve()()
      signOn.hold()
      const first = submit('wrong')
      await flushPromises()
      if (presses > 0) expect(await submit()).toEqual(unsolvedResult)
      await captcha.solve()()
      signOn.release()
      await first
      expect([state(), await submit()]).toEqual(['solved', right(true)])
      expect(signOn.captchaResponses).toEqual(['solution 1', 'solution 2'])
    },
  )

  it('that another press has marked as missed is still marked after the answer', async () => {
    const { captcha, signOn, state, submit } = setUpComputedCaptcha()
    await captcha.solve()()
    signOn.hold()
    const first = submit('wrong')
    await flushPromises()
    await submit()
    signOn.release()
    await first
    expect(state()).toBe('missed')
  })

  it('that has expired is not sent, and shows that it has expired', async () => {
    const { captcha, clock, state, submit } = setUpComputedCaptcha()
    await captcha.solve()()
    clock.passSeconds(proofLifetimeSeconds - 1)
    captcha.checkExpiry()
    expect(state()).toBe('solved')
    clock.passSeconds(1)
    expect(await submit()).toEqual(unsolvedResult)
    await captcha.solve()()
    clock.passSeconds(proofLifetimeSeconds)
    captcha.checkExpiry()
    expect(state()).toBe('expired')
  })

  it('is solved once, however often it is pressed', async () => {
    const { captcha, signOn, submit } = setUpComputedCaptcha()
    await Promise.all([captcha.solve()(), captcha.solve()(), captcha.solve()()])
    await captcha.solve()()
    await submit()
    expect(signOn.captchaResponses).toEqual(['solution 1'])
  })

  it('of the reset flow survives a reload until it is used up; no other captcha does', async () => {
    const { browser, captcha, resetCaptcha, reload, reset, signOn } = setUpComputedCaptcha()
    await resetCaptcha.solve()()
    await captcha.solve()()

    const reloaded = reload()
    const { requestPasswordReset, signIn } = reloaded.captcha
    expect([requestPasswordReset.state.value, signIn.state.value]).toEqual(['solved', 'unsolved'])
    await reset(reloaded)
    expect([signOn.captchaResponses, browser.captchaProof]).toEqual([['solution 1'], undefined])
  })

  it('of the reset flow is used up by the first of two tabs', async () => {
    const { resetCaptcha, reload, reset, signOn } = setUpComputedCaptcha()
    await resetCaptcha.solve()()
    const otherTab = reload()
    await reset(otherTab)
    await otherTab.captcha.requestPasswordReset.solve()()
    expect(await reset()).toEqual(unsolvedResult)
    await reset(otherTab)
    expect(signOn.captchaResponses).toEqual(['solution 1', 'solution 2'])
  })

  it('of the reset flow that has expired before a reload has to be solved again, and is forgotten', async () => {
    const { browser, clock, resetCaptcha, reload } = setUpComputedCaptcha()
    await resetCaptcha.solve()()
    clock.passSeconds(proofLifetimeSeconds)
    expect(reload().captcha.requestPasswordReset.state.value).toBe('unsolved')
    expect(browser.captchaProof).toBeUndefined()
  })
})

describe('A placed captcha', () => {
  const givenWidgetCaptcha = () => {
    const widget: { place?: object; listener?: CaptchaListener; readonly events: string[] } = { events: [] }
    const captcha: CaptchaProvider = {
      kind: 'placed',
      place: (place, listener) => {
        Object.assign(widget, { place, listener })
        return { reset: () => widget.events.push('reset'), remove: () => widget.events.push('removed') }
      },
    }
    const { app, clock, signOn } = setUpPortal({ ports: () => ({ captcha }) })
    const element = {}
    const remove = app.captcha.signUp.place(element)
    expect(widget.place).toBe(element)
    return {
      captcha: app.captcha.signUp,
      signOn,
      widget,
      remove,
      solve: () => widget.listener?.onSolved({ response: 'from the widget', goodUntil: clock.now() + 1000 }),
      signUp: () => app.auth.signUp.submit({ email: 'new@compass.test', password })(),
    }
  }

  it('gives its response to the call, and is reset by the answer', async () => {
    const { captcha, signOn, solve, signUp, widget } = givenWidgetCaptcha()
    solve()
    await signUp()
    expect([signOn.captchaResponses, widget.events]).toEqual([['from the widget'], ['reset']])
    expect(captcha.state.value).toBe('unsolved')
  })

  it('loses its response when it expires, and when it is removed', async () => {
    const { remove, solve, signUp, widget } = givenWidgetCaptcha()
    solve()
    widget.listener?.onExpired()
    expect(await signUp()).toEqual(unsolvedResult)
    solve()
    remove()
    expect(widget.events).toContain('removed')
    expect(await signUp()).toEqual(unsolvedResult)
  })
})
