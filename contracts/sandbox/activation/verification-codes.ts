import { first, type Queries } from '../database/database.ts'
import { digestOf, randomToken } from '../database/secrets.ts'
import { Refusal } from '../http/problems.ts'
import { inSeconds, type Services } from '../services.ts'

const lifetimeInSeconds = 24 * 60 * 60

/** A code that shows, when it comes back, that the account's address is the customer's. */
export const issueVerificationCode = async (
  services: Services,
  accountId: number,
  licenseKey: string,
): Promise<string> => {
  const code = randomToken()
  await services.database.query(
    'insert into verification_code (digest, account_id, license_key, expires_at) values ($1, $2, $3, $4)',
    [digestOf(code), accountId, licenseKey, inSeconds(services, lifetimeInSeconds)],
  )
  return code
}

/** What a code was mailed for. It stays good until the activation, so that its page can be reloaded. */
export const verify = async (
  queries: Queries,
  code: string,
  now: Date,
): Promise<{ email: string; licenseKey: string; appName: string }> => {
  const verified = await first<{ email: string; licenseKey: string; appName: string }>(
    queries,
    `update verification_code set verified_at = coalesce(verified_at, $2)
     from account, activation_code
     where digest = $1 and verification_code.used_at is null and expires_at > $2
       and account.id = account_id and activation_code.license_key = verification_code.license_key
     returning account.email, activation_code.license_key as "licenseKey", app_name as "appName"`,
    [digestOf(code), now],
  )
  if (verified === undefined) throw new Refusal('activation.code.invalid')
  return verified
}

/** Uses up the verified codes of an account for a license key; refuses when there is none. */
export const consumeVerification = async (
  queries: Queries,
  accountId: number,
  licenseKey: string,
  now: Date,
): Promise<void> => {
  const used = await first(
    queries,
    `update verification_code set used_at = $3
     where account_id = $1 and license_key = $2 and verified_at is not null and used_at is null and expires_at > $3
     returning digest`,
    [accountId, licenseKey, now],
  )
  if (used === undefined) throw new Refusal('activation.email.not_verified')
}
