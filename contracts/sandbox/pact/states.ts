import { setTimeout as sleep } from 'node:timers/promises'
import { contractCustomer } from '../../examples.ts'
import { first, one } from '../database/database.ts'
import { hashPassword } from '../database/secrets.ts'
import { type Fields, flag, isFields, text } from '../http/fields.ts'
import { json, Refusal } from '../http/reply.ts'
import type { Handler, Mount } from '../http/router.ts'
import type { LinkKind } from '../mail/mails.ts'
import type { Services } from '../services.ts'
import { issueNonce } from '../shop/cards.ts'
import { issueToken } from '../sso/access-tokens.ts'
import { findByEmail } from '../sso/accounts.ts'
import { consumeMagicLink, issueLink } from '../sso/mailed-links.ts'
import { exampleOrders, orderWith, putOrder, type StateOrder } from './orders.ts'

/** Parameters that a state may leave out. */
const usual: Fields = {
  ...{ ...contractCustomer, email: contractCustomer.username, declined: false },
  ...{ as: 'token', destination: 'travel_app', price: 29.99 },
}

const parametersOf = (given: Fields) => {
  const fields: Fields = { ...usual, ...given }
  return {
    given,
    text: (name: string, otherwise?: string): string => text(fields[name] ?? otherwise),
    flag: (name: string): boolean => flag(fields[name]),
    number: (name: string): number => {
      const value = Number(fields[name])
      if (Number.isNaN(value)) throw new Error(`The state needs a number as ${name}`)
      return value
    },
    /** In seconds, of a token; the usual one unless it has expired. */
    lifetime: fields['expired'] === true ? expired : undefined,
  }
}

/** A lifetime, in seconds, of a token that has expired. */
const expired = -1

type Parameters = ReturnType<typeof parametersOf>

/** Sets up a state and yields an object with the values for the request, if there are any. */
type StateHandler = (services: Services, parameters: Parameters) => Promise<unknown>

const putAccount = async (
  { database, tries }: Services,
  email: string,
  password: string | null,
  confirmFirst = false,
): Promise<number> => {
  tries.forget(email)
  const { id } = await one<{ id: number }>(
    database,
    `insert into account (email, password_hash, confirm_first, created_at) values ($1, $2, $3, now())
     on conflict (lower(email)) do update set password_hash = excluded.password_hash,
       confirm_first = excluded.confirm_first,
       email_confirmed_at = case when excluded.confirm_first then null else account.email_confirmed_at end
     returning id`,
    [email, password === null ? null : await hashPassword(password), confirmFirst],
  )
  return id
}

/** The account of a state. It is created if it does not exist, so that a state needs no other one. */
const customerOf = async (services: Services, { text }: Parameters): Promise<number> =>
  (await findByEmail(services.database, text('username')))?.id ??
  putAccount(services, text('username'), contractCustomer.password)

const clientToken =
  (lifetime?: number): StateHandler =>
  async (services) => ({ clientToken: (await issueToken(services, null, lifetime)).access_token })

const mailToken =
  (kind: LinkKind): StateHandler =>
  async (services, parameters) => {
    const accountId =
      kind === 'finish_registration'
        ? await putAccount(services, parameters.text('email'), null)
        : await customerOf(services, parameters)
    const opens = kind === 'email_change' ? { new_email: parameters.text('newEmail') } : {}
    return { [parameters.text('as')]: await issueLink(services, kind, accountId, opens, parameters.lifetime) }
  }

