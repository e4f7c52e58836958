import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { createApp } from '../../../core/app.ts'
import { createMessages } from '../../../core/messages/messages.ts'
import { createSession } from '../../../core/session/create-session.ts'
import type { StoredUserTokens } from '../../../core/session/ports.ts'
import { sessionEndedError, supersededError } from '../../../core/shared/app-error.ts'
import { createStreamScope } from '../../../core/shared/behavior.ts'
import { aRejection, inconclusiveFailures, offlineError } from '../../builders/errors.ts'
import { anOrder, carLicense } from '../../builders/orders.ts'
import {
  ada,
  adaLogin,
  flushPromises,
  grace,
  graceLogin,
  noLogin,
  noTokens,
  setUpAdasPortal,
  setUpPortal,
} from '../../builders/portal.ts'
import { createProfile } from '../../fakes/fake-sign-on.ts'
import { createInMemoryPorts } from '../../fakes/in-memory-ports.ts'

const codeAcceptedState: ActivationState = { tag: 'code-accepted', license: carLicense, email: undefined }

const setUpStoredData = () => {
  const world = createInMemoryPorts()
  const { browser, signOn } = world
  const token = signOn.issueToken(ada)
  browser.profile = createProfile(ada)
  browser.orders = { owner: ada, orders: [anOrder()] }
  const startApp = (stored: Partial<StoredUserTokens>) => {
    browser.userTokens.stored = { ...noTokens, ...stored }
    const app = createApp(world.ports)
    return { app, login: () => app.session.login.value, message: () => app.messages.current.value }
  }
  return { ...world, token, tokens: browser.userTokens, start: startApp }
}

describe('The session check (specification §4)', () => {
  it.each([
    ['no token is stored', {}, codeAcceptedState],
    ['another site has ended the session', { kept: 'user-token-1', missing: 'ended' }, undefined],
  ] as const)('if %s finds no customer, makes no call, and removes the rest', async (_, stored, activation) => {
    const { start, signOn, browser, tokens } = setUpStoredData()
    browser.activation = codeAcceptedState
    const { login } = start(stored)
    await flushPromises()
    expect([login(), signOn.calls, tokens.stored]).toEqual([noLogin, [], noTokens])
    expect([browser.profile, browser.orders]).toEqual([undefined, undefined])
    expect(browser.activation).toEqual(activation)
  })

  it('shows a customer whose profile is stored at once, and follows an address that was changed in another browser', async () => {
    const { start, signOn, token, browser } = setUpStoredData()
    signOn.addAccount(ada, 'a long password')
    const link = signOn.sendMail('confirm-email-change', 'countess@compass.test', ada)
    await signOn.confirm('confirm-email-change', link)()
    browser.cancellations = { owner: ada, requests: [] }
    expect(start({ kept: token, missing: 'expected' }).login()).toEqual(adaLogin)
    const { login, message } = start({ shared: token, kept: token })
    expect(login()).toEqual(adaLogin)
    await flushPromises()
    expect(login()).toEqual({ tag: 'logged-in', username: 'countess@compass.test' })
    expect(browser.profile).toEqual({ username: 'countess@compass.test' })
    expect([browser.orders?.owner, browser.cancellations.owner]).toEqual(Array(2).fill('countess@compass.test'))
    expect(message()).toBeUndefined()
  })

  it.each([
    ['shared', 'without trusting what is remembered', undefined],
    ['kept', 'and keeps what is remembered', ada],
  ] as const)('verifies a token that is only %s, %s, and writes it to the other place', async (place, _, owner) => {
    const { start, token, tokens, browser } = setUpStoredData()
    browser.activation = codeAcceptedState
    const { login } = start({ [place]: token })
    expect(login()).toEqual({ tag: 'checking' })
    expect([browser.orders?.owner, browser.activation]).toEqual([owner, codeAcceptedState])
    await flushPromises()
    expect([login(), tokens.stored]).toEqual([adaLogin, { shared: token, kept: token }])
  })

  it.each([400, 401, 403, 404, 409, 422])('signs out on a %d, says so, and keeps no data', async (status) => {
    const { start, token, tokens, browser, signOn } = setUpStoredData()
    signOn.failWith(aRejection(status))
    const { login, message } = start({ kept: token })
    await flushPromises()
    expect(login()).toEqual(noLogin)
    expect(message()).toMatchObject({ kind: 'error', code: 'session-expired', lifetime: 'this-view' })
    expect([tokens.stored, browser.profile, browser.orders]).toEqual([noTokens, undefined, undefined])
  })

  it.each(inconclusiveFailures)('keeps the customer signed in on %s: only the name is not known', async (_, error) => {
    const { start, token, tokens, browser, signOn, logged } = setUpStoredData()
    browser.profile = undefined
    signOn.failWith(error)
    const { login, message } = start({ shared: token, kept: token })
    await flushPromises()
    expect([login(), message()]).toEqual([{ tag: 'logged-in', username: undefined }, undefined])
    expect([tokens.stored, logged]).toEqual([{ shared: token, kept: token }, ['session.not-verified']])
    expect(signOn.calls).toHaveLength(1)
  })
})

