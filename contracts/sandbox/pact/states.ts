import { setTimeout as sleep } from 'node:timers/promises'
import { contractCustomer, type StateName, states } from '../../states.ts'
import { issueVerificationCode, sentBack, verify } from '../activation/activation.ts'
import { first, one } from '../database/database.ts'
import { digestOf, hashPassword } from '../database/secrets.ts'
import { type Fields, flag, isFields, text } from '../http/fields.ts'
import { json, Refusal } from '../http/reply.ts'
import type { Handler, Mount } from '../http/router.ts'
import { item, order, putOrder, type SeedOrder } from '../seeds/orders.ts'
import type { Services } from '../services.ts'
import { issueNonce } from '../shop/cards.ts'
import { issueClientToken, issueUserToken } from '../sso/access-tokens.ts'
import { findByEmail } from '../sso/accounts.ts'
import { issueMagicLink, issueMailToken, type Purpose } from '../sso/mailed-links.ts'

const parametersOf = (fields: Fields) => ({
  fields,
  text: (name: string, otherwise?: string): string => text(fields[name] ?? otherwise),
  flag: (name: string): boolean => flag(fields[name] ?? false),
  /** A whole number; pacts carry numbers as numbers or as texts. */
  number: (name: string): number => {
    const value = Number(fields[name])
    if (!Number.isSafeInteger(value)) throw new Error(`The state needs a whole number as ${name}`)
    return value
  },
  password: (): string => text(fields['password'] ?? contractCustomer.password),
  username: (): string => text(fields['username'] ?? contractCustomer.username),
})

type Parameters = ReturnType<typeof parametersOf>

/** Sets up a state and yields an object with the values for the request, if there are any. */
type StateHandler = (services: Services, parameters: Parameters) => Promise<unknown>

/** A lifetime, in seconds, of a token that has expired. */
const expired = -1

const putAccount = async (
  { database, tries }: Services,
  email: string,
  { password, confirmFirst = false }: { readonly password: string | null; readonly confirmFirst?: boolean },
): Promise<number> => {
  tries.forget(email)
  return (
    await one<{ id: number }>(
      database,
      `insert into account (email, password_hash, confirm_first, created_at) values ($1, $2, $3, now())
       on conflict (lower(email)) do update set password_hash = excluded.password_hash,
         confirm_first = excluded.confirm_first,
         email_confirmed_at = case when excluded.confirm_first then null else account.email_confirmed_at end
       returning id`,
      [email, password === null ? null : await hashPassword(password), confirmFirst],
    )
  ).id
}

/** The account of a state. It is created if it does not exist, so that a state needs no other one. */
const customerNamed = async (services: Services, username: string): Promise<number> =>
  (await findByEmail(services.database, username))?.id ??
  putAccount(services, username, { password: contractCustomer.password })

const magicLinkHistory = new Map<string, string>([
  ['valid', 'used_at = null'],
  ['expired', "expires_at = '2000-01-01T00:00:00Z'"],
  ['used', "used_at = '2000-01-01T00:00:00Z'"],
])

const mailToken =
  (purpose: Purpose): StateHandler =>
  async (services, parameters) => {
    const accountId =
      purpose === 'finish_registration'
        ? await putAccount(services, parameters.text('email', contractCustomer.username), { password: null })
        : await customerNamed(services, parameters.username())
    const newEmail = purpose === 'email_change' ? parameters.text('newEmail') : null
    const lifetime = parameters.flag('expired') ? expired : undefined
    return { [parameters.text('as', 'token')]: await issueMailToken(services, purpose, accountId, newEmail, lifetime) }
  }

const created = '2026-04-02T09:30:00Z'
const nextBillingDate = '2027-04-02T09:30:00Z'
const navigation = item('Meridian Car Navigation: Europe', 59.99, { activationCode: 'CODE-0000-0000-0001' })
const traffic = item('Live traffic Europe, 1 year', 19.99, { activationEmail: 'customer@meridian.test' })
const gift = item('Gift certificate: Meridian Navigation Europe', 59.99, { gift: true })

