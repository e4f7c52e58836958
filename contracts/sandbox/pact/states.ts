import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../database/database.ts'
import { digestOf } from '../database/secrets.ts'
import { isFields } from '../http/body.ts'
import { issueNonce } from '../shop/shop.ts'
import { issueToken } from '../sso/access-tokens.ts'
import { setPassword } from '../sso/accounts.ts'
import {
  clientToken,
  createMailedCode,
  customerOf,
  expiredLifetime,
  mailToken,
  putAccount,
  putActivationCode,
} from './accounts.ts'
import { exampleOrders, orderWith, putOrder, type StateOrder } from './orders.ts'
import type { State, StateHandler } from './state.ts'

const withOrders =
  (orders: readonly StateOrder[]): StateHandler =>
  async (services, parameters) => {
    const accountId = await customerOf(services, parameters)
    await sql(services.database)`delete from customer_order where account_id = ${accountId}`
    for (const each of orders) await putOrder(services.database, accountId, each)
  }

/** Returns the fields that are texts. */
export const textsOf = (value: unknown) =>
  Object.entries(isFields(value) ? value : {}).filter((own): own is [string, string] => typeof own[1] === 'string')

/** Makes a call over HTTP, so that the service itself causes the effect. Waits until the effect is visible. */
const makeCall: StateHandler = async ({ database, ownUrl }, _parameters, given) => {
  const { service, method, path, headers, body } = Object(given)
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(`${ownUrl}/${service}${path}`, { method, headers, ...sent })
  if (!response.ok) throw new Error(`${method} ${path} was refused with ${response.status}`)
  while ((await sql(database)`select 1 from subscription where cancelled_from > now()`).length > 0) await sleep(100)
  const answered = response.status === 204 ? [] : textsOf(await response.json())
  return Object.fromEntries(answered.map(([name, value]) => [`answer_${name}`, value]))
}

/** Makes an emailed token older, so that the service itself decides whether it has expired. */
const passTime: StateHandler = async ({ database }, _parameters, given) => {
  const { token, minutes } = Object(given)
  const moved = await sql(database)`
    update mailed_link set expires_at = expires_at - ${minutes}::integer * interval '1 minute'
    where digest = ${digestOf(token)} returning digest`
  if (moved.length === 0) throw new Error('This token was never mailed')
}