describe('A customer who returns to a tab', () => {
  const openPortal = async (before: (world: ReturnType<typeof setUpStoredData>) => unknown = () => undefined) => {
    const world = setUpStoredData()
    before(world)
    const { start, signOn, token } = world
    const portal = start({ shared: token, kept: token })
    await flushPromises()
    signOn.calls.length = 0
    const seen: string[] = []
    portal.app.session.login.changes.subscribe(({ tag }) => seen.push(tag))
    return { ...world, ...portal, seen }
  }

  it('with a verified session causes no call, also if another tab has begun and verified it', async () => {
    const { browser, login, seen, signOn, tokens } = await openPortal()
    for (let times = 0; times < 3; times += 1) tokens.changes.next()
    const token = signOn.issueToken(grace)
    browser.profile = createProfile(grace)
    tokens.changeElsewhere({ shared: token, kept: token })
    for (let times = 0; times < 2; times += 1) tokens.changes.next()
    await flushPromises()
    expect([signOn.calls, seen, login()]).toEqual([[], ['logged-in', 'logged-in'], graceLogin])
  })

  it('with a session that began there causes no call', async () => {
    const { browser, signOn } = await setUpAdasPortal()
    browser.userTokens.changes.next()
    await flushPromises()
    expect(signOn.calls).toEqual([])
  })

  it('with a session that could not be verified has it verified once, and sees their name meanwhile', async () => {
    const { app, login, seen, signOn, token, tokens } = await openPortal((world) => world.signOn.failWith(offlineError))
    expect([login(), app.orders.readStored()?.length]).toEqual([adaLogin, 1])
    signOn.recover()
    for (let times = 0; times < 2; times += 1) {
      for (let news = 0; news < 2; news += 1) tokens.changes.next()
      await flushPromises()
    }
    expect([login(), seen]).toEqual([adaLogin, ['logged-in', 'logged-in']])
    expect(signOn.calls).toEqual([`profile of ${token}`])
  })

  it('after another tab has confirmed a change of the address finds the new address, and no pending change', async () => {
    const email = 'countess@compass.test'
    const { app, browser, login, message, signOn } = await openPortal(({ browser, signOn }) => {
      signOn.addAccount(ada, 'a long password')
      browser.pendingEmailChange = { email, requestedAt: 0 }
    })
    await signOn.confirm('confirm-email-change', signOn.sendMail('confirm-email-change', email, ada))()
    browser.profile = createProfile(email)
    for (let times = 0; times < 2; times += 1) {
      browser.userTokens.changes.next()
      await flushPromises()
    }
    expect([login(), app.accountSettings.pendingEmailChange.value]).toEqual([
      { tag: 'logged-in', username: email },
      undefined,
    ])
    expect(message()).toBeUndefined()
    expect(signOn.calls.filter((call) => call.startsWith('profile'))).toHaveLength(1)
  })

  it('without the cookie notices nothing: the token is verified once, and the cookie is written again', async () => {
    const { browser, login, seen, signOn, token, tokens } = await openPortal()
    tokens.changeElsewhere({ shared: undefined, kept: token })
    tokens.changes.next()
    await flushPromises()
    expect([login(), tokens.stored]).toEqual([adaLogin, { shared: token, kept: token }])
    expect([signOn.calls, browser.orders?.owner]).toEqual([[`profile of ${token}`], ada])
    expect(seen).not.toContain('checking')
  })

  it.each([
    [grace, 'signed-in-as'],
    [ada, undefined],
  ])('with a session that another site began for %s finds nothing of the last customer', async (username, code) => {
    const { app, browser, login, message, signOn, token, tokens } = await openPortal(({ browser }) => {
      browser.activation = codeAcceptedState
    })
    await app.orders.load()()
    tokens.changeElsewhere({ shared: signOn.issueToken(username), kept: token })
    await flushPromises()
    const tags = [app.orders.list.value.tag, app.activation.state.value.tag]
    expect([login(), ...tags]).toEqual([{ tag: 'logged-in', username }, 'idle', 'not-begun'])
    expect([browser.orders, browser.activation]).toEqual([undefined, undefined])
    expect([message()?.code, message()?.username]).toEqual([code, code && username])

    app.messages.dismiss()
    tokens.changeElsewhere({ ...tokens.stored, shared: undefined })
    await flushPromises()
    expect([login(), message()]).toEqual([{ tag: 'logged-in', username }, undefined])
  })

  it.each([
    ['that another tab has ended learns nothing', noTokens, undefined, undefined, 1],
    ['that another site has ended learns nothing', { kept: 'user-token-1', missing: 'ended' }, undefined, undefined, 1],
    ['whose data they have cleared learns why', { ...noTokens, cleared: true }, 'session-expired', 'next-view', 1],
    [
      'that was refused in another tab learns why, and keeps what they have typed',
      { ...noTokens, refused: true },
      'session-expired',
      'this-view',
      0,
    ],
  ] as const)('with a session %s', async (_, stored, code, lifetime, newScreens) => {
    const { app, browser, login, message, tokens } = await openPortal()
    tokens.changeElsewhere({ shared: undefined, ...stored })
    expect([login(), browser.profile, browser.orders]).toEqual([noLogin, undefined, undefined])
    expect([message()?.code, message()?.lifetime, app.session.screenKey.value]).toEqual([code, lifetime, newScreens])
  })

  it('sees nothing of another tab once the app was disposed', async () => {
    const { app, browser, login, tokens } = await openPortal()
    const listening = app.session.login.changes.subscribe()
    app.dispose()
    tokens.changeElsewhere(noTokens)
    browser.activation = codeAcceptedState
    browser.changesInOtherTab.next()
    expect([login(), app.activation.state.value]).toEqual([adaLogin, { tag: 'not-begun' }])
    expect(listening.closed).toBe(true)
  })
})

