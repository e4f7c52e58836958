import { setTimeout as sleep } from 'node:timers/promises'
import { contractCustomer } from '../../examples.ts'
import { sql } from '../database/database.ts'
import { digestOf, hashPassword } from '../database/secrets.ts'
import { type Fields, isFields, json, Refusal, requireText } from '../http/body.ts'
import type { Handler, Mount } from '../http/router.ts'
import type { LinkKind } from '../mail/mails.ts'
import type { Services } from '../services.ts'
import { issueNonce } from '../shop/shop.ts'
import { issueToken } from '../sso/access-tokens.ts'
import { findByEmail, setPassword } from '../sso/accounts.ts'
import { consumeMagicLink, issueLink } from '../sso/mailed-links.ts'
import { exampleOrders, orderWith, putOrder, type StateOrder } from './orders.ts'

/** The parameters of states. If a required one is missing, the database refuses the statement. */
type Parameters = Readonly<
  Record<'username' | 'email' | 'password' | 'newEmail' | 'code' | 'licenseKey' | 'appName', string> &
    Record<'tokenName' | 'destination' | 'created', string> &
    Record<'purchaseId' | 'price', number> & { status?: string; declined?: boolean }
>

const defaults = {
  ...{ ...contractCustomer, email: contractCustomer.username },
  ...{ tokenName: 'token', destination: 'travel_app', price: 29.99 },
  created: '2026-04-02T09:30:00Z',
}

/** Sets up a state. Returns the values that the request needs, if there are any. */
type StateHandler = (services: Services, parameters: Parameters, given: Fields) => Promise<unknown>

/** The lifetime in seconds of a token that is already expired. */
const expiredLifetime = -1

const putAccount = async (services: Services, email: string, password: string | null, confirmFirst = false) => {
  const hash = password === null ? null : await hashPassword(password)
  const [account] = await sql<{ id: number }>(services.database)`
    insert into account (email, password_hash, confirm_first, created_at) values (${email}, ${hash}, ${confirmFirst}, now())
    on conflict (lower(email)) do update set password_hash = excluded.password_hash,
      confirm_first = excluded.confirm_first,
      email_confirmed_at = case when excluded.confirm_first then null else account.email_confirmed_at end
    returning id`
  for (const name of [email, String(account?.id)]) services.tries.forget(name)
  return Number(account?.id)
}

/** Returns the id of a state's account. Creates the account if it does not exist, so that no state depends on another. */
const customerOf = async (services: Services, { username }: Parameters): Promise<number> =>
  (await findByEmail(services.database, username))?.id ?? putAccount(services, username, contractCustomer.password)

const clientToken =
  (lifetime?: number): StateHandler =>
  async (services) => ({ clientToken: (await issueToken(services, null, lifetime)).access_token })

const mailToken =
  (kind: LinkKind, opens: (parameters: Parameters) => object = () => ({})) =>
  async (services: Services, parameters: Parameters) => {
    const isFirst = kind === 'finish_registration'
    const accountId = await (isFirst ? putAccount(services, parameters.email, null) : customerOf(services, parameters))
    const token = await issueLink(services, kind, accountId, opens(parameters))
    if (parameters.status === 'used') await consumeMagicLink(services.database, token)
    return { [parameters.tokenName]: token }
  }

const withOrders =
  (orders: readonly StateOrder[]): StateHandler =>
  async (services, parameters) => {
    const accountId = await customerOf(services, parameters)
    await sql(services.database)`delete from customer_order where account_id = ${accountId}`
    for (const each of orders) await putOrder(services.database, accountId, each)
  }

const putActivationCode = ({ database }: Services, code: string, appName: string) => sql(database)`
  insert into activation_code (activation_code, app_name) values (${code}, ${appName})
  on conflict (activation_code) do update set app_name = excluded.app_name, used_at = null, used_by = null`

/** Creates a new customer with a mailed verification code. Returns the code. */
const createMailedCode = async (services: Services, parameters: Parameters): Promise<string> => {
  const { email, licenseKey, appName } = parameters
  const accountId = await putAccount(services, email, null)
  await putActivationCode(services, licenseKey, appName)
  return issueLink(services, 'activation', accountId, { activation_code: licenseKey })
}

const textsOf = (value: unknown) =>
  Object.entries(isFields(value) ? value : {}).filter((own): own is [string, string] => typeof own[1] === 'string')

