import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import { createApp } from '../../../core/app.ts'
import type { CaptchaListener, CaptchaProof, CaptchaProvider } from '../../../core/captcha/ports.ts'
import type { AppError } from '../../../core/shared/app-error.ts'
import { offline } from '../../builders/errors.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'

const lifetimeSeconds = 300
const unsolved = left({ tag: 'captcha-unsolved' })

/** A world whose captcha is solved by the device, one numbered response after the other. */
const givenComputed = () => {
  const world = inMemoryPorts()
  world.signOn.addAccount('ada@compass.test', 'a long password')
  let solutions = 0
  let broken: AppError | undefined
  const provider: CaptchaProvider = {
    kind: 'computed',
    solve: () => {
      solutions += 1
      const proof = { response: `solution ${solutions}`, goodUntil: world.clock.now() + lifetimeSeconds * 1000 }
      return broken === undefined ? TE.right(proof) : TE.left(broken)
    },
  }
  const ports = { ...world.ports, captcha: provider }
  const app = createApp(ports)
  return {
    ...world,
    app,
    reload: () => createApp(ports),
    breakWith: (error: AppError | undefined) => {
      broken = error
    },
    signIn: (password = 'a long password') => app.auth.signIn.submit({ username: 'ada@compass.test', password })(),
  }
}

describe('A captcha (specification §5, wire §4)', () => {
  it('that is not configured asks nothing and sends nothing', async () => {
    const { ports, signOn } = inMemoryPorts()
    const app = createApp(ports)

    await app.auth.signUp.submit({ email: 'ada@compass.test', password: 'a long password' })()

    expect(app.captcha.signUp.kind).toBe('none')
    expect(signOn.captchaResponses).toEqual([undefined])
  })

  it("unsolved keeps sign-in, sign-up and reset from being sent, with 'captcha-unsolved'", async () => {
    const { app, signOn, signIn } = givenComputed()

    for (const call of [
      signIn,
      app.auth.signUp.submit({ email: 'bob@compass.test', password: 'a long password' }),
      app.auth.requestPasswordReset.submit({ email: 'ada@compass.test' }),
    ]) {
      expect(await call()).toEqual(unsolved)
      expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'captcha-unsolved' })
    }
    expect(signOn.door.calls).toEqual([])
    expect(app.captcha.signIn.state.value).toBe('missed')
  })

  it('solved travels with the call', async () => {
    const { app, signOn, signIn } = givenComputed()

    await app.captcha.signIn.solve()()
    expect(app.captcha.signIn.state.value).toBe('solved')

    expect(await signIn()).toEqual(right(undefined))
    expect(signOn.captchaResponses).toEqual(['solution 1'])
  })

  it('is spent by any answer: a refusal needs another one', async () => {
    const { app, signOn, signIn } = givenComputed()
    await app.captcha.signIn.solve()()

    await signIn('wrong')
    expect(app.captcha.signIn.state.value).toBe('unsolved')
    expect(await signIn()).toEqual(unsolved)

    await app.captcha.signIn.solve()()
    expect(await signIn()).toEqual(right(undefined))
    expect(signOn.captchaResponses).toEqual(['solution 1', 'solution 2'])
  })

  it('is spent by a call that got no answer, since it is not known how far it came', async () => {
    const { app, signOn, signIn } = givenComputed()
    await app.captcha.signIn.solve()()
    signOn.door.broken = offline

    expect(await signIn()).toEqual(left(offline))
    expect(app.captcha.signIn.state.value).toBe('unsolved')
  })

  it('whose time is over says so when it is looked at, and can be solved again', async () => {
    const { app, clock, signOn, signIn } = givenComputed()
    const captcha = app.captcha.signIn
    await captcha.solve()()
    clock.passSeconds(lifetimeSeconds - 1)
    captcha.checkExpiry()
    expect(captcha.state.value).toBe('solved')

    clock.passSeconds(1)
    captcha.checkExpiry()
    expect(captcha.state.value).toBe('expired')

    await captcha.solve()()
    expect(await signIn()).toEqual(right(undefined))
    expect(signOn.captchaResponses).toEqual(['solution 2'])
  })

  it('counts as unsolved once its time is over', async () => {
    const { app, clock, signIn } = givenComputed()
    await app.captcha.signIn.solve()()
    clock.passSeconds(lifetimeSeconds)

    expect(await signIn()).toEqual(unsolved)
    expect(app.captcha.signIn.state.value).toBe('missed')
  })

  it('of the reset flow that has expired before a reload is to be solved, and is forgotten', async () => {
    const { app, clock, reload, browser } = givenComputed()
    await app.captcha.requestPasswordReset.solve()()
    clock.passSeconds(lifetimeSeconds)

    expect(reload().captcha.requestPasswordReset.state.value).toBe('unsolved')
    expect(browser.captchaProof).toBeUndefined()
  })

  it('is worked out once, however often it is pressed', async () => {
    const { app, signOn, signIn } = givenComputed()
    const { solve } = app.captcha.signIn

    await Promise.all([solve()(), solve()(), solve()()])
    await solve()()
    await signIn()

    expect(signOn.captchaResponses).toEqual(['solution 1'])
  })

  it('that failed says so and can be tried again', async () => {
    const { app, breakWith } = givenComputed()
    breakWith(offline)
    expect(await app.captcha.signIn.solve()()).toEqual(left(offline))
    expect(app.captcha.signIn.state.value).toBe('failed')

    breakWith(undefined)
    await app.captcha.signIn.solve()()
    expect(app.captcha.signIn.state.value).toBe('solved')
  })

  it('of the reset flow outlives a reload until it is spent; no other does', async () => {
    const { app, reload, browser, signOn } = givenComputed()
    await app.captcha.requestPasswordReset.solve()()
    await app.captcha.signIn.solve()()

    const reloaded = reload()
    expect(reloaded.captcha.requestPasswordReset.state.value).toBe('solved')
    expect(reloaded.captcha.signIn.state.value).toBe('unsolved')

    await reloaded.auth.requestPasswordReset.submit({ email: 'ada@compass.test' })()
    expect(signOn.captchaResponses).toEqual(['solution 1'])
    expect(browser.captchaProof).toBeUndefined()
  })
})

