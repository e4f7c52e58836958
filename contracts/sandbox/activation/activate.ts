import type { Queries } from '../database/database.ts'
import { emailAddress, newPassword, text } from '../http/fields.ts'
import { Refusal } from '../http/problems.ts'
import { json, type Reply } from '../http/reply.ts'
import type { Call } from '../http/route.ts'
import type { Services } from '../services.ts'
import { authenticate, findByEmail, markEmailConfirmed, setPassword } from '../sso/accounts.ts'
import { addActivatedOrder, consumeLicenseKey, requireUnused } from './license-keys.ts'
import { consumeVerification } from './verification-codes.ts'
import { browserSecretsOf, forgetVerification } from './verified-cookie.ts'

interface Activation {
  readonly email: string
  readonly password: string
  readonly licenseKey: string
  readonly appName: string
  /** Of the links that the calling browser has opened. */
  readonly browserSecrets: readonly string[]
}

/**
 * A new customer's address has been verified for this very code, by the browser that calls, and the password becomes
 * theirs. Yields the verification that is used up by it.
 */
const completeAccount = async (
  queries: Queries,
  accountId: number,
  { password, licenseKey, browserSecrets }: Activation,
  now: Date,
): Promise<string> => {
  const verificationId = await consumeVerification(queries, accountId, licenseKey, browserSecrets, now)
  await setPassword(queries, accountId, password, now)
  await markEmailConfirmed(queries, accountId, now)
  return verificationId
}

/** The account that gets the license: an existing customer's after checking the password, or a new one's. */
const prepareAccount = async (queries: Queries, services: Services, activation: Activation, now: Date) => {
  const account = await findByEmail(queries, activation.email)
  if (account === undefined) throw new Refusal('user.not_found_by_email')
  if (account.passwordHash === null) {
    return { accountId: account.id, usedUp: await completeAccount(queries, account.id, activation, now) }
  }
  await services.tries.count(activation.email, () => authenticate(queries, activation.email, activation.password))
  return { accountId: account.id, usedUp: undefined }
}

/** POST /activation/activate: binds the code to the account. All of it happens or nothing. */
export const activate = (call: Call, services: Services): Promise<Reply> => {
  const activation: Activation = {
    email: emailAddress(call.body['email']),
    password: newPassword(call.body['password'], 'validation.password.too_short'),
    licenseKey: text(call.body['licenseKey']),
    appName: text(call.body['appName']),
    browserSecrets: browserSecretsOf(call.headers),
  }
  const { email, licenseKey, appName } = activation
  return services.database.transaction(async (queries) => {
    const now = services.clock()
    await requireUnused(queries, licenseKey, appName)
    const { accountId, usedUp } = await prepareAccount(queries, services, activation, now)
    await consumeLicenseKey(queries, licenseKey, accountId, now)
    await addActivatedOrder(queries, accountId, licenseKey, appName, now)
    const reply = json({ appName, email })
    return usedUp === undefined ? reply : forgetVerification(reply, call, usedUp)
  })
}
