import { emailAddress, flag, newPassword, text } from '../http/fields.ts'
import { noContent, type Reply } from '../http/reply.ts'
import type { Call } from '../http/route.ts'
import type { Services } from '../services.ts'
import * as accounts from './accounts.ts'
import { consumeMailToken, issueMailToken } from './mail-tokens.ts'

/** POST /user/register: a new account with a password; its address is confirmed by a link in an e-mail. */
export const register = async (call: Call, services: Services): Promise<Reply> => {
  const email = emailAddress(call.body['email'])
  const password = newPassword(call.body['password'])
  await services.captcha.demand(call.headers)
  const account = await accounts.register(services.database, email, password, services.clock())
  const token = await issueMailToken(services, 'confirmation', account.id)
  await services.mailer.send('confirmation', account.email, token)
  return noContent
}

/** PUT /user/pre-register: an account whose password is chosen later, by the activation flow or by a mailed link. */
export const registerInAdvance = async (call: Call, services: Services): Promise<Reply> => {
  const email = emailAddress(call.body['email'])
  const sendEmail = flag(call.body['send_email'])
  const account = await accounts.registerInAdvance(services.database, email, services.clock())
  if (sendEmail) {
    const token = await issueMailToken(services, 'finish_registration', account.id)
    await services.mailer.send('finishRegistration', account.email, token)
  }
  return noContent
}

/** POST /user/confirm: the address belongs to whoever followed the link. */
export const confirm = (call: Call, services: Services): Promise<Reply> =>
  services.database.transaction(async (queries) => {
    const now = services.clock()
    const { accountId } = await consumeMailToken(queries, 'confirmation', text(call.body['token']), now)
    await accounts.markEmailConfirmed(queries, accountId, now)
    return noContent
  })

/** PUT /user/set-password: the first password of an account that was registered in advance. */
export const finishRegistration = (call: Call, services: Services): Promise<Reply> => {
  const token = text(call.body['token'])
  const password = newPassword(call.body['password'])
  return services.database.transaction(async (queries) => {
    const now = services.clock()
    const { accountId } = await consumeMailToken(queries, 'finish_registration', token, now)
    await accounts.setPassword(queries, accountId, password)
    await accounts.markEmailConfirmed(queries, accountId, now)
    return noContent
  })
}
