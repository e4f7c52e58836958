import type { Queries } from '../database/database.ts'
import { emailAddress, newPassword, text } from '../http/fields.ts'
import { Refusal } from '../http/problems.ts'
import { json, type Reply } from '../http/reply.ts'
import type { Call } from '../http/route.ts'
import type { Services } from '../services.ts'
import { authenticate, findByEmail, markEmailConfirmed, setPassword } from '../sso/accounts.ts'
import { addActivatedOrder, consumeLicenseKey, requireUnused } from './license-keys.ts'
import { consumeVerification } from './verification-codes.ts'

interface Activation {
  readonly email: string
  readonly password: string
  readonly licenseKey: string
  readonly appName: string
}

/** A new customer's address has been verified for this very code, and the password becomes theirs. */
const completeAccount = async (
  queries: Queries,
  accountId: number,
  { password, licenseKey }: Activation,
  now: Date,
): Promise<void> => {
  await consumeVerification(queries, accountId, licenseKey, now)
  await setPassword(queries, accountId, password)
  await markEmailConfirmed(queries, accountId, now)
}

/** The account that gets the license: an existing customer's after checking the password, or a new one's. */
const prepareAccount = async (queries: Queries, activation: Activation, now: Date): Promise<number> => {
  const account = await findByEmail(queries, activation.email)
  if (account === undefined) throw new Refusal('user.not_found_by_email')
  if (account.passwordHash === null) await completeAccount(queries, account.id, activation, now)
  else await authenticate(queries, activation.email, activation.password)
  return account.id
}

/** POST /activation/activate: binds the code to the account. All of it happens or nothing. */
export const activate = (call: Call, services: Services): Promise<Reply> => {
  const activation: Activation = {
    email: emailAddress(call.body['email']),
    password: newPassword(call.body['password']),
    licenseKey: text(call.body['licenseKey']),
    appName: text(call.body['appName']),
  }
  const { email, licenseKey, appName } = activation
  return services.database.transaction(async (queries) => {
    const now = services.clock()
    await requireUnused(queries, licenseKey, appName)
    const accountId = await prepareAccount(queries, activation, now)
    await consumeLicenseKey(queries, licenseKey, accountId, now)
    await addActivatedOrder(queries, accountId, licenseKey, appName, now)
    return json({ appName, email })
  })
}