/** The provider states by name, in the order of `pacts/states.md`. They can be combined. */
export const states = {
  'a client access token': {
    gives: 'clientToken',
    means: 'a valid token of the client `account-portal`',
    setUp: clientToken(),
  },
  'an expired client access token': {
    gives: 'clientToken',
    means: 'the same, but expired: the service knows the token and refuses it as expired',
    setUp: clientToken(expiredLifetime),
  },
  'a signed-in customer': {
    takes: '[username], [password]',
    gives: 'userToken',
    means: 'an account, and a valid token of its customer',
    setUp: async (services, { username, password }) => {
      const accountId = await putAccount(services, username, password)
      return { userToken: (await issueToken(services, accountId)).access_token }
    },
  },
  'an expired user access token': {
    takes: '[username]',
    gives: 'userToken',
    means: 'an expired token of a customer',
    setUp: async (services, parameters) => {
      const accountId = await customerOf(services, parameters)
      return { userToken: (await issueToken(services, accountId, expiredLifetime)).access_token }
    },
  },
  'an ended user access token': {
    takes: '[username]',
    gives: 'userToken',
    means:
      'a token that your sign-on service has issued to a customer and has ended since, after a change of the password there; the state is ready when this service refuses the token, within 10 s',
    setUp: async (services, parameters) => {
      const accountId = await customerOf(services, parameters)
      const { access_token: userToken } = await issueToken(services, accountId)
      await setPassword(services.database, accountId, parameters.password)
      return { userToken }
    },
  },
  'a solved captcha': {
    gives: 'captchaResponse',
    means: 'a response that `X-Captcha-Response` may contain once',
    setUp: async ({ captcha }) => ({ captchaResponse: captcha.prepare('solved') }),
  },
  'a used captcha': {
    gives: 'captchaResponse',
    means: 'a response that has been accepted before and is refused now, even if tests need no captcha',
    setUp: async ({ captcha }) => ({ captchaResponse: captcha.prepare('used') }),
  },
  'an account exists': {
    takes: '[email], [password]',
    means: 'an account that can sign in with that password',
    setUp: (services, { email, password }) => putAccount(services, email, password),
  },
  'an account that is not confirmed': {
    takes: 'email, [password]',
    means: 'sign-ins are refused until the address is confirmed, even if your service otherwise accepts them',
    setUp: (services, { email, password }) => putAccount(services, email, password, true),
  },
  'too many tries': {
    takes: 'email',
    means: 'sign-ins and registrations with that address are refused for some time, at most an hour',
    setUp: async ({ tries }, { email }) => tries.rateLimit(email),
  },
  'no account exists': {
    takes: 'email',
    means: 'no account, not even one registered in advance: an earlier run or change of address may have created one',
    setUp: ({ database }, { email }) => sql(database)`delete from account where lower(email) = lower(${email})`,
  },
  'an account registered in advance': {
    takes: 'email',
    means: 'an account without a password',
    setUp: (services, { email }) => putAccount(services, email, null),
  },
  'a customer with orders': {
    takes: '[username]',
    means:
      'two orders: one of several items with an activation code, an email address and a subscription, and one that is a gift',
    setUp: withOrders(exampleOrders),
  },
  'a customer with no orders': {
    takes: '[username]',
    means: 'no order',
    setUp: withOrders([]),
  },
  'a subscription': {
    takes: '[username], purchaseId, [status], [price], [created]',
    means:
      'a subscription of that customer, in an additional order of that price in euros (29.99, sign `€`), with one item of the same price, paid and subscribed at `created` (`2026-04-02T09:30:00Z`): `active` (the default), `past_due` or `cancelled`',
    setUp: async (services, parameters) => {
      const { purchaseId, status = 'active', price, created } = parameters
      const accountId = await customerOf(services, parameters)
      await putOrder(services.database, accountId, orderWith(purchaseId, status, price, created))
    },
  },
  'a card nonce': {
    takes: 'purchaseId, [declined]',
    gives: 'nonce',
    means: 'a nonce from a card form for that subscription; with `declined` the bank declines it',
    setUp: async (services, { purchaseId, declined }) => {
      const card = declined ? '4000000000000341' : '4111111111111111'
      return { nonce: await issueNonce(services, purchaseId, card) }
    },
  },
  'a reset-password token': {
    takes: '[username], [tokenName]',
    gives: 'token',
    means: 'a token as mailed to the customer',
    setUp: mailToken('reset_password'),
  },
  'a finish-registration token': {
    takes: '[email], [tokenName]',
    gives: 'token',
    means: 'a token as mailed to an account registered in advance',
    setUp: mailToken('finish_registration'),
  },
  'a confirmation token': {
    takes: '[username]',
    gives: 'token',
    means: 'a token as mailed to a new account',
    setUp: mailToken('confirmation'),
  },
  'an e-mail-change token': {
    takes: '[username], newEmail, [tokenName]',
    gives: 'token',
    means: 'a token as mailed to the new address',
    setUp: mailToken('email_change', ({ newEmail }) => ({ new_email: newEmail })),
  },
  'a magic link': {
    takes: '[username], [destination], [status]',
    gives: 'token',
    means:
      'the token of a link to `travel_app`, `travel_web` or `navigation_app` that is `valid` (the default) or `used`',
    setUp: mailToken('magic_link', ({ destination }) => ({ destination })),
  },
  'an unused activation code': {
    takes: 'code, appName',
    means: 'an unused code for that app, even if an earlier run has used it',
    setUp: (services, { code, appName }) => putActivationCode(services, code, appName),
  },
  'a verification code': {
    takes: 'email, licenseKey, appName',
    gives: 'code',
    means: 'a code as mailed to a new address for that activation code',
    setUp: async (services, parameters) => ({ code: await createMailedCode(services, parameters) }),
  },
  'a verified e-mail address': {
    takes: 'email, licenseKey, appName',
    gives: 'code, cookie',
    means: 'the same, after a browser has opened the mailed link; and the cookie of that browser as `name=value`',
    setUp: async (services, parameters) => {
      const code = await createMailedCode(services, parameters)
      const answer = await fetch(`${services.ownUrl}/activation/code/verify/${code}`)
      const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('verified-'))
      return { code, cookie: cookie?.split(';')[0] }
    },
  },
  'time has passed': {
    takes: 'token, minutes',
    means:
      "the mail with that token was sent so many minutes earlier: move back the times that are stored with the token, or judge it by a clock that is ahead. Don't mark the token as expired: this state tries your own rule",
    setUp: passTime,
  },
  'a call was made': {
    takes: 'service, method, path, headers, [body]',
    gives: 'answer_…',
    means:
      'that call, made over HTTP to your running service with these headers, answered with 2xx and visible: the state waits for a cancellation that takes some time',
    setUp: makeCall,
  },
} as const satisfies Readonly<Record<string, State>>

export type StateName = keyof typeof states
