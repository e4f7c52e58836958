import { emailAddress, flag, newPassword, text } from '../http/fields.ts'
import { noContent, type Reply } from '../http/reply.ts'
import type { Call } from '../http/router.ts'
import type { Services } from '../services.ts'
import * as accounts from './accounts.ts'
import { consumeMailToken, issueMailToken } from './mail-tokens.ts'

/** Mails a link under which the first password of an account is chosen. */
const mailFinishRegistration = async ({ languages }: Call, services: Services, account: accounts.Account) => {
  const token = await issueMailToken(services, 'finish_registration', account.id)
  await services.mailer.send({ kind: 'finishRegistration', to: account.email, token, languages })
}

/**
 * POST /user/register: a new account with a password; its address is confirmed by a link in an e-mail. An account that
 * was registered in advance gets its password by a mailed link instead, since its address may be another person's.
 */
export const register = async (call: Call, services: Services): Promise<Reply> => {
  const email = emailAddress(call.body['email'])
  const password = newPassword(call.body['password'])
  await services.captcha.demand(call.headers)
  const account = await services.tries.count(email, () => accounts.register(services, email, password))
  if (account.passwordHash === null) {
    await mailFinishRegistration(call, services, account)
    return noContent
  }
  const token = await issueMailToken(services, 'confirmation', account.id)
  await services.mailer.send({ kind: 'confirmation', to: account.email, token, languages: call.languages })
  return noContent
}

/** PUT /user/pre-register: an account whose password is chosen later, by the activation flow or by a mailed link. */
export const registerInAdvance = async (call: Call, services: Services): Promise<Reply> => {
  const email = emailAddress(call.body['email'])
  const sendEmail = flag(call.body['send_email'])
  const account = await accounts.registerInAdvance(services.database, email, services.clock())
  if (sendEmail) await mailFinishRegistration(call, services, account)
  return noContent
}

/** POST /user/confirm: the address belongs to the person who followed the link. */
export const confirm = ({ body }: Call, services: Services): Promise<Reply> =>
  services.database.transaction(async (queries) => {
    const now = services.clock()
    const { accountId } = await consumeMailToken(queries, 'confirmation', text(body['token']), now)
    await accounts.markEmailConfirmed(queries, accountId, now)
    return noContent
  })

/** PUT /user/set-password: the first password of an account that was registered in advance. */
export const finishRegistration = ({ body }: Call, services: Services): Promise<Reply> => {
  const token = text(body['token'])
  const password = newPassword(body['password'])
  return services.database.transaction(async (queries) => {
    const now = services.clock()
    const { accountId } = await consumeMailToken(queries, 'finish_registration', token, now)
    await accounts.setPassword(queries, accountId, password, now)
    await accounts.markEmailConfirmed(queries, accountId, now)
    return noContent
  })
}