/** Replaces each `${name}` by the newest value of that name that an earlier state of the interaction has returned. */
const withValues = (fields: Fields, values: ReadonlyMap<string, string>) =>
  JSON.parse(
    JSON.stringify(fields).replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = values.get(name)
      if (value === undefined) throw new Error(`No earlier state gives ${name}`)
      return JSON.stringify(value).slice(1, -1)
    }),
  )

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

/** The provider states by name, in the order of `pacts/states.md`, which explains them. They can be combined. */
export const states = {
  'a client access token': clientToken(),
  'an expired client access token': clientToken(expiredLifetime),
  'a signed-in customer': async (services, { username, password }) => {
    const accountId = await putAccount(services, username, password)
    return { userToken: (await issueToken(services, accountId)).access_token }
  },
  'an expired user access token': async (services, parameters) => {
    const accountId = await customerOf(services, parameters)
    return { userToken: (await issueToken(services, accountId, expiredLifetime)).access_token }
  },
  'an ended user access token': async (services, parameters) => {
    const accountId = await customerOf(services, parameters)
    const { access_token: userToken } = await issueToken(services, accountId)
    await setPassword(services.database, accountId, parameters.password)
    return { userToken }
  },
  'a solved captcha': async ({ captcha }) => ({ captchaResponse: captcha.prepare('solved') }),
  'a used captcha': async ({ captcha }) => ({ captchaResponse: captcha.prepare('used') }),
  'an account exists': (services, { email, password }) => putAccount(services, email, password),
  'an account that is not confirmed': (services, { email, password }) => putAccount(services, email, password, true),
  'too many tries': async ({ tries }, { email }) => tries.rateLimit(email),
  'no account exists': ({ database }, { email }) =>
    sql(database)`delete from account where lower(email) = lower(${email})`,
  'an account registered in advance': (services, { email }) => putAccount(services, email, null),
  'a customer with orders': withOrders(exampleOrders),
  'a customer with no orders': withOrders([]),
  'a subscription': async (services, parameters) => {
    const { purchaseId, status = 'active', price, created } = parameters
    const accountId = await customerOf(services, parameters)
    await putOrder(services.database, accountId, orderWith(purchaseId, status, price, created))
  },
  'a card nonce': async (services, { purchaseId, declined }) => {
    const card = declined ? '4000000000000341' : '4111111111111111'
    return { nonce: await issueNonce(services, purchaseId, card) }
  },
  'a reset-password token': mailToken('reset_password'),
  'a finish-registration token': mailToken('finish_registration'),
  'a confirmation token': mailToken('confirmation'),
  'an e-mail-change token': mailToken('email_change', ({ newEmail }) => ({ new_email: newEmail })),
  'a magic link': mailToken('magic_link', ({ destination }) => ({ destination })),
  'an unused activation code': (services, { code, appName }) => putActivationCode(services, code, appName),
  'a verification code': async (services, parameters) => ({ code: await createMailedCode(services, parameters) }),
  'a verified e-mail address': async (services, parameters) => {
    const code = await createMailedCode(services, parameters)
    const answer = await fetch(`${services.ownUrl}/activation/code/verify/${code}`)
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('verified-'))
    return { code, cookie: cookie?.split(';')[0] }
  },
  'time has passed': passTime,
  'a call was made': makeCall,
} as const satisfies Readonly<Record<string, StateHandler>>

export type StateName = keyof typeof states

const handlers = new Map<string, StateHandler>(Object.entries(states))

/** Sets up a state and answers with its values. A teardown does nothing, because each state replaces the earlier data. */
const changeState: Handler = async ({ body }, services) => {
  // Pact's verifier requests the state '' before an interaction without states.
  if (body['state'] === '') return json({})
  const handler = handlers.get(requireText(body['state']))
  if (handler === undefined) throw new Refusal(400, 'pact.state.unknown')
  if (body['action'] === 'teardown') return json({})
  try {
    const given = withValues(Object(body['params']), services.stateValues)
    const values = textsOf(await handler(services, { ...defaults, ...given }, given))
    for (const [name, value] of values) services.stateValues.set(name, value)
    return json(Object.fromEntries(values))
  } catch (failure) {
    // After a status of 500 or higher, Pact's verifier would repeat the request for minutes.
    return json({ message: failure instanceof Error ? failure.message : String(failure) }, 400)
  }
}

export const pact: Mount = { prefix: '/pact', browserAccess: 'none', routes: [['POST', '/state', 'none', changeState]] }
