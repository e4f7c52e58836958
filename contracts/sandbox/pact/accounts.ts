import { contractCustomer } from '../../examples.ts'
import { sql } from '../database/database.ts'
import { hashPassword } from '../database/secrets.ts'
import type { LinkKind } from '../mail/mails.ts'
import type { Services } from '../services.ts'
import { issueToken } from '../sso/access-tokens.ts'
import { findAccountByEmail, setPassword } from '../sso/accounts.ts'
import { consumeMagicLink, issueLink } from '../sso/mailed-links.ts'
import type { Parameters, State, StateHandler } from './state.ts'

/** The lifetime in seconds of a token that is already expired. */
const expiredLifetime = -1

export const putAccount = async (services: Services, email: string, password: string | null, confirmFirst = false) => {
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
export const findOrCreateCustomer = async (services: Services, { username }: Parameters): Promise<number> =>
  (await findAccountByEmail(services.database, username))?.id ??
  putAccount(services, username, contractCustomer.password)

const clientToken =
  (lifetime?: number): StateHandler =>
  async (services) => ({ clientToken: (await issueToken(services, null, lifetime)).access_token })

const mailToken =
  (kind: LinkKind, opens: (parameters: Parameters) => object = () => ({})) =>
  async (services: Services, parameters: Parameters) => {
    const isFirst = kind === 'finish_registration'
    const accountId = await (isFirst
      ? putAccount(services, parameters.email, null)
      : findOrCreateCustomer(services, parameters))
    const token = await issueLink(services, kind, accountId, opens(parameters))
    if (parameters.status === 'used') await consumeMagicLink(services.database, token)
    return { [parameters.tokenName]: token }
  }

/** The states of accounts, their tokens and their mailed links. */
export const accountStates = {
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
      const accountId = await findOrCreateCustomer(services, parameters)
      return { userToken: (await issueToken(services, accountId, expiredLifetime)).access_token }
    },
  },
  'an ended user access token': {
    takes: '[username]',
    gives: 'userToken',
    means:
      'a token that your sign-on service has issued to a customer and has ended since, after a change of the password there; the state is ready when this service refuses the token, within 10 s',
    setUp: async (services, parameters) => {
      const accountId = await findOrCreateCustomer(services, parameters)
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
} as const satisfies Readonly<Record<string, State>>
