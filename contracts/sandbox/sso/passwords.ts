import { isPassword } from '../database/passwords.ts'
import { currentPassword, emailAddress, newPassword, text } from '../http/fields.ts'
import { Refusal } from '../http/problems.ts'
import { noContent, type Reply } from '../http/reply.ts'
import type { Call, Customer } from '../http/route.ts'
import { languagesAskedBy } from '../mail/mail-language.ts'
import type { Services } from '../services.ts'
import * as accounts from './accounts.ts'
import { consumeMailToken, issueMailToken } from './mail-tokens.ts'

/** POST /user/reset-password: mails a link under which a new password can be chosen. */
export const requestReset = async (call: Call, services: Services): Promise<Reply> => {
  const email = emailAddress(call.body['email'])
  await services.captcha.demand(call.headers)
  const account = await accounts.findByEmail(services.database, email)
  if (account === undefined) throw new Refusal('user.not_found_by_email')
  const token = await issueMailToken(services, 'reset_password', account.id)
  await services.mailer.send({
    kind: 'resetPassword',
    to: account.email,
    token,
    languages: languagesAskedBy(call.headers),
  })
  return noContent
}

/** POST /user/confirm-reset-password: the new password ends every session that the old one began. */
export const confirmReset = (call: Call, services: Services): Promise<Reply> => {
  const token = text(call.body['token'])
  const password = newPassword(call.body['password'])
  return services.database.transaction(async (queries) => {
    const now = services.clock()
    const { accountId } = await consumeMailToken(queries, 'reset_password', token, now)
    await accounts.setPassword(queries, accountId, password, now)
    return noContent
  })
}

/** POST /user/change-password: ends every session but the one it came from. */
export const changePassword = async (call: Call, services: Services, customer: Customer): Promise<Reply> => {
  const oldPassword = currentPassword(call.body['old_password'])
  const password = newPassword(call.body['new_password'])
  const account = await accounts.findById(services.database, customer.accountId)
  if (!(await isPassword(oldPassword, account?.passwordHash))) throw new Refusal('validation.password.invalid')
  return services.database.transaction(async (queries) => {
    await accounts.setPassword(queries, customer.accountId, password, services.clock(), customer.accessTokenDigest)
    return noContent
  })
}