const exampleOrders: readonly SeedOrder[] = [
  {
    ...order(9001, created, 'paid', '€', navigation, traffic),
    subscription: { purchaseId: 79001, status: 'active', nextBillingDate, price: 19.99 },
  },
  order(9002, '2026-01-15T18:00:00Z', 'refunded', '$', gift),
]

/** A paid order with one subscription. No other order has its number. */
const orderWith = (purchaseId: number, status: string, price: number): SeedOrder => ({
  ...order(8_000_000 + purchaseId, created, 'paid', '€', item('Meridian Premium+, yearly subscription', price)),
  subscription: { purchaseId, status, nextBillingDate: status === 'cancelled' ? null : nextBillingDate, price },
})

const withOrders =
  (orders: readonly SeedOrder[]): StateHandler =>
  async (services, parameters) => {
    const accountId = await customerNamed(services, parameters.username())
    await services.database.query('delete from customer_order where account_id = $1', [accountId])
    for (const each of orders) await putOrder(services.database, accountId, each)
  }

const putActivationCode = async ({ database }: Services, code: string, appName: string): Promise<void> => {
  await database.query(
    `insert into activation_code (activation_code, app_name) values ($1, $2)
     on conflict (activation_code) do update set app_name = excluded.app_name, used_at = null, used_by = null`,
    [code, appName],
  )
}

/** A new customer to whom a verification code was mailed. */
const mailedCode = async (services: Services, parameters: Parameters): Promise<string> => {
  const activationCode = parameters.text('licenseKey')
  const accountId = await putAccount(services, parameters.text('email'), { password: null })
  await putActivationCode(services, activationCode, parameters.text('appName'))
  return issueVerificationCode(services, accountId, activationCode, parameters.flag('expired') ? expired : undefined)
}

const textsOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isFields(value) ? value : {}).filter((own): own is [string, string] => typeof own[1] === 'string'),
  )

/** Replaces each `${name}` with the newest value of that name, which an earlier state of the interaction has given. */
const withValues = (fields: Fields, values: ReadonlyMap<string, string>): Fields =>
  JSON.parse(
    JSON.stringify(fields).replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = values.get(name)
      if (value === undefined) throw new Error(`No earlier state gives ${name}`)
      return JSON.stringify(value).slice(1, -1)
    }),
  )

