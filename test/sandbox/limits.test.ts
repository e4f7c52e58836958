import { request } from 'node:http'
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createPortalClient } from '../../contracts/consumer/portal-at.ts'
import { toActivationCode } from '../../contracts/examples.ts'
import { Refusal } from '../../contracts/sandbox/http/body.ts'
import { createTryCounter, toNetworkPrefix } from '../../contracts/sandbox/http/tries.ts'
import type { StateName } from '../../contracts/sandbox/pact/states.ts'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import { setUpState } from '../../contracts/verification/mailbox-and-states.ts'
import { requireGranted, requireSignIn } from '../../contracts/verification/step.ts'

const portalOrigin = 'http://localhost:8396'
const sandbox = await startSandbox({ port: 0, portalOrigin, triesPerMinute: 3 })
afterAll(() => sandbox.stop())

describe('Three refused calls for an account from a network', () => {
  const wrong = new Refusal(401, 'authorization.credentials.invalid')
  const refused = () => Promise.reject(wrong)
  const [ada, network] = ['ada@compass.test', '198.51.100']
  let now = 0
  let windows = new Map()
  let { countRefused, forget } = createTryCounter(3)
  const isLimited = (caller: object) =>
    countRefused({ account: ada, network, ...caller }, async () => 'answered').then(
      (answered) => answered !== 'answered',
      (failure) => failure.type === 'request.too_many',
    )
  beforeEach(async () => {
    jest.spyOn(Date, 'now').mockImplementation(() => now)
    windows = new Map()
    const tries = createTryCounter(3, windows)
    countRefused = tries.countRefused
    forget = tries.forget
    for (const seconds of [0, 10, 20]) {
      now = seconds * 1000
      await expect(countRefused({ account: ada, network }, refused)).rejects.toBe(wrong)
    }
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })

  it('limit the next call until the first is a minute old, and then nothing of them is stored', async () => {
    const next = countRefused({ account: 'Ada@compass.test', network }, refused)
    await expect(next).rejects.toMatchObject(new Refusal(429, 'request.too_many', 40))
    now = 59_999
    expect(await isLimited({})).toBe(true)
    now = 60_000
    expect(await isLimited({ account: 'grace@compass.test', network: '203.0.113' })).toBe(false)
    expect([...windows.keys()].join()).not.toContain(ada)
    expect(await isLimited({})).toBe(false)
  })

  it('limit neither the owner in another network nor other accounts, and nobody once they are forgotten', async () => {
    expect(await isLimited({ network: '203.0.113' })).toBe(false)
    expect(await isLimited({ account: 'grace@compass.test' })).toBe(false)
    forget('Ada@Compass.test')
    expect(await isLimited({})).toBe(false)
  })

  it.each([
    ['from ten networks limit the account in every network', { network: 'elsewhere' }, 'network'],
    ['for ten accounts limit the network for every account', { account: 'nobody@compass.test' }, 'account'],
  ])('%s', async (_, another, varied) => {
    for (let number = 1; number < 10; number += 1) {
      expect(await isLimited(another)).toBe(false)
      for (const _try of [1, 2, 3])
        await countRefused({ account: ada, network, [varied]: `${number}@compass.test` }, refused).catch(
          () => undefined,
        )
    }
    expect(await isLimited(another)).toBe(true)
  })

  it('count before they are answered, and successful calls do not count', async () => {
    const grace = { account: 'grace@compass.test', network }
    for (let calls = 0; calls < 40; calls += 1) expect(await isLimited(grace)).toBe(false)
    const guesses = await Promise.allSettled(Array.from({ length: 10 }, () => countRefused(grace, refused)))
    const reasons = guesses.map((guess) => Object(guess).reason)
    expect(reasons.filter((reason) => reason === wrong)).toHaveLength(3)
    expect(reasons.filter(({ status }) => status === 429)).toHaveLength(7)
  })
})

