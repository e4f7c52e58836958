import { emailAddress, text } from '../http/fields.ts'
import { Refusal } from '../http/problems.ts'
import { noContent, type Reply } from '../http/reply.ts'
import type { Call, Customer } from '../http/route.ts'
import { languagesAskedBy } from '../mail/mail-language.ts'
import type { Services } from '../services.ts'
import * as accounts from './accounts.ts'
import { consumeMailToken, issueMailToken } from './mail-tokens.ts'

/** POST /user/request-email-change: the link goes to the new address, which shows that it is the customer's. */
export const requestEmailChange = async (call: Call, services: Services, customer: Customer): Promise<Reply> => {
  const email = emailAddress(call.body['email'])
  if (await accounts.isTaken(services.database, email)) throw new Refusal('user.already_exists')
  const token = await issueMailToken(services, 'email_change', customer.accountId, email)
  await services.mailer.send({ kind: 'emailChange', to: email, token, languages: languagesAskedBy(call.headers) })
  return noContent
}

/** POST /user/confirm-email-change: takes effect unless another account has taken the address meanwhile; the old one is told. */
export const confirmEmailChange = async (call: Call, services: Services): Promise<Reply> => {
  const oldEmail = await services.database.transaction(async (queries) => {
    const now = services.clock()
    const { accountId, newEmail } = await consumeMailToken(queries, 'email_change', text(call.body['token']), now)
    const account = await accounts.findById(queries, accountId)
    if (newEmail === null || account === undefined) throw new Error('An e-mail change without a new address or account')
    await accounts.changeEmail(queries, accountId, newEmail, now)
    return account.email
  })
  await services.mailer.send({ kind: 'addressChanged', to: oldEmail, languages: languagesAskedBy(call.headers) })
  return noContent
}
