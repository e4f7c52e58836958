import type { Queries } from '../database/database.ts'
import { emailAddress, newPassword, text } from '../http/fields.ts'
import { Refusal } from '../http/problems.ts'
import { json, type Reply } from '../http/reply.ts'
import type { Call, Mount } from '../http/router.ts'
import type { Services } from '../services.ts'
import { authenticate, findByEmail, markEmailConfirmed, setPassword } from '../sso/accounts.ts'
import { activateLicenseKey, requireUnused, showLicenseKey } from './license-keys.ts'
import {
  browserSecretsOf,
  consumeVerification,
  forgetVerification,
  sendVerification,
  verifyCode,
} from './verification.ts'

/** GET /user/check: whether the address has an account. One without a password does not count. */
const checkUser = async ({ query }: Call, { database }: Services): Promise<Reply> => {
  const account = await findByEmail(database, emailAddress(query.get('email')))
  if (account === undefined || account.passwordHash === null) throw new Refusal('user.not_found_by_username')
  return json({ email: account.email })
}

interface Activation {
  readonly email: string
  readonly password: string
  readonly licenseKey: string
  readonly appName: string
  readonly browserSecrets: readonly string[]
}

/**
 * The account that gets the license. A customer's password is checked. A new account gets its password if the browser has
 * verified the address for this code, and the verification is used up.
 */
const prepareAccount = async (queries: Queries, { tries, clock }: Services, activation: Activation) => {
  const { email, password, licenseKey, browserSecrets } = activation
  const account = await findByEmail(queries, email)
  if (account === undefined) throw new Refusal('user.not_found_by_email')
  if (account.passwordHash !== null) {
    await tries.count(email, () => authenticate(queries, email, password))
    return { accountId: account.id, usedUp: undefined }
  }
  const usedUp = await consumeVerification(queries, account.id, licenseKey, browserSecrets, clock())
  await setPassword(queries, account.id, password, clock())
  await markEmailConfirmed(queries, account.id, clock())
  return { accountId: account.id, usedUp }
}

/** POST /activation/activate: binds the code to the account, in one transaction. */
const activate = (call: Call, services: Services): Promise<Reply> => {
  const activation: Activation = {
    email: emailAddress(call.body['email']),
    password: newPassword(call.body['password'], 'validation.password.too_short'),
    licenseKey: text(call.body['licenseKey']),
    appName: text(call.body['appName']),
    browserSecrets: browserSecretsOf(call.headers),
  }
  const { email, licenseKey, appName } = activation
  return services.database.transaction(async (queries) => {
    await requireUnused(queries, licenseKey, appName)
    const { accountId, usedUp } = await prepareAccount(queries, services, activation)
    await activateLicenseKey(queries, licenseKey, accountId, services.clock())
    const reply = json({ appName, email })
    return usedUp === undefined ? reply : forgetVerification(reply, call, usedUp)
  })
}

const acceptLanguage = 'required'

/** The activation proxy service (specification §7). The portal calls it with credentials. */
export const activation: Mount = {
  prefix: '/activation',
  browserAccess: 'portal-with-credentials',
  routes: [
    { method: 'GET', path: '/user/check', credential: 'none', acceptLanguage, handle: checkUser },
    { method: 'GET', path: '/activation/activation-code/:code', credential: 'none', handle: showLicenseKey },
    { method: 'POST', path: '/activation/activate', credential: 'none', acceptLanguage, handle: activate },
    { method: 'GET', path: '/code/verify/:code', credential: 'none', handle: verifyCode },
    { method: 'POST', path: '/user/email/resend', credential: 'none', acceptLanguage, handle: sendVerification },
  ],
}