const withOrders =
  (orders: readonly StateOrder[]): StateHandler =>
  async (services, parameters) => {
    const accountId = await customerOf(services, parameters)
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
const mailedCode = async (services: Services, { text, lifetime }: Parameters): Promise<string> => {
  const accountId = await putAccount(services, text('email'), null)
  await putActivationCode(services, text('licenseKey'), text('appName'))
  return issueLink(services, 'activation', accountId, { activation_code: text('licenseKey') }, lifetime)
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
const makeCall: StateHandler = async (services, { given }) => {
  const { service, method, path, headers, body } = withValues(given, services.stateValues)
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

/** By their names in the pacts, in the order of `pacts/states.md`, which explains them. They can be combined. */
export const states = {
  'a client access token': clientToken(),
  'an expired client access token': clientToken(expired),
  'a signed-in customer': async (services, { text }) => {
    const accountId = await putAccount(services, text('username'), text('password'))
    return { userToken: (await issueToken(services, accountId)).access_token }
  },
  'an expired user access token': async (services, parameters) => {
    const accountId = await customerOf(services, parameters)
    return { userToken: (await issueToken(services, accountId, expired)).access_token }
  },
  'a solved captcha': async ({ captcha }) => ({ captchaResponse: captcha.prepare('solved') }),
  'a used captcha': async ({ captcha }) => ({ captchaResponse: captcha.prepare('used') }),
  'an account exists': (services, { text }) => putAccount(services, text('email'), text('password')),
  'an account that is not confirmed': (services, { text }) =>
    putAccount(services, text('email'), text('password'), true),
  'too many tries': async ({ tries }, { text }) => tries.exhaust(text('email')),
  'no account exists': ({ database }, { text }) =>
    database.query('delete from account where lower(email) = lower($1)', [text('email')]),
  'an account registered in advance': (services, { text }) => putAccount(services, text('email'), null),
  'a customer with orders': withOrders(exampleOrders),
  'a customer with no orders': withOrders([]),
  'a subscription': async (services, parameters) => {
    const { text, number } = parameters
    const own = orderWith(number('purchaseId'), text('status', 'active'), number('price'))
    await putOrder(services.database, await customerOf(services, parameters), own)
  },
  'a card nonce': async (services, { flag, number }) => {
    const card = flag('declined') ? '4000000000000341' : '4111111111111111'
    return { nonce: await issueNonce(services, number('purchaseId'), card) }
  },
  'a reset-password token': mailToken('reset_password'),
  'a finish-registration token': mailToken('finish_registration'),
  'a confirmation token': mailToken('confirmation'),
  'an e-mail-change token': mailToken('email_change'),
  'a magic link': async (services, parameters) => {
    const [status, destination] = [parameters.text('status', 'valid'), parameters.text('destination')]
    if (!['valid', 'expired', 'used'].includes(status)) throw new Error(`A magic link cannot be ${status}`)
    const lifetime = status === 'expired' ? expired : undefined
    const accountId = await customerOf(services, parameters)
    const token = await issueLink(services, 'magic_link', accountId, { destination }, lifetime)
    if (status === 'used') await consumeMagicLink(services.database, token)
    return { token }
  },
  'an unused activation code': (services, { text }) => putActivationCode(services, text('code'), text('appName')),
  'a verification code': async (services, parameters) => ({ code: await mailedCode(services, parameters) }),
  'a verified e-mail address': async (services, parameters) => {
    const code = await mailedCode(services, parameters)
    const answer = await fetch(`${services.ownUrl}/activation/code/verify/${code}`)
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('verified-'))
    return { code, cookie: cookie?.split(';')[0] }
  },
  'a call was made': makeCall,
} as const satisfies Readonly<Record<string, StateHandler>>

export type StateName = keyof typeof states

const handlers = new Map<string, StateHandler>(Object.entries(states))

/** Yields the values for the request. Each state replaces the data of earlier ones, so a teardown has nothing to do. */
const changeState: Handler = async ({ body }, services) => {
  // Pact's verifier asks for '' before an interaction that needs no state.
  if (body['state'] === '') return json({})
  const handler = handlers.get(text(body['state']))
  if (handler === undefined) throw new Refusal(400, 'pact.state.unknown')
  if (body['action'] === 'teardown') return json({})
  try {
    const values = textsOf(await handler(services, parametersOf(isFields(body['params']) ? body['params'] : {})))
    for (const [name, value] of Object.entries(values)) services.stateValues.set(name, value)
    return json(values)
  } catch (failure) {
    // Pact's verifier would ask again, for minutes, after a status of 500 or more.
    return json({ message: failure instanceof Error ? failure.message : String(failure) }, 400)
  }
}

export const pact: Mount = { prefix: '/pact', browserAccess: 'none', routes: [['POST', '/state', 'none', changeState]] }
