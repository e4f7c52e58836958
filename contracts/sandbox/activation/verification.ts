import type { IncomingHttpHeaders } from 'node:http'
import { first, type Queries } from '../database/database.ts'
import { digestOf, randomToken } from '../database/secrets.ts'
import { emailAddress, text } from '../http/fields.ts'
import { Refusal } from '../http/problems.ts'
import { json, noContent, type Reply } from '../http/reply.ts'
import type { Call } from '../http/router.ts'
import { inSeconds, type Services } from '../services.ts'
import { findByEmail } from '../sso/accounts.ts'
import { requireUnused } from './license-keys.ts'

/** A code that proves the account's address. It is valid for a day. */
export const issueVerificationCode = async (
  services: Services,
  accountId: number,
  licenseKey: string,
): Promise<string> => {
  const code = randomToken()
  await services.database.query(
    'insert into verification_code (digest, account_id, license_key, expires_at) values ($1, $2, $3, $4)',
    [digestOf(code), accountId, licenseKey, inSeconds(services, 24 * 60 * 60)],
  )
  return code
}

/** POST /user/email/resend: mails a verification link, the first or another one. */
export const sendVerification = async ({ body, languages }: Call, services: Services): Promise<Reply> => {
  const email = emailAddress(body['email'])
  const licenseKey = text(body['licenseKey'])
  await requireUnused(services.database, licenseKey, text(body['appName']))
  const account = await findByEmail(services.database, email)
  if (account === undefined) throw new Refusal('user.not_found_by_email')
  if (account.passwordHash !== null) throw new Refusal('user.already_exists')
  const token = await issueVerificationCode(services, account.id, licenseKey)
  await services.mailer.send({ kind: 'activation', to: account.email, token, languages })
  return noContent
}

interface Verification {
  readonly id: string
  readonly browserSecret: string
  readonly expiresAt: Date
  readonly mailedFor: { readonly email: string; readonly licenseKey: string; readonly appName: string }
}

const idOf = (codeDigest: string): string => codeDigest.slice(0, 16)

/**
 * Verifies a code for the browser that presents it, and for no other. The code stays valid until the activation, so that
 * its page can be reloaded and a mail scanner does not use it up.
 */
export const verify = async (queries: Queries, code: string, now: Date): Promise<Verification> => {
  const browserSecret = randomToken()
  const verified = await first<Verification['mailedFor'] & { expiresAt: Date }>(
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

// A cookie of the activation service (specification §7: it is called with credentials) binds a verification to the browser
// that opened the link. Each link has its own cookie, so that one browser can run several activations.

const prefix = 'verified-'

/** `SameSite=Strict` lets localhost:8080 call localhost:8090, because ports and sub-domains do not make another site. */
const withCookie = (reply: Reply, { secure }: Call, id: string, value: string, maxAgeInSeconds: number): Reply => {
  const parts = [`${prefix}${id}=${value}`, 'HttpOnly', `Max-Age=${maxAgeInSeconds}`, 'Path=/activation']
  const cookie = [...parts, 'SameSite=Strict', ...(secure ? ['Secure'] : [])].join('; ')
  return { ...reply, headers: { ...reply.headers, 'set-cookie': cookie } }
}

/** The cookie header of a browser with this verification. */
export const sentBack = ({ id, browserSecret }: Verification): string => `${prefix}${id}=${browserSecret}`

export const browserSecretsOf = ({ cookie = '' }: IncomingHttpHeaders): readonly string[] =>
  cookie
    .split(/; */)
    .filter((each) => each.startsWith(prefix))
    .map((each) => each.slice(each.indexOf('=') + 1))

/** Removes the cookie of a used verification. */
export const forgetVerification = (reply: Reply, call: Call, id: string): Reply => withCookie(reply, call, id, '', 0)

/** GET /code/verify/{code}: the recipient of the e-mail. The cookie lives as long as the code. */
export const verifyCode = async (call: Call, services: Services): Promise<Reply> => {
  const now = services.clock()
  const { id, browserSecret, expiresAt, mailedFor } = await verify(services.database, call.parameter, now)
  const maxAgeInSeconds = Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)
  return withCookie(json(mailedFor), call, id, browserSecret, maxAgeInSeconds)
}

/** Uses up a code that this browser has verified for the account and the license key. Yields its id. */
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
