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

/** What a code was mailed for. */
export interface MailedFor {
  readonly email: string
  readonly licenseKey: string
  readonly appName: string
}

/** A link that was opened, and the browser that opened it. */
export interface Verification {
  /** Names the code among others that the same browser has verified, and opens nothing. */
  readonly id: string
  /** What shows, when it comes back, that a call is from the browser that opened the link. */
  readonly browserSecret: string
  readonly expiresAt: Date
  readonly mailedFor: MailedFor
}

const idOf = (codeDigest: string): string => codeDigest.slice(0, 16)

/**
 * Verifies a code for the browser that presents it: another that knows that the link was opened can do nothing with
 * that. The code stays good until the activation, so that its page can be reloaded and a mail scanner spoils nothing.
 */
export const verify = async (queries: Queries, code: string, now: Date): Promise<Verification> => {
  const browserSecret = randomToken()
  const verified = await first<MailedFor & { expiresAt: Date }>(
    queries,
    `with verified as (
       select digest, expires_at, account.email, license_key, app_name
       from verification_code join account on account.id = account_id join activation_code using (license_key)
       where digest = $1 and verification_code.used_at is null and expires_at > $2
     ), bound as (
       insert into verified_browser (digest, code_digest) select $3, digest from verified
     )
     select email, license_key as "licenseKey", app_name as "appName", expires_at as "expiresAt" from verified`,
    [digestOf(code), now, digestOf(browserSecret)],
  )
  if (verified === undefined) throw new Refusal('activation.code.invalid')
  const { expiresAt, ...mailedFor } = verified
  return { id: idOf(digestOf(code)), browserSecret, expiresAt, mailedFor }
}

/**
 * Uses up a code that the calling browser has verified for this account and license key, and yields its id; refuses
 * when there is none.
 */
export const consumeVerification = async (
  queries: Queries,
  accountId: number,
  licenseKey: string,
  browserSecrets: readonly string[],
  now: Date,
): Promise<string> => {
  const used = await first<{ digest: string }>(
    queries,
    `update verification_code set used_at = $3
     from verified_browser
     where code_digest = verification_code.digest and verified_browser.digest = any($4)
       and account_id = $1 and license_key = $2 and used_at is null and expires_at > $3
     returning verification_code.digest`,
    [accountId, licenseKey, now, browserSecrets.map(digestOf)],
  )
  if (used === undefined) throw new Refusal('activation.email.not_verified')
  return idOf(used.digest)
}
