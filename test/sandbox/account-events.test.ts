import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import { isRight } from 'fp-ts/Either'
import type { TaskEither } from 'fp-ts/TaskEither'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import { aCode, type StateName, states } from '../../contracts/states.ts'
import { granted, openPortal } from '../../contracts/verification/calls.ts'
import { setUpState } from '../../contracts/verification/mailbox-and-states.ts'
import type { AppError, Outcome } from '../../core/shared/app-error.ts'

// A new database takes seconds on a busy machine, and jest has no such limit for one project.
jest.setTimeout(60_000)

const portalOrigin = 'http://localhost:8398'
let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, portalOrigin })
})
afterAll(() => sandbox.stop())

const openAccount = async () => {
  const name = randomBytes(4).toString('hex')
  const account = { username: `${name}@old.test`, password: 'correct horse' }
  const { url } = sandbox
  const services = { sso: `${url}/sso`, shop: `${url}/shop`, activation: `${url}/activation` }
  const portalWith = (cookie: string) => openPortal({ services, portalOrigin, language: 'en-GB', cookie })
  const portal = portalWith('')
  const put = (state: StateName, params: object) => setUpState({ statesUrl: `${url}/pact/state` }, state, { ...params })
  const { username, password } = account
  await put(states.accountExists, { email: username, password })
  const signIn = () => granted('a sign-in', portal.accounts.signIn(account, undefined))
  const license = {
    licenseKey: aCode(`EVNT-${[0, 0, 0].map(() => randomInt(1000, 10_000)).join('-')}`),
    appName: 'Car',
  }
  return {
    account,
    portal,
    portalWith,
    put,
    signIn,
    session: await signIn(),
    license,
    address: (at: string) => `${name}@${at}`,
  }
}
type Account = Awaited<ReturnType<typeof openAccount>>

const mailed = async ({ account: { username }, put }: Account, state: StateName, params: object = {}) =>
  (await put(state, { username, email: username, ...params }))['token'] ?? ''

/** Changes the account. The credentials are the new ones afterwards. */
const events = {
  'a change of the password': async ({ account, portal, session }: Account) => {
    const current = account.password
    account.password = 'battery staple'
    await granted('it', portal.accounts.changePassword(session, { current, next: account.password }))
  },
  'a reset': async (own: Account) => {
    const link = await mailed(own, states.resetPasswordToken)
    own.account.password = 'battery staple'
    await granted('it', own.portal.accounts.createPassword('reset-password', link, own.account.password))
  },
  'a first password by a mailed link': async (own: Account) => {
    const link = await mailed(own, states.finishRegistrationToken)
    await granted('it', own.portal.accounts.createPassword('finish-registration', link, own.account.password))
  },
  'a first password in an activation': async ({ account, portalWith, put, license }: Account) => {
    const email = account.username
    const { cookie = '' } = await put(states.verifiedEmail, { email, ...license })
    await granted('it', portalWith(cookie).licenses.activate({ license, email }, account.password))
  },
  'a confirmed change of address': async (own: Account) => {
    const newEmail = own.address('new.test')
    const link = await mailed(own, states.emailChangeToken, { newEmail })
    await granted('it', own.portal.accounts.confirm('confirm-email-change', link))
    own.account.username = newEmail
  },
  'a magic link': async (own: Account) => {
    await granted('it', own.portal.magicLinks.exchange(await mailed(own, states.magicLink)))
  },
}

/** Made later. The compiler lets no async function yield an outcome, which its caller could take for a result. */
type Prepared = TaskEither<AppError, unknown>
const prepared = (call: Outcome<unknown>): Prepared => call

/** Each yields a call that succeeds as long as the thing has not ended. */
const things = {
  'the session that it came from': async ({ portal, session }: Account) => prepared(portal.profiles.fetch(session)),
  'another session': async ({ portal, signIn }: Account) => prepared(portal.profiles.fetch(await signIn())),
  'a reset link': async (own: Account) => {
    const link = await mailed(own, states.resetPasswordToken)
    return prepared(own.portal.accounts.createPassword('reset-password', link, 'of somebody else'))
  },
  'a magic link of before': async (own: Account) =>
    prepared(own.portal.magicLinks.exchange(await mailed(own, states.magicLink))),
  'a link to another address': async (own: Account) => {
    const link = await mailed(own, states.emailChangeToken, { newEmail: own.address('another.test') })
    return prepared(own.portal.accounts.confirm('confirm-email-change', link))
  },
  'a link that confirms the address': async (own: Account) =>
    prepared(own.portal.accounts.confirm('confirm-email', await mailed(own, states.confirmationToken))),
  'a link that activates a code': async (own: Account) => {
    const { account, put, portal } = own
    const code = { licenseKey: aCode(own.license.licenseKey.replace('EVNT', 'OLDN')), appName: 'Car' }
    const { code: link = '' } = await put(states.verificationCode, { email: account.username, ...code })
    await put(states.accountExists, { email: account.username, password: account.password })
    return prepared(portal.emailVerifications.verify(link))
  },
  'a solved captcha': async ({ account, portal, put }: Account): Promise<Prepared> => {
    const { captchaResponse } = await put(states.solvedCaptcha, {})
    return () => portal.accounts.requestPasswordReset(account.username, captchaResponse)()
  },
  'a requested cancellation': async ({ account, portal, put, session, signIn }: Account): Promise<Prepared> => {
    const purchaseId = randomInt(10_000_000, 100_000_000)
    await put(states.subscription, { username: account.username, purchaseId })
    await granted('it', portal.subscriptions.cancel(session, purchaseId))
    return async () => {
      const { orders } = await granted('the orders', portal.purchases.list(await signIn()))
      expect(orders.map(({ subscription }) => subscription?.status)).toContain('cancelled')
      return { _tag: 'Right', right: undefined }
    }
  },
}

type Event = keyof typeof events
type Thing = keyof typeof things

const links = ['a reset link', 'a magic link of before', 'a link to another address'] as const
const ends: Readonly<Record<Event, readonly Thing[]>> = {
  'a change of the password': ['another session', ...links],
  'a reset': ['the session that it came from', 'another session', ...links],
  'a first password by a mailed link': ['the session that it came from', 'another session', ...links],
  'a first password in an activation': ['the session that it came from', 'another session', ...links],
  'a confirmed change of address': ['a link that confirms the address', 'a link that activates a code', ...links],
  'a magic link': [],
}

const names = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as Name[]
const cells = names(events).flatMap((event) =>
  names(things).map((thing) => [event, ends[event].includes(thing) ? 'ends' : 'leaves', thing] as const),
)

it.each(cells)('%s %s %s', async (event, what, thing) => {
  const own = await openAccount()
  const used = await things[thing](own)
  await events[event](own)
  expect(isRight(await used())).toBe(what === 'leaves')
})
