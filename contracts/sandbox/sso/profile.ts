import { json, type Reply } from '../http/reply.ts'
import type { Call, Customer } from '../http/route.ts'
import type { Services } from '../services.ts'
import { findById } from './accounts.ts'

/** GET /user/me: who the access token belongs to. */
export const showProfile = async (_call: Call, services: Services, customer: Customer): Promise<Reply> => {
  const account = await findById(services.database, customer.accountId)
  if (account === undefined) throw new Error(`The access token outlived account ${customer.accountId}`)
  return json({
    username: account.email,
    email: account.email,
    email_confirmed: account.emailConfirmedAt !== null,
  })
}