it.each([
  ['198.51.100.7', '198.51.100'],
  ['::ffff:198.51.100.250', '198.51.100'],
  ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7'],
  ['2001:db8:0:7::1', '2001:db8:0:7'],
  ['2001:db8::7:1:2:3:4', '2001:db8:0:7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('The address %s is in the network %s', (ipAddress, network) => {
  expect(toNetworkPrefix(ipAddress)).toBe(network)
})

const password = 'correct horse'
const openPortal = async (email: string) => {
  const portal = createPortalClient((service) => `${sandbox.url}/${service}`, {
    origin: portalOrigin,
    clientToken: null,
  })
  const setState = (state: StateName, params: object = {}) =>
    setUpState(sandbox, state, { email, username: email, password, ...params })
  await setState('an account exists')
  const session = await requireSignIn(portal.accounts, { email, password })
  return { ...portal, email, put: setState, session }
}
type Portal = Awaited<ReturnType<typeof openPortal>>

const license = { licenseKey: toActivationCode('CARS-2026-DEMO-0001'), appName: 'Meridian Car Navigation' }
const rateLimitedCalls: Readonly<Record<string, (portal: Portal, number: number) => Promise<unknown>>> = {
  'wrong passwords at a sign-in': ({ accounts, email: username }, number) =>
    accounts.signIn({ username, password: `a wrong one ${number}` }, undefined)(),
  'wrong passwords in a session': ({ accounts, session }, number) =>
    accounts.changePassword(session, { current: `a wrong one ${number}`, next: password })(),
  'wrong passwords in an activation': ({ licenses, email }, number) =>
    licenses.activate({ license, email }, `a wrong one ${number}`)(),
  'sign-ups of an address': ({ accounts, email }) => accounts.signUp({ email, password }, undefined)(),
  'mails for a reset': ({ accounts, email }) => accounts.requestPasswordReset(email, undefined)(),
  'mails to another address': ({ accounts, session }) => accounts.requestEmailChange(session, 'new@limits.test')(),
  'mails in place of a magic link': async ({ magicLinks, put }) =>
    magicLinks.clone((await put('a magic link'))['token'] ?? '')(),
  'mails that verify an address': async ({ emailVerifications, preRegistrations }) => {
    await preRegistrations.register('verify@limits.test')()
    return emailVerifications.send({ license, email: 'verify@limits.test' })()
  },
  'looks whether an address has an account': ({ emailVerifications, email }) => emailVerifications.hasAccount(email)(),
}

it.each(Object.entries(rateLimitedCalls))('The fourth of %s in a minute is refused with 429', async (name, call) => {
  const portal = await openPortal(`${name.replaceAll(' ', '-')}@limits.test`)
  for (const number of [1, 2, 3]) expect(await call(portal, number)).not.toMatchObject({ left: { status: 429 } })
  expect(await call(portal, 4)).toMatchObject({ left: { status: 429 } })
})

describe('A body', () => {
  /** Returns the status of the answer, which may arrive before the whole body is sent. */
  const statusOf = (headers: object, send: (sending: ReturnType<typeof request>) => void) =>
    new Promise((resolve, reject) => {
      const options = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
      const call = request(`${sandbox.url}/sso/oauth2/token`, options, (answer) => {
        resolve(answer.resume().statusCode)
        call.destroy()
      })
      call.on('error', reject)
      send(call)
    })
  const bodyOf = (bytes: number) => JSON.stringify({ client_id: 'account-portal' }).padEnd(bytes)

  it('of 64 KB is read, and of one byte more refused', async () => {
    expect(await statusOf({}, (call) => call.end(bodyOf(65_536)))).toBe(422)
    expect(await statusOf({}, (call) => call.end(bodyOf(65_537)))).toBe(413)
  })

  it('that is too long is refused before it ends, whether or not its length is announced', async () => {
    expect(await statusOf({ 'content-length': 300_000_000 }, (call) => call.write('{'))).toBe(413)
    expect(await statusOf({}, (call) => call.write(bodyOf(70_000)))).toBe(413)
  })
})

it('A password of 1,024 characters signs in, composed and decomposed, and a longer one is refused', async () => {
  const username = 'long@limits.test'
  const { accounts, session } = await openPortal(username)
  const [composed, decomposed] = ['\u00e4'.repeat(1024), 'a\u0308'.repeat(1024)]
  const change = (current: string, next: string) => accounts.changePassword(session, { current, next })
  await requireGranted('a change', change(password, decomposed))
  await requireSignIn(accounts, { email: username, password: composed })
  const refused = { left: { type: 'validation.password.too_long' } }
  expect(await change(composed, `${composed}a`)()).toMatchObject(refused)
  expect(await accounts.signIn({ username, password: `${composed}a` }, undefined)()).toMatchObject(refused)
})
