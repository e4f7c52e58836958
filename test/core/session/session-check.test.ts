import { describe, expect, it } from '@jest/globals'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { createApp } from '../../../core/app.ts'
import type { StoredUserTokens } from '../../../core/session/ports.ts'
import { offline, rejected, withoutAnAnswer } from '../../builders/errors.ts'
import { anOrder, carLicense } from '../../builders/orders.ts'
import { ada, asAda, asGrace, grace, noTokens, signedOut } from '../../builders/portal.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

const enteredCode: ActivationState = { tag: 'code-accepted', license: carLicense, email: undefined }

/** A browser in which Ada was signed in before; each test says what is stored of that. */
const given = () => {
  const world = inMemoryPorts()
  const token = world.signOn.issueToken(ada)
  const start = (stored: Partial<StoredUserTokens>) => {
    world.browser.userTokens.stored = { ...noTokens, ...stored }
    return createApp(world.ports)
  }
  return { ...world, token, start }
}

/** The same where her profile and her orders are remembered. */
const givenRemembered = () => {
  const world = given()
  world.browser.profile = { username: ada }
  world.browser.orders = { owner: ada, orders: [anOrder()] }
  return world
}

describe('The session check (specification §4)', () => {
  it('finds no customer signed in where no token is stored, calls no service, and removes what is left of one', async () => {
    const { start, signOn, browser } = givenRemembered()
    browser.activation = enteredCode
    const app = start({})
    await settled()
    expect(app.session.login.value).toEqual(signedOut)
    expect(signOn.calls).toEqual([])
    expect([browser.profile, browser.orders]).toEqual([undefined, undefined])
    expect(browser.activation).toEqual(enteredCode)
  })

  it('takes a token on which cookie and storage agree, and whose profile is there, as verified, and asks for it anew', async () => {
    const { start, signOn, token } = givenRemembered()
    const app = start({ cookie: token, storage: token })
    expect(app.session.login.value).toEqual(asAda)
    await settled()
    expect(app.session.login.value).toEqual(asAda)
    expect(signOn.calls).toEqual([`profile of ${token}`])
  })

  it('follows an address that was changed in another browser at the next load, behind what is shown', async () => {
    const { start, signOn, token, browser } = givenRemembered()
    signOn.addAccount(ada, 'a long password')
    const link = signOn.mail('confirm-email-change', 'countess@compass.test', ada)
    await signOn.confirm('confirm-email-change', link)()
    const app = start({ cookie: token, storage: token })
    expect(app.session.login.value).toEqual(asAda)
    await settled()
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'countess@compass.test' })
    expect(browser.profile).toEqual({ username: 'countess@compass.test' })
    expect(app.messages.current.value).toBeUndefined()
  })

  it('keeps the name that it shows when the profile cannot be asked for anew', async () => {
    const { start, signOn, token } = givenRemembered()
    signOn.failWith(offline)
    const app = start({ cookie: token, storage: token })
    await settled()
    expect(app.session.login.value).toEqual(asAda)
  })

  it('verifies a token without a profile once, remembers the profile, and never shows a token to a screen', async () => {
    const { start, signOn, token, browser } = given()
    const app = start({ cookie: token, storage: token })
    const seen: unknown[] = []
    app.session.login.changes.subscribe((login) => seen.push(login))
    await settled()
    expect(seen).toEqual([{ tag: 'checking' }, asAda])
    expect(browser.profile).toEqual({ username: ada })
    expect(signOn.calls).toEqual([`profile of ${token}`])
  })

  it('follows the cookie where the two differ, and drops what may be another customer’s before anything shows', async () => {
    const { start, signOn, token, browser } = givenRemembered()
    const graces = signOn.issueToken(grace)
    const app = start({ cookie: graces, storage: token })
    expect(app.session.login.value).toEqual({ tag: 'checking' })
    expect([browser.profile, browser.orders]).toEqual([undefined, undefined])
    await settled()
    expect(app.session.login.value).toEqual(asGrace)
    expect(browser.userTokens.stored).toEqual({ cookie: graces, storage: graces })
    expect(signOn.calls).toEqual([`profile of ${graces}`])
  })

  it.each([
    ['cookie', 'without trusting what is remembered', undefined],
    ['storage', 'and keeps what is remembered', ada],
  ] as const)('verifies a token that only the %s has, %s, and writes it to the other', async (place, _, owner) => {
    const { start, token, browser } = givenRemembered()
    const app = start({ [place]: token })
    expect(app.session.login.value).toEqual({ tag: 'checking' })
    expect(browser.orders?.owner).toBe(owner)
    await settled()
    expect(app.session.login.value).toEqual(asAda)
    expect(browser.userTokens.stored).toEqual({ cookie: token, storage: token })
  })

  it.each([400, 401, 403, 404, 409, 422])(
    'signs out on a %d, says so, and keeps nothing of the customer',
    async (status) => {
      const { start, token, browser, signOn } = givenRemembered()
      signOn.failWith(rejected(status))
      const app = start({ storage: token })
      await settled()
      expect(app.session.login.value).toEqual(signedOut)
      expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'session-expired', lasting: 'next-view' })
      expect(browser.userTokens.stored).toEqual(noTokens)
      expect([browser.profile, browser.orders]).toEqual([undefined, undefined])
    },
  )

  it.each([...withoutAnAnswer, ['a 408', rejected(408)] as const, ['a 425', rejected(425)] as const])(
    'keeps the customer signed in on %s: only the name is not known',
    async (_, error) => {
      const { start, token, browser, signOn, logged } = given()
      signOn.failWith(error)
      const app = start({ cookie: token, storage: token })
      await settled()
      expect(app.session.login.value).toEqual({ tag: 'logged-in', username: undefined })
      expect(app.messages.current.value).toBeUndefined()
      expect(browser.userTokens.stored).toEqual({ cookie: token, storage: token })
      expect(logged).toEqual(['session.not-verified'])
      expect(signOn.calls).toHaveLength(1)
    },
  )

  it('is overtaken by signing out: the answer that comes late signs no customer in again', async () => {
    const { start, token, browser, signOn } = given()
    signOn.hold()
    const app = start({ cookie: token, storage: token })
    app.session.signOut()
    signOn.release()
    await settled()
    expect(app.session.login.value).toEqual(signedOut)
    expect(browser.userTokens.stored).toEqual(noTokens)
    expect(browser.profile).toBeUndefined()
  })
})
