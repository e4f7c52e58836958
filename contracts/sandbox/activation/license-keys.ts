import { first, type Queries } from '../database/database.ts'
import { Refusal } from '../http/problems.ts'
import { json, type Reply } from '../http/reply.ts'
import type { Call } from '../http/router.ts'
import type { Services } from '../services.ts'

interface LicenseKey {
  readonly appName: string
  readonly used: boolean
}

/** An activation code, used or not; refuses with activation.license_key.not_found. */
const findLicenseKey = async (queries: Queries, licenseKey: string): Promise<LicenseKey> => {
  const found = await first<LicenseKey>(
    queries,
    'select app_name as "appName", used_at is not null as used from activation_code where license_key = $1',
    [licenseKey],
  )
  if (found === undefined) throw new Refusal('activation.license_key.not_found')
  return found
}

/** GET /activation/activation-code/{code} */
export const showLicenseKey = async ({ parameter }: Call, { database }: Services): Promise<Reply> => {
  const { used, appName } = await findLicenseKey(database, parameter)
  return json({ used, appName })
}

/** Refuses a code that is unknown, used or another app's. */
export const requireUnused = async (queries: Queries, licenseKey: string, appName: string): Promise<void> => {
  const found = await findLicenseKey(queries, licenseKey)
  if (found.appName !== appName) throw new Refusal('activation.app_name.mismatch')
  if (found.used) throw new Refusal('activation.license_key.used')
}

/**
 * Uses a code up for an account, in one statement so that only one of two simultaneous activations succeeds. The app
 * appears among the customer's orders at no price, because the merchant was paid.
 */
export const activateLicenseKey = async (
  queries: Queries,
  licenseKey: string,
  accountId: number,
  now: Date,
): Promise<void> => {
  const used = await first(
    queries,
    `with used as (
       update activation_code set used_at = $2, used_by = $3 where license_key = $1 and used_at is null
       returning license_key, app_name
     ), placed as (
       insert into customer_order (account_id, payment_created, payment_status, payment_amount, currency_sign)
       select $3, $2, 'paid', 0, '€' from used returning id
     )
     insert into order_item (order_id, position, title, price, activation_code)
     select id, 1, app_name, 0, license_key from placed, used returning order_id`,
    [licenseKey, now, accountId],
  )
  if (used === undefined) throw new Refusal('activation.license_key.used')
}