describe('Calling as the signed-in customer (specification §6)', () => {
  const setUpSession = async () => {
    const world = createInMemoryPorts()
    const messages = createMessages()
    const session = createSession(world.ports, messages, createStreamScope())
    session.begin(world.signOn.issueToken(ada), ada)
    await flushPromises()
    return { ...world, session, messages }
  }

  const types = ['authorization.access_token.expired', 'session.ended_elsewhere']
  it.each(types)("ends the session on a 401 of type %s, with one message and 'session-ended'", async (type) => {
    const { session, messages, browser } = await setUpSession()
    const posted: unknown[] = []
    messages.current.changes.subscribe((message) => message && posted.push(message))
    const calls = [1, 2, 3].map(() => session.asCustomer(() => TE.left(aRejection(401, type)))())
    expect((await Promise.all(calls))[0]).toEqual(left(sessionEndedError))
    expect([session.login.value, browser.userTokens.stored]).toEqual([noLogin, noTokens])
    expect(posted).toMatchObject([{ kind: 'error', code: 'session-expired', lifetime: 'this-view' }])
  })
})

it.each([
  ['answers once the token is verified', undefined, right('their orders')],
  ['is superseded when the token is refused', aRejection(401), left(supersededError)],
  ["answers if the sign-on service can't be reached", offlineError, right('their orders')],
])('A call as a customer whose token is being checked %s', async (_, failure, expected) => {
  const { ports, signOn, token, tokens } = setUpStoredData()
  tokens.stored = { ...noTokens, shared: token }
  signOn.hold()
  if (failure) signOn.failWith(failure)
  const session = createSession(ports, createMessages(), createStreamScope())
  const call = session.asCustomer(() => TE.right('their orders'))()
  expect(await Promise.race([call, flushPromises()])).toBeUndefined()
  signOn.release()
  expect(await call).toEqual(expected)
})

describe('The next customer', () => {
  it('finds nothing of the previous customer if a sign-out has failed', async () => {
    const { browser, signIn } = setUpPortal()
    browser.profile = createProfile(grace)
    browser.orders = { owner: grace, orders: [anOrder()] }
    await signIn(ada)
    expect([browser.orders, browser.profile]).toEqual([undefined, { username: ada }])
  })

  it.each([
    ['who was signed in before their session expired has the same screens', 'ADA@compass.test', adaLogin, 0],
    ['has new screens if the session of another customer has expired', grace, graceLogin, 1],
  ])('%s', async (_, username, expected, added) => {
    const { app, adasToken, login, signIn, signOn } = await setUpAdasPortal()
    const before = app.session.screenKey.value
    signOn.revoke(adasToken)
    await app.orders.load()()
    await signIn(username)
    expect([login(), app.session.screenKey.value - before]).toEqual([expected, added])
  })
})
