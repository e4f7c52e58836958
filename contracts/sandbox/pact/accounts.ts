import { contractCustomer } from '../../examples.ts'
import { sql } from '../database/database.ts'
import { hashPassword } from '../database/secrets.ts'
import type { LinkKind } from '../mail/mails.ts'
import type { Services } from '../services.ts'
import { issueToken } from '../sso/access-tokens.ts'
import { findByEmail } from '../sso/accounts.ts'
import { consumeMagicLink, issueLink } from '../sso/mailed-links.ts'
import type { Parameters, StateHandler } from './state.ts'

/** The lifetime in seconds of a token that is already expired. */
export const expiredLifetime = -1

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
export const customerOf = async (services: Services, { username }: Parameters): Promise<number> =>
  (await findByEmail(services.database, username))?.id ?? putAccount(services, username, contractCustomer.password)

export const clientToken =
  (lifetime?: number): StateHandler =>
  async (services) => ({ clientToken: (await issueToken(services, null, lifetime)).access_token })

export const mailToken =
  (kind: LinkKind, opens: (parameters: Parameters) => object = () => ({})) =>
  async (services: Services, parameters: Parameters) => {
    const isFirst = kind === 'finish_registration'
    const accountId = await (isFirst ? putAccount(services, parameters.email, null) : customerOf(services, parameters))
    const token = await issueLink(services, kind, accountId, opens(parameters))
    if (parameters.status === 'used') await consumeMagicLink(services.database, token)
    return { [parameters.tokenName]: token }
  }

export const putActivationCode = ({ database }: Services, code: string, appName: string) => sql(database)`
  insert into activation_code (activation_code, app_name) values (${code}, ${appName})
  on conflict (activation_code) do update set app_name = excluded.app_name, used_at = null, used_by = null`

/** Creates a new customer with a mailed verification code. Returns the code. */
export const createMailedCode = async (services: Services, parameters: Parameters): Promise<string> => {
  const { email, licenseKey, appName } = parameters
  const accountId = await putAccount(services, email, null)
  await putActivationCode(services, licenseKey, appName)
  return issueLink(services, 'activation', accountId, { activation_code: licenseKey })
}
