import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import type { CaptchaListener, CaptchaProof, CaptchaProvider } from '../../../core/captcha/captcha.ts'
import type { AppError } from '../../../core/shared/app-error.ts'
import { offline } from '../../builders/errors.ts'
import { ada, givenPortal, password } from '../../builders/portal.ts'

const lifetimeSeconds = 300
const unsolved = left({ tag: 'captcha-unsolved' })

/** A portal whose captcha is solved by the device, one numbered response after the other. */
const givenComputed = () => {
  let solutions = 0
  const service: { broken: AppError | undefined } = { broken: undefined }
  const portal = givenPortal({
    ports: ({ clock }) => ({
      captcha: {
        kind: 'computed',
        solve: () => {
          solutions += 1
          const proof = { response: `solution ${solutions}`, goodUntil: clock.now() + lifetimeSeconds * 1000 }
          return service.broken === undefined ? TE.right(proof) : TE.left(service.broken)
        },
      },
    }),
  })
  const { signIn: captcha, requestPasswordReset: ofReset } = portal.app.captcha
  return {
    ...portal,
    service,
    captcha,
    ofReset,
    state: () => captcha.state.value,
    submit: (typed = password) => portal.app.auth.signIn.submit({ username: ada, password: typed })(),
  }
}

describe('A captcha (specification §5, wire §4)', () => {
  it('that is not configured asks nothing and sends nothing', async () => {
    const { app, signIn, signOn } = givenPortal()
    await signIn()
    expect(app.captcha.signIn.kind).toBe('none')
    expect(signOn.captchaResponses).toEqual([undefined])
  })

  it("unsolved keeps sign-in, sign-up and reset from being sent, with 'captcha-unsolved'", async () => {
    const { app, message, signOn, state, submit } = givenComputed()
    for (const call of [
      submit,
      app.auth.signUp.submit({ email: 'bob@compass.test', password }),
      app.auth.requestPasswordReset.submit({ email: ada }),
    ]) {
      expect(await call()).toEqual(unsolved)
      expect(message()).toMatchObject({ kind: 'error', code: 'captcha-unsolved' })
    }
    expect(signOn.calls).toEqual([])
    expect(state()).toBe('missed')
  })

  it('solved travels with the call, and is spent by any answer: a refusal needs another one', async () => {
    const { captcha, signOn, state, submit } = givenComputed()
    await captcha.solve()()
    expect(state()).toBe('solved')
    await submit('wrong')
    expect(state()).toBe('unsolved')
    expect(await submit()).toEqual(unsolved)

    await captcha.solve()()
    expect(await submit()).toEqual(right(undefined))
    expect(signOn.captchaResponses).toEqual(['solution 1', 'solution 2'])
  })

  it('is spent by a call that got no answer, since it is not known how far it came', async () => {
    const { captcha, signOn, state, submit } = givenComputed()
    await captcha.solve()()
    signOn.failWith(offline)
    expect(await submit()).toEqual(left(offline))
    expect(state()).toBe('unsolved')
  })

  it('whose time is over says so when it is looked at, and can be solved again', async () => {
    const { captcha, clock, signOn, state, submit } = givenComputed()
    await captcha.solve()()
    clock.passSeconds(lifetimeSeconds - 1)
    captcha.checkExpiry()
    expect(state()).toBe('solved')
    clock.passSeconds(1)
    captcha.checkExpiry()
    expect(state()).toBe('expired')
    expect(await submit()).toEqual(unsolved)
    await captcha.solve()()
    expect(await submit()).toEqual(right(undefined))
    expect(signOn.captchaResponses).toEqual(['solution 2'])
  })

  it('is worked out once, however often it is pressed', async () => {
    const { captcha, signOn, submit } = givenComputed()
    await Promise.all([captcha.solve()(), captcha.solve()(), captcha.solve()()])
    await captcha.solve()()
    await submit()
    expect(signOn.captchaResponses).toEqual(['solution 1'])
  })

  it('that failed says so and can be tried again', async () => {
    const { captcha, service, state } = givenComputed()
    service.broken = offline
    expect(await captcha.solve()()).toEqual(left(offline))
    expect(state()).toBe('failed')
    service.broken = undefined
    await captcha.solve()()
    expect(state()).toBe('solved')
  })

  it('of the reset flow outlives a reload until it is spent; no other does', async () => {
    const { browser, captcha, ofReset, reload, signOn } = givenComputed()
    await ofReset.solve()()
    await captcha.solve()()

    const reloaded = reload()
    expect(reloaded.captcha.requestPasswordReset.state.value).toBe('solved')
    expect(reloaded.captcha.signIn.state.value).toBe('unsolved')
    await reloaded.auth.requestPasswordReset.submit({ email: ada })()
    expect(signOn.captchaResponses).toEqual(['solution 1'])
    expect(browser.captchaProof).toBeUndefined()
  })

  it('of the reset flow that has expired before a reload is to be solved, and is forgotten', async () => {
    const { browser, clock, ofReset, reload } = givenComputed()
    await ofReset.solve()()
    clock.passSeconds(lifetimeSeconds)
    expect(reload().captcha.requestPasswordReset.state.value).toBe('unsolved')
    expect(browser.captchaProof).toBeUndefined()
  })
})

describe('A placed captcha', () => {
  /** A portal whose captcha is a provider's widget, played by the test. */
  const givenPlaced = () => {
    const widget: { places: object[]; resets: number; listener?: CaptchaListener | undefined } = {
      places: [],
      resets: 0,
    }
    const captcha: CaptchaProvider = {
      kind: 'placed',
      place: (where, listener) => {
        widget.places.push(where)
        widget.listener = listener
        return {
          reset: () => {
            widget.resets += 1
          },
          remove: () => {
            widget.places.pop()
            widget.listener = undefined
          },
        }
      },
    }
    const { app, clock, signOn } = givenPortal({ ports: () => ({ captcha }) })
    const proof: CaptchaProof = { response: 'from the widget', goodUntil: clock.now() + 1000 }
    const signUp = () => app.auth.signUp.submit({ email: 'new@compass.test', password })()
    return { captcha: app.captcha.signUp, signOn, proof, signUp, widget }
  }

  it('is put into its element, hands over its response, and is reset by the answer', async () => {
    const { captcha, proof, signOn, signUp, widget } = givenPlaced()
    const element = {}
    captcha.place(element)
    expect(widget.places).toEqual([element])
    widget.listener?.solved(proof)
    await signUp()
    expect(signOn.captchaResponses).toEqual(['from the widget'])
    expect(widget.resets).toBe(1)
    expect(captcha.state.value).toBe('unsolved')
  })

  it('takes its response along when it expires, and when it is taken away', async () => {
    const { captcha, proof, signUp, widget } = givenPlaced()
    const remove = captcha.place({})
    widget.listener?.solved(proof)
    widget.listener?.expired()
    expect(await signUp()).toEqual(unsolved)

    widget.listener?.solved(proof)
    remove()
    expect(widget.places).toEqual([])
    expect(await signUp()).toEqual(unsolved)
  })

  it('that can not be shown says so', () => {
    const { captcha, widget } = givenPlaced()
    captcha.place({})
    widget.listener?.failed()
    expect(captcha.state.value).toBe('failed')
  })
})
