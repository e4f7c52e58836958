import { randomInt } from 'node:crypto'
import { afterAll, expect, it } from '@jest/globals'
import { isRight, left, right } from 'fp-ts/Either'
import type { TaskEither } from 'fp-ts/TaskEither'
import { portalAt } from '../../contracts/consumer/portal-at.ts'
import { activationCodeOf } from '../../contracts/examples.ts'
import type { StateName } from '../../contracts/sandbox/pact/states.ts'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import { setUpState } from '../../contracts/verification/mailbox-and-states.ts'
import { requireGranted } from '../../contracts/verification/step.ts'
import { isReadable } from '../../core/orders/order.ts'

const portalOrigin = 'http://localhost:8398'
const sandbox = await startSandbox({ port: 0, portalOrigin })
afterAll(() => sandbox.stop())

const password = 'correct horse'
const portalWith = (cookie?: string) =>
  portalAt((service) => `${sandbox.url}/${service}`, { origin: portalOrigin, clientToken: null, cookie })

const openAccount = async () => {
  const [purchaseId, portal] = [randomInt(10_000_000, 100_000_000), portalWith()]
  const account = { username: `${purchaseId}@old.test`, password }
  const own = { ...account, email: account.username, purchaseId, newEmail: `${purchaseId}@another.test` }
  const put = (state: StateName, params: object = {}) => setUpState(sandbox, state, { ...own, ...params })
  const signIn = () => requireGranted('a sign-in', portal.accounts.signIn(account, undefined))
  const code = (name: string) => ({ licenseKey: activationCodeOf(`${name}${purchaseId}0000`), appName: 'Car' })
  await put('an account exists')
  return { ...portal, account, put, signIn, code, purchaseId, session: await signIn() }
}
type Account = Awaited<ReturnType<typeof openAccount>>

const value =
  (name: string, state: StateName, params: object = {}) =>
  async ({ put }: Account) =>
    (await put(state, params))[name] ?? ''
const mailed = {
  reset: value('token', 'a reset-password token'),
  first: value('token', 'a finish-registration token'),
  magic: value('token', 'a magic link'),
  change: value('token', 'an e-mail-change token'),
  confirmation: value('token', 'a confirmation token'),
}

const events: Readonly<Record<string, (own: Account) => Promise<unknown>>> = {
  'a change of the password': ({ accounts, session }) =>
    requireGranted('it', accounts.changePassword(session, { current: password, next: password })),
  'a reset': async (own) =>
    requireGranted('it', own.accounts.createPassword('reset-password', await mailed.reset(own), password)),
  'a first password by a mailed link': async (own) =>
    requireGranted('it', own.accounts.createPassword('finish-registration', await mailed.first(own), password)),
  'a first password in an activation': async (own) => {
    const license = own.code('EVNT')
    const cookie = await value('cookie', 'a verified e-mail address', license)(own)
    await requireGranted('it', portalWith(cookie).licenses.activate({ license, email: own.account.username }, password))
  },
  'a confirmed change of address': async (own) => {
    const newEmail = `${own.purchaseId}@new.test`
    const link = await value('token', 'an e-mail-change token', { newEmail })(own)
    await requireGranted('it', own.accounts.confirm('confirm-email-change', link))
    own.account.username = newEmail
  },
  'another request for a change of address': ({ accounts, session, purchaseId }) =>
    requireGranted('it', accounts.requestEmailChange(session, `${purchaseId}@third.test`)),
  'a magic link': async (own) => requireGranted('it', own.magicLinks.exchange(await mailed.magic(own))),
}

/** Values that exist before an event, and whose use after it succeeds unless the event has ended them. */
const values: Readonly<
  Record<
    string,
    readonly [(own: Account) => Promise<string>, (own: Account, made: string) => TaskEither<unknown, unknown>]
  >
> = {
  'the session that it came from': [async ({ session }) => session, (own, token) => own.profiles.fetch(token)],
  'another session': [({ signIn }) => signIn(), (own, token) => own.profiles.fetch(token)],
  'another session at the shop': [({ signIn }) => signIn(), (own, token) => own.purchases.list(token)],
  'a reset link': [mailed.reset, (own, link) => own.accounts.createPassword('reset-password', link, 'new password')],
  'a magic link of before': [mailed.magic, (own, link) => own.magicLinks.exchange(link)],
  'a link to another address': [mailed.change, (own, link) => own.accounts.confirm('confirm-email-change', link)],
  'a link that confirms the address': [mailed.confirmation, (own, link) => own.accounts.confirm('confirm-email', link)],
  'a link that activates a code': [
    async (own) => {
      const link = await value('code', 'a verification code', own.code('OLDN'))(own)
      await own.put('an account exists')
      return link
    },
    (own, link) => own.emailVerifications.verify(link),
  ],
  'a solved captcha': [
    value('captchaResponse', 'a solved captcha'),
    (own, captcha) => own.accounts.requestPasswordReset(own.account.username, captcha),
  ],
  'a requested cancellation': [
    async (own) => {
      await own.put('a subscription')
      await requireGranted('it', own.subscriptions.cancel(own.session, own.purchaseId))
      return ''
    },
    (own) => async () => {
      const { orders } = await requireGranted('the orders', own.purchases.list(await own.signIn()))
      return orders.some(({ subscription }) => isReadable(subscription) && subscription.status === 'cancelled')
        ? right(orders)
        : left(orders)
    },
  ],
}

const links = ['a reset link', 'a magic link of before', 'a link to another address']
const otherSessions = ['another session', 'another session at the shop']
const all = ['the session that it came from', ...otherSessions, ...links]
const ends: Readonly<Record<string, readonly string[]>> = {
  'a change of the password': [...otherSessions, ...links],
  'a reset': all,
  'a first password by a mailed link': all,
  'a first password in an activation': all,
  'a confirmed change of address': ['a link that confirms the address', 'a link that activates a code', ...links],
  'another request for a change of address': ['a link to another address'],
}

it.each(
  Object.entries(events).flatMap(([event, happens]) =>
    Object.entries(values).map(([thing, [make, use]]) => {
      const effect = ends[event]?.includes(thing) ? 'ends' : 'leaves'
      return [event, effect, thing, { happens, make, use }] as const
    }),
  ),
)('%s %s %s', async (_event, effect, _thing, { happens, make, use }) => {
  const own = await openAccount()
  const value = await make(own)
  await happens(own)
  expect(isRight(await use(own, value)())).toBe(effect === 'leaves')
})
