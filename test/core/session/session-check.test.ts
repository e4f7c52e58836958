import { describe, expect, it } from '@jest/globals'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { createApp } from '../../../core/app.ts'
import type { StoredUserTokens } from '../../../core/session/ports.ts'
import { offline, rejected, withoutAnAnswer } from '../../builders/errors.ts'
import { carLicense } from '../../builders/licenses.ts'
import { anOrder } from '../../builders/orders.ts'
import { inMemoryPorts } from '../../fakes/in-memory-ports.ts'
import { settled } from '../../fakes/settled.ts'

const enteredCode: ActivationState = { tag: 'code-accepted', license: carLicense, email: undefined }

/** A browser in which Ada was signed in before; each test says what is stored of that. */
const given = () => {
  const world = inMemoryPorts()
  const ada = world.signOn.issueToken('ada@compass.test')
  const start = (stored: Partial<StoredUserTokens>) => {
    world.browser.userTokens.stored = { cookie: undefined, storage: undefined, ...stored }
    return createApp(world.ports)
  }
  const rememberAda = () => {
    world.browser.profile = { username: 'ada@compass.test' }
    world.browser.orders = { owner: 'ada@compass.test', orders: [anOrder()] }
  }
  return { ...world, ada, start, rememberAda }
}

const asAda = { tag: 'logged-in', username: 'ada@compass.test' }

describe('The session check (specification §4)', () => {
  it('finds no customer signed in where no token is stored, and calls no service', async () => {
    const { start, signOn } = given()
    const app = start({})
    await settled()
    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
    expect(signOn.door.calls).toEqual([])
  })

  it('removes orders and a profile that are there without a token, and nothing else', () => {
    const { start, browser, rememberAda } = given()
    rememberAda()
    browser.activation = enteredCode
    start({})
    expect(browser.profile).toBeUndefined()
    expect(browser.orders).toBeUndefined()
    expect(browser.activation).toEqual(enteredCode)
  })

  it('takes a token on which cookie and storage agree, and whose profile is there, as verified, and asks for it anew', async () => {
    const { start, signOn, ada, rememberAda } = given()
    rememberAda()
    const app = start({ cookie: ada, storage: ada })
    expect(app.session.login.value).toEqual(asAda)
    await settled()
    expect(app.session.login.value).toEqual(asAda)
    expect(signOn.door.calls).toEqual([`profile of ${ada}`])
  })

  it('follows an address that was changed in another browser at the next load, behind what is shown', async () => {
    const { start, signOn, ada, browser, rememberAda } = given()
    rememberAda()
    signOn.addAccount('ada@compass.test', 'a long password')
    const link = signOn.mail('confirm-email-change', 'countess@compass.test', 'ada@compass.test')
    await signOn.confirm('confirm-email-change', link)()
    const app = start({ cookie: ada, storage: ada })
    expect(app.session.login.value).toEqual(asAda)
    await settled()
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'countess@compass.test' })
    expect(browser.profile).toEqual({ username: 'countess@compass.test' })
    expect(app.messages.current.value).toBeUndefined()
  })

  it('keeps the name that it shows when the profile cannot be asked for anew', async () => {
    const { start, signOn, ada, rememberAda } = given()
    rememberAda()
    signOn.door.broken = offline
    const app = start({ cookie: ada, storage: ada })
    await settled()
    expect(app.session.login.value).toEqual(asAda)
  })

  it('verifies a token without a profile once, and remembers the profile', async () => {
    const { start, signOn, ada, browser } = given()
    const app = start({ cookie: ada, storage: ada })
    expect(app.session.login.value).toEqual({ tag: 'checking' })
    await settled()
    expect(app.session.login.value).toEqual(asAda)
    expect(browser.profile).toEqual({ username: 'ada@compass.test' })
    expect(signOn.door.calls).toEqual([`profile of ${ada}`])
  })

  it('follows the cookie where the two differ, and drops what may be another customer’s before anything shows', async () => {
    const { start, signOn, ada, browser, rememberAda } = given()
    rememberAda()
    const grace = signOn.issueToken('grace@compass.test')

    const app = start({ cookie: grace, storage: ada })

    expect(app.session.login.value).toEqual({ tag: 'checking' })
    expect(browser.profile).toBeUndefined()
    expect(browser.orders).toBeUndefined()
    await settled()
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'grace@compass.test' })
    expect(browser.userTokens.stored).toEqual({ cookie: grace, storage: grace })
    expect(signOn.door.calls).toEqual([`profile of ${grace}`])
  })

  it('verifies a token that only the cookie has, without trusting what is remembered', async () => {
    const { start, ada, browser, rememberAda } = given()
    rememberAda()
    const app = start({ cookie: ada })
    expect(browser.orders).toBeUndefined()
    await settled()
    expect(app.session.login.value).toEqual(asAda)
    expect(browser.userTokens.stored).toEqual({ cookie: ada, storage: ada })
  })

  it('verifies a token that only the storage has, and writes the cookie again', async () => {
    const { start, ada, browser, rememberAda } = given()
    rememberAda()
    const app = start({ storage: ada })
    expect(app.session.login.value).toEqual({ tag: 'checking' })
    await settled()
    expect(app.session.login.value).toEqual(asAda)
    expect(browser.userTokens.stored).toEqual({ cookie: ada, storage: ada })
    expect(browser.orders?.owner).toBe('ada@compass.test')
  })

  it.each([
    'authorization.access_token.expired',
    'authorization.access_token.not_found_for_token',
    'validate.access_token.expired',
    'anything else',
    '',
  ])('signs out on a 401 of type "%s", says so, and keeps nothing of the customer', async (type) => {
    const { start, ada, browser, rememberAda, signOn } = given()
    rememberAda()
    signOn.door.broken = rejected(401, type)
    const app = start({ storage: ada })

    await settled()

    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
    expect(app.messages.current.value).toMatchObject({ kind: 'error', code: 'session-expired', lasting: 'next-view' })
    expect(browser.userTokens.stored).toEqual({ cookie: undefined, storage: undefined })
    expect(browser.profile).toBeUndefined()
    expect(browser.orders).toBeUndefined()
  })

  it.each(withoutAnAnswer)('keeps the customer signed in on %s: only the name is not known', async (_, error) => {
    const { start, ada, browser, signOn, logged } = given()
    signOn.door.broken = error
    const app = start({ cookie: ada, storage: ada })

    await settled()

    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: undefined })
    expect(app.messages.current.value).toBeUndefined()
    expect(browser.userTokens.stored).toEqual({ cookie: ada, storage: ada })
    expect(logged).toEqual(['session.not-verified'])
    expect(signOn.door.calls).toHaveLength(1)
  })

  it('is overtaken by signing out: the answer that comes late signs no customer in again', async () => {
    const { start, ada, browser, signOn } = given()
    signOn.door.hold()
    const app = start({ cookie: ada, storage: ada })

    app.session.signOut()
    signOn.door.release()
    await settled()

    expect(app.session.login.value).toEqual({ tag: 'logged-out' })
    expect(browser.userTokens.stored).toEqual({ cookie: undefined, storage: undefined })
    expect(browser.profile).toBeUndefined()
  })

  it('never shows a token to a screen', async () => {
    const { start, ada } = given()
    const app = start({ cookie: ada, storage: ada })
    const seen: string[] = []
    app.session.login.changes.subscribe((login) => seen.push(JSON.stringify(login)))
    await settled()
    expect(seen).toHaveLength(2)
    expect(seen.join()).not.toContain(ada)
  })
})