/** Makes the call over HTTP: the service itself brings the effect about. Waits until it is in force. */
const makeCall: StateHandler = async (services, { fields }) => {
  const { service, method, path, headers, body } = withValues(fields, services.stateValues)
  const response = await fetch(`${services.ownUrl}/${text(service)}${text(path)}`, {
    method: text(method),
    headers: textsOf(headers),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${text(method)} ${text(path)} was refused with ${response.status}`)
  const pending = 'select 1 from subscription where cancelled_from > now()'
  while ((await first(services.database, pending, [])) !== undefined) await sleep(100)
  const answered = response.status === 204 ? [] : Object.entries(textsOf(await response.json()))
  return Object.fromEntries(answered.map(([name, value]) => [`answer_${name}`, value]))
}

const allStates: Readonly<Record<StateName, StateHandler>> = {
  [states.clientToken]: async (services) => ({ clientToken: (await issueClientToken(services)).access_token }),
  [states.expiredClientToken]: async (services) => ({
    clientToken: (await issueClientToken(services, expired)).access_token,
  }),
  [states.solvedCaptcha]: async ({ captcha }) => ({ captchaResponse: captcha.prepare('solved') }),
  [states.usedCaptcha]: async ({ captcha }) => ({ captchaResponse: captcha.prepare('used') }),
  [states.signedInCustomer]: async (services, parameters) => {
    const accountId = await putAccount(services, parameters.username(), { password: parameters.password() })
    return { userToken: (await issueUserToken(services, accountId)).access_token }
  },
  [states.expiredUserToken]: async (services, parameters) => {
    const accountId = await customerNamed(services, parameters.username())
    return { userToken: (await issueUserToken(services, accountId, expired)).access_token }
  },
  [states.accountExists]: (services, parameters) =>
    putAccount(services, parameters.text('email', contractCustomer.username), { password: parameters.password() }),
  [states.accountNotConfirmed]: (services, parameters) =>
    putAccount(services, parameters.text('email'), { password: parameters.password(), confirmFirst: true }),
  [states.accountRegisteredInAdvance]: (services, parameters) =>
    putAccount(services, parameters.text('email'), { password: null }),
  [states.noAccountExists]: ({ database }, parameters) =>
    database.query('delete from account where lower(email) = lower($1)', [parameters.text('email')]),
  [states.tooManyTries]: async ({ tries }, parameters) => tries.exhaust(parameters.text('email')),
  [states.resetPasswordToken]: mailToken('reset_password'),
  [states.confirmationToken]: mailToken('confirmation'),
  [states.finishRegistrationToken]: mailToken('finish_registration'),
  [states.emailChangeToken]: mailToken('email_change'),
  [states.magicLink]: async (services, parameters) => {
    const accountId = await customerNamed(services, parameters.username())
    const status = parameters.text('status', 'valid')
    const history = magicLinkHistory.get(status)
    if (history === undefined) throw new Error(`A magic link cannot be ${status}`)
    const token = await issueMagicLink(services, accountId, parameters.text('destination', 'travel_app'))
    await services.database.query(`update magic_link set ${history} where digest = $1`, [digestOf(token)])
    return { token }
  },
  [states.customerWithOrders]: withOrders(exampleOrders),
  [states.customerWithNoOrders]: withOrders([]),
  [states.subscription]: async (services, parameters) => {
    const accountId = await customerNamed(services, parameters.username())
    const price = Number(parameters.fields['price'] ?? 29.99)
    const own = orderWith(parameters.number('purchaseId'), parameters.text('status', 'active'), price)
    await putOrder(services.database, accountId, own)
  },
  [states.cardNonce]: async (services, parameters) => {
    const card = parameters.flag('declined') ? '4000000000000341' : '4111111111111111'
    return { nonce: await issueNonce(services, parameters.number('purchaseId'), card) }
  },
  [states.unusedActivationCode]: (services, parameters) =>
    putActivationCode(services, parameters.text('code'), parameters.text('appName')),
  [states.verificationCode]: async (services, parameters) => ({ code: await mailedCode(services, parameters) }),
  [states.verifiedEmail]: async (services, parameters) => {
    const code = await mailedCode(services, parameters)
    return { code, cookie: sentBack(await verify(services.database, code)) }
  },
  [states.callMade]: makeCall,
}
const handlers = new Map<string, StateHandler>(Object.entries(allStates))

/** Yields the values for the request. Each state replaces the data of earlier ones, so a teardown has nothing to do. */
const changeState: Handler = async ({ body }, services) => {
  // Pact's verifier asks for '' before an interaction that needs no state.
  if (body['state'] === '') return json({})
  const handler = handlers.get(text(body['state']))
  if (handler === undefined) throw new Refusal(400, 'pact.state.unknown')
  if (body['action'] === 'teardown') return json({})
  const parameters = parametersOf(isFields(body['params']) ? body['params'] : {})
  const given = await handler(services, parameters).catch((failure: unknown) => {
    if (failure instanceof Error) return failure
    throw failure
  })
  // Pact's verifier would ask again, for minutes, after a status of 500 or more.
  if (given instanceof Error) return json({ message: given.message }, 400)
  const values = textsOf(given)
  for (const [name, value] of Object.entries(values)) services.stateValues.set(name, value)
  return json(values)
}

export const pact: Mount = {
  prefix: '/pact',
  browserAccess: 'none',
  routes: [['POST', '/state', 'none', changeState]],
}
