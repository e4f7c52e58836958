import { contractCustomer, states } from '../../states.ts'
import { one } from '../database/database.ts'
import { digestOf, hashPassword } from '../database/secrets.ts'
import { type Fields, flag, text } from '../http/fields.ts'
import type { Services } from '../services.ts'
import { issueClientToken, issueUserToken } from '../sso/access-tokens.ts'
import { findByEmail } from '../sso/accounts.ts'
import { issueMagicLink } from '../sso/magic-links.ts'
import { issueMailToken, type Purpose } from '../sso/mail-tokens.ts'

/** The parameters of a provider state. */
export const parametersOf = (fields: Fields) => ({
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

export type Parameters = ReturnType<typeof parametersOf>

/** Sets up a state and yields an object with the values for the request, if there are any. */
export type StateHandler = (services: Services, parameters: Parameters) => Promise<unknown>

/** A lifetime, in seconds, of a token that has expired. */
const expired = -1

interface AccountState {
  readonly password: string | null
  readonly confirmFirst?: boolean
}

/** Creates or replaces an account. */
export const putAccount = async (
  { database, clock, tries }: Services,
  email: string,
  { password, confirmFirst = false }: AccountState,
): Promise<number> => {
  tries.forget(email)
  return (
    await one<{ id: number }>(
      database,
      `insert into account (email, password_hash, confirm_first, created_at) values ($1, $2, $3, $4)
       on conflict (lower(email)) do update set password_hash = excluded.password_hash,
         confirm_first = excluded.confirm_first,
         email_confirmed_at = case when excluded.confirm_first then null else account.email_confirmed_at end
       returning id`,
      [email, password === null ? null : await hashPassword(password), confirmFirst, clock()],
    )
  ).id
}

/** The account of a state. It is created if it does not exist, so that a state needs no other one. */
export const customerNamed = async (services: Services, username: string): Promise<number> =>
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
    return { token: await issueMailToken(services, purpose, accountId, newEmail, lifetime) }
  }

/** Accounts, their tokens and the links that are mailed to them. */
export const accountStates = {
  [states.clientToken]: async (services) => ({ accessToken: (await issueClientToken(services)).access_token }),
  [states.expiredClientToken]: async (services) => ({
    accessToken: (await issueClientToken(services, expired)).access_token,
  }),
  [states.solvedCaptcha]: async ({ captcha }) => ({ captchaResponse: captcha.solvedResponse() }),
  [states.usedCaptcha]: async ({ captcha }) => ({ captchaResponse: captcha.usedResponse() }),
  [states.signedInCustomer]: async (services, parameters) => {
    const accountId = await putAccount(services, parameters.username(), { password: parameters.password() })
    return { accessToken: (await issueUserToken(services, accountId)).access_token }
  },
  [states.expiredUserToken]: async (services, parameters) => {
    const accountId = await customerNamed(services, parameters.username())
    return { accessToken: (await issueUserToken(services, accountId, expired)).access_token }
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
} satisfies Readonly<Record<string, StateHandler>>
