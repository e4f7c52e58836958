import { isPassword } from '../database/secrets.ts'
import { currentPassword, emailAddress, newPassword, text } from '../http/fields.ts'
import { Refusal } from '../http/problems.ts'
import { json, noContent, type Reply } from '../http/reply.ts'
import type { Call, Customer } from '../http/router.ts'
import type { Services } from '../services.ts'
import * as accounts from './accounts.ts'
import { consumeMailToken, issueMailToken } from './mail-tokens.ts'

/** GET /user/me: the account that the access token belongs to. */
export const showProfile = async (_call: Call, { database }: Services, { accountId }: Customer): Promise<Reply> => {
  const { email, emailConfirmedAt } = await accounts.getById(database, accountId)
  return json({ username: email, email, email_confirmed: emailConfirmedAt !== null })
}

/** POST /user/reset-password: mails a link under which a new password can be chosen. */
export const requestReset = async ({ body, headers, languages }: Call, services: Services): Promise<Reply> => {
  const email = emailAddress(body['email'])
  await services.captcha.demand(headers)
  const account = await accounts.findByEmail(services.database, email)
  if (account === undefined) throw new Refusal('user.not_found_by_email')
  const token = await issueMailToken(services, 'reset_password', account.id)
  await services.mailer.send({ kind: 'resetPassword', to: account.email, token, languages })
  return noContent
}

/** POST /user/confirm-reset-password: the new password ends every session that the old one began. */
export const confirmReset = ({ body }: Call, services: Services): Promise<Reply> => {
  const token = text(body['token'])
  const password = newPassword(body['password'])
  return services.database.transaction(async (queries) => {
    const now = services.clock()
    const { accountId } = await consumeMailToken(queries, 'reset_password', token, now)
    await accounts.setPassword(queries, accountId, password, now)
    return noContent
  })
}

/** POST /user/change-password: ends every session but the one it came from. */
export const changePassword = async ({ body }: Call, services: Services, customer: Customer): Promise<Reply> => {
  const oldPassword = currentPassword(body['old_password'])
  const password = newPassword(body['new_password'])
  const { passwordHash } = await accounts.getById(services.database, customer.accountId)
  if (!(await isPassword(oldPassword, passwordHash))) throw new Refusal('validation.password.invalid')
  return services.database.transaction(async (queries) => {
    await accounts.setPassword(queries, customer.accountId, password, services.clock(), customer.accessTokenDigest)
    return noContent
  })
}

/** POST /user/request-email-change: the link goes to the new address, which shows that it is the customer's. */
export const requestEmailChange = async (call: Call, services: Services, customer: Customer): Promise<Reply> => {
  const email = emailAddress(call.body['email'])
  await accounts.requireFree(services.database, email)
  const token = await issueMailToken(services, 'email_change', customer.accountId, email)
  await services.mailer.send({ kind: 'emailChange', to: email, token, languages: call.languages })
  return noContent
}

/** POST /user/confirm-email-change: refused where another account has taken the address meanwhile; the old one is told. */
export const confirmEmailChange = async ({ body, languages }: Call, services: Services): Promise<Reply> => {
  const oldEmail = await services.database.transaction(async (queries) => {
    const now = services.clock()
    const { accountId, newEmail } = await consumeMailToken(queries, 'email_change', text(body['token']), now)
    const { email } = await accounts.getById(queries, accountId)
    if (newEmail === null) throw new Error('An e-mail change without a new address')
    await accounts.changeEmail(queries, accountId, newEmail, now)
    return email
  })
  await services.mailer.send({ kind: 'addressChanged', to: oldEmail, languages })
  return noContent
}
