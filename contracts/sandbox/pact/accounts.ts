import { contractCustomer } from '../../examples.ts'
import { sql } from '../database/database.ts'
import { hashPassword } from '../database/secrets.ts'
import type { LinkKind } from '../mail/mails.ts'
import type { Services } from '../services.ts'
import { issueAccessToken } from '../sso/access-tokens.ts'
import { findAccountByEmail, setPassword } from '../sso/accounts.ts'
import { consumeMagicLink, issueLinkToken } from '../sso/mailed-links.ts'
import { createState, type ProviderState, passwordWithDefault, usernameWithDefault } from './state.ts'

const expiredLifetimeInSeconds = -1

export const saveAccount = async (services: Services, email: string, password: string | null, confirmFirst = false) => {
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

/** Returns the id of the customer's account. Creates a missing account, so a test needs no second provider state. */
export const findOrCreateCustomer = async (services: Services, username: string): Promise<number> =>
  (await findAccountByEmail(services.database, username))?.id ??
  saveAccount(services, username, contractCustomer.password)

const issueClientToken = async (services: Services, lifetime?: number) => ({
  clientToken: (await issueAccessToken(services, null, lifetime)).access_token,
})

/** Issues a link for a customer as if it had been emailed. Returns the token of the link. */
const issueEmailedToken = async (services: Services, kind: LinkKind, username: string, target: object = {}) =>
  issueLinkToken(services, kind, await findOrCreateCustomer(services, username), target)

export const accountStates = {
  'a client access token': createState({
    parameters: {},
    valueNames: ['clientToken'],
    meaning: 'a valid token of the client `account-portal`',
    setUp: (services) => issueClientToken(services),
  }),
  'an expired client access token': createState({
    parameters: {},
    valueNames: ['clientToken'],
    meaning: 'the same, but expired: the service knows the token and refuses it as expired',
    setUp: (services) => issueClientToken(services, expiredLifetimeInSeconds),
  }),
  'a signed-in customer': createState({
    parameters: { ...usernameWithDefault, ...passwordWithDefault },
    valueNames: ['userToken'],
    meaning: 'an account, and a valid token of its customer',
    setUp: async (services, { username, password }) => {
      const accountId = await saveAccount(services, username, password)
      return { userToken: (await issueAccessToken(services, accountId)).access_token }
    },
  }),
  'an expired user access token': createState({
    parameters: usernameWithDefault,
    valueNames: ['userToken'],
    meaning: 'an expired token of a customer',
    setUp: async (services, { username }) => {
      const accountId = await findOrCreateCustomer(services, username)
      return { userToken: (await issueAccessToken(services, accountId, expiredLifetimeInSeconds)).access_token }
    },
  }),
  'an ended user access token': createState({
    parameters: usernameWithDefault,
    valueNames: ['userToken'],
    meaning:
      'a token that your sign-on service has issued to a customer and has ended since, after a change of the password there; the state is ready when this service refuses the token, within 10 s',
    setUp: async (services, { username }) => {
      const accountId = await findOrCreateCustomer(services, username)
      const { access_token: userToken } = await issueAccessToken(services, accountId)
      await setPassword(services.database, accountId, contractCustomer.password)
      return { userToken }
    },
  }),
  'a solved captcha': createState({
    parameters: {},
    valueNames: ['captchaResponse'],
    meaning: 'a response that `X-Captcha-Response` may contain once',
    setUp: async ({ captcha }) => ({ captchaResponse: captcha.prepareResponse('solved') }),
  }),
  'a used captcha': createState({
    parameters: {},
    valueNames: ['captchaResponse'],
    meaning: 'a response that has been accepted before and is refused now, even if tests need no captcha',
    setUp: async ({ captcha }) => ({ captchaResponse: captcha.prepareResponse('used') }),
  }),
  'an account exists': createState({
    parameters: { email: contractCustomer.username, ...passwordWithDefault },
    meaning: 'an account that can sign in with that password',
    setUp: (services, { email, password }) => saveAccount(services, email, password),
  }),
  'an account that is not confirmed': createState({
    parameters: { email: String, ...passwordWithDefault },
    meaning: 'sign-ins are refused until the address is confirmed, even if your service otherwise accepts them',
    setUp: (services, { email, password }) => saveAccount(services, email, password, true),
  }),
  'too many tries': createState({
    parameters: { email: String },
    meaning: 'sign-ins and registrations with that address are refused for some time, at most an hour',
    setUp: async ({ tries }, { email }) => tries.rateLimit(email),
  }),
  'no account exists': createState({
    parameters: { email: String },
    meaning: 'no account, not even one registered in advance: an earlier run or change of address may have created one',
    setUp: ({ database }, { email }) => sql(database)`delete from account where lower(email) = lower(${email})`,
  }),
  'an account registered in advance': createState({
    parameters: { email: String },
    meaning: 'an account without a password',
    setUp: (services, { email }) => saveAccount(services, email, null),
  }),
  'a reset-password token': createState({
    parameters: { ...usernameWithDefault, tokenName: 'token' },
    valueNames: ['token'],
    meaning: 'a token as mailed to the customer',
    setUp: async (services, { username, tokenName }) => ({
      [tokenName]: await issueEmailedToken(services, 'reset_password', username),
    }),
  }),
  'a finish-registration token': createState({
    parameters: { email: contractCustomer.username, tokenName: 'token' },
    valueNames: ['token'],
    meaning: 'a token as mailed to an account registered in advance',
    setUp: async (services, { email, tokenName }) => {
      await saveAccount(services, email, null)
      return { [tokenName]: await issueEmailedToken(services, 'finish_registration', email) }
    },
  }),
  'a confirmation token': createState({
    parameters: usernameWithDefault,
    valueNames: ['token'],
    meaning: 'a token as mailed to a new account',
    setUp: async (services, { username }) => ({ token: await issueEmailedToken(services, 'confirmation', username) }),
  }),
  'an e-mail-change token': createState({
    parameters: { ...usernameWithDefault, newEmail: String, tokenName: 'token' },
    valueNames: ['token'],
    meaning: 'a token as mailed to the new address',
    setUp: async (services, { username, newEmail, tokenName }) => ({
      [tokenName]: await issueEmailedToken(services, 'email_change', username, { new_email: newEmail }),
    }),
  }),
  'a magic link': createState({
    parameters: { ...usernameWithDefault, destination: 'travel_app', status: 'valid' },
    valueNames: ['token'],
    meaning:
      'the token of a link to `travel_app`, `travel_web` or `navigation_app` that is `valid` (the default) or `used`',
    setUp: async (services, { username, destination, status }) => {
      const token = await issueEmailedToken(services, 'magic_link', username, { destination })
      if (status === 'used') await consumeMagicLink(services.database, token)
      return { token }
    },
  }),
} as const satisfies Readonly<Record<string, ProviderState>>
