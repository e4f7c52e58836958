import { emailAddress, text } from '../http/fields.ts'
import { Refusal } from '../http/problems.ts'
import { json, noContent, type Reply } from '../http/reply.ts'
import type { Call } from '../http/route.ts'
import { languagesAskedBy } from '../mail/mail-language.ts'
import type { Services } from '../services.ts'
import { findByEmail } from '../sso/accounts.ts'
import { findLicenseKey, requireUnused } from './license-keys.ts'
import { issueVerificationCode, verify } from './verification-codes.ts'
import { rememberVerification } from './verified-cookie.ts'

/** GET /user/check: whether the address has an account one can sign in to; without a password it has none yet. */
export const checkUser = async (call: Call, services: Services): Promise<Reply> => {
  const email = emailAddress(call.query.get('email'))
  const account = await findByEmail(services.database, email)
  if (account === undefined || account.passwordHash === null) throw new Refusal('user.not_found_by_username')
  return json({ email: account.email })
}

/** GET /activation/activation-code/{code}: which app a code is for and whether it has been used. */
export const showLicenseKey = async (call: Call, services: Services): Promise<Reply> => {
  const { used, appName } = await findLicenseKey(services.database, call.parameter('code'))
  return json({ used, appName })
}

/** GET /code/verify/{code}: what the verification e-mail was sent for, told to the browser that opened its link. */
export const verifyCode = async (call: Call, services: Services): Promise<Reply> => {
  const now = services.clock()
  const verification = await verify(services.database, call.parameter('code'), now)
  return rememberVerification(json(verification.mailedFor), call, verification, now)
}

/** POST /user/email/resend: mails a verification link, the first as well as any further one. */
export const sendVerification = async (call: Call, services: Services): Promise<Reply> => {
  const email = emailAddress(call.body['email'])
  const licenseKey = text(call.body['licenseKey'])
  const appName = text(call.body['appName'])
  await requireUnused(services.database, licenseKey, appName)
  const account = await findByEmail(services.database, email)
  if (account === undefined) throw new Refusal('user.not_found_by_email')
  if (account.passwordHash !== null) throw new Refusal('user.already_exists')
  const code = await issueVerificationCode(services, account.id, licenseKey)
  await services.mailer.send({
    kind: 'activation',
    to: account.email,
    token: code,
    languages: languagesAskedBy(call.headers),
  })
  return noContent
}
