import { contractCustomer, states } from '../../states.ts'
import { one, type Queries } from '../database/database.ts'
import { hashPassword } from '../database/passwords.ts'
import { text } from '../http/fields.ts'
import type { Services } from '../services.ts'
import { issueClientToken, issueUserToken } from '../sso/access-tokens.ts'
import { findByEmail } from '../sso/accounts.ts'
import { textOr, usernameOf } from './parameters.ts'
import type { StateTable } from './state-table.ts'

/** A lifetime that is over as soon as it begins. */
export const alreadyOver = -1

export const putAccount = async (services: Services, email: string, password: string | null): Promise<number> =>
  (
    await one<{ id: number }>(
      services.database,
      `insert into account (email, password_hash, created_at) values ($1, $2, $3)
       on conflict (lower(email)) do update set password_hash = excluded.password_hash returning id`,
      [email, password === null ? null : await hashPassword(password), services.clock()],
    )
  ).id

/** The account that a state is about; made when it does not exist, so that every state stands on its own. */
export const customerNamed = async (services: Services, username: string): Promise<number> =>
  (await findByEmail(services.database, username))?.id ?? putAccount(services, username, contractCustomer.password)

const removeAccount = async (queries: Queries, email: string): Promise<void> => {
  await queries.query('delete from account where lower(email) = lower($1)', [email])
}

export const accountStates: StateTable = [
  [states.clientToken, async (services) => ({ accessToken: (await issueClientToken(services)).access_token })],
  [
    states.expiredClientToken,
    async (services) => ({ accessToken: (await issueClientToken(services, alreadyOver)).access_token }),
  ],
  [states.solvedCaptcha, async ({ captcha }) => ({ captchaResponse: captcha.solvedResponse() })],
  [states.usedCaptcha, async ({ captcha }) => ({ captchaResponse: captcha.usedResponse() })],
  [
    states.signedInCustomer,
    async (services, parameters) => {
      const password = textOr(parameters, 'password', contractCustomer.password)
      const accountId = await putAccount(services, usernameOf(parameters), password)
      return { accessToken: (await issueUserToken(services, accountId)).access_token }
    },
  ],
  [
    states.expiredUserToken,
    async (services, parameters) => {
      const accountId = await customerNamed(services, usernameOf(parameters))
      return { accessToken: (await issueUserToken(services, accountId, alreadyOver)).access_token }
    },
  ],
  [
    states.accountExists,
    async (services, parameters) => {
      const email = textOr(parameters, 'email', contractCustomer.username)
      await putAccount(services, email, textOr(parameters, 'password', contractCustomer.password))
      return {}
    },
  ],
  [
    states.accountNotConfirmed,
    async (services, parameters) => {
      const password = textOr(parameters, 'password', contractCustomer.password)
      const id = await putAccount(services, text(parameters['email']), password)
      await services.database.query(
        'update account set confirm_first = true, email_confirmed_at = null where id = $1',
        [id],
      )
      return {}
    },
  ],
  [
    states.tooManyTries,
    async ({ tries }, parameters) => {
      tries.exhaust(text(parameters['email']))
      return {}
    },
  ],
  [
    states.noAccountExists,
    async (services, parameters) => {
      await removeAccount(services.database, text(parameters['email']))
      return {}
    },
  ],
  [
    states.accountRegisteredInAdvance,
    async (services, parameters) => {
      await putAccount(services, text(parameters['email']), null)
      return {}
    },
  ],
]