describe('A placed captcha', () => {
  /** A world whose captcha is a provider's widget, played by the test. */
  const givenPlaced = () => {
    const { ports, signOn } = inMemoryPorts()
    const places: object[] = []
    let listener: CaptchaListener | undefined
    let resets = 0
    const provider: CaptchaProvider = {
      kind: 'placed',
      place: (where, tells) => {
        places.push(where)
        listener = tells
        return {
          reset: () => {
            resets += 1
          },
          remove: () => {
            places.pop()
            listener = undefined
          },
        }
      },
    }
    const app = createApp({ ...ports, captcha: provider })
    const proof: CaptchaProof = { response: 'from the widget', goodUntil: ports.clock.now() + 1000 }
    const signUp = () => app.auth.signUp.submit({ email: 'ada@compass.test', password: 'a long password' })()
    return { app, signOn, places, proof, signUp, widget: () => listener, resets: () => resets }
  }

  it('is put into its element, hands over its response, and is reset by the answer', async () => {
    const { app, signOn, places, proof, signUp, widget, resets } = givenPlaced()
    const element = {}
    app.captcha.signUp.place(element)
    expect(places).toEqual([element])

    widget()?.solved(proof)
    await signUp()

    expect(signOn.captchaResponses).toEqual(['from the widget'])
    expect(resets()).toBe(1)
    expect(app.captcha.signUp.state.value).toBe('unsolved')
  })

  it('takes its response along when it expires, and when it is taken away', async () => {
    const { app, places, proof, signUp, widget } = givenPlaced()
    const remove = app.captcha.signUp.place({})
    widget()?.solved(proof)
    widget()?.expired()
    expect(await signUp()).toEqual(unsolved)

    widget()?.solved(proof)
    remove()
    expect(places).toEqual([])
    expect(await signUp()).toEqual(unsolved)
  })

  it('that can not be shown says so', () => {
    const { app, widget } = givenPlaced()
    app.captcha.signUp.place({})
    widget()?.failed()
    expect(app.captcha.signUp.state.value).toBe('failed')
  })
})
