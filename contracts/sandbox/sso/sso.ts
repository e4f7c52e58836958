import { raw } from '@electric-sql/pglite/template'
import { sql } from '../database/database.ts'
import { matchesHash } from '../database/secrets.ts'
import {
  json,
  Refusal,
  requireBoolean,
  requireEmail,
  requireNewPassword,
  requirePassword,
  requireText,
} from '../http/body.ts'
import type { Api, Customer, Handler } from '../http/router.ts'
import { grantToken } from './access-tokens.ts'
import * as accounts from './accounts.ts'
import { cloneMagicLink, consumeLinkToken, sendLink, showMagicLink } from './mailed-links.ts'

/**
 * POST /user/register: registers an account. An account that was registered in advance can get its password only
 * through an emailed link, because another person may have registered the address.
 */
const registerCustomer: Handler = async (call, services) => {
  const email = requireEmail(call.body['email'])
  const password = requireNewPassword(call.body['password'])
  await services.captcha.requireSolved(call.headers)
  const account = await accounts.registerAccount(services.database, email, password)
  await sendLink(call, services, account.passwordHash === null ? 'finish_registration' : 'confirmation', account)
}

/** PUT /user/pre-register: registers an account whose password is chosen later, in an activation or by a link. */
const preRegisterCustomer: Handler = async (call, services) => {
  const email = requireEmail(call.body['email'])
  const sendEmail = requireBoolean(call.body['send_email'])
  const account = await accounts.registerAccount(services.database, email, null)
  if (sendEmail) await sendLink(call, services, 'finish_registration', account)
}

const confirmEmail: Handler = async ({ body }, { database }) => {
  await database.transaction(async (queries) => {
    const { accountId } = await consumeLinkToken(queries, 'confirmation', requireText(body['token']))
    await accounts.markEmailConfirmed(queries, accountId)
  })
}

/** Returns a handler that sets a password with an emailed link. It also confirms the address, and ends all sessions. */
const createSetPasswordHandler =
  (purpose: 'finish_registration' | 'reset_password'): Handler =>
  async ({ body }, services) => {
    const token = requireText(body['token'])
    const password = requireNewPassword(body['password'])
    await services.database.transaction(async (queries) => {
      const { accountId } = await consumeLinkToken(queries, purpose, token)
      await accounts.setPassword(queries, accountId, password)
      await accounts.markEmailConfirmed(queries, accountId)
    })
  }

const profileColumns = raw`email as username, email, email_confirmed_at is not null as email_confirmed`

const showProfile: Handler<[Customer]> = async (_call, { database }, { accountId }) => {
  const [shown] = await sql(database)`select ${profileColumns} from account where id = ${accountId}`
  return json(shown)
}

/** POST /user/reset-password: sends an email with a link to the page where the customer chooses a new password. */
const requestPasswordReset: Handler = async (call, services) => {
  const email = requireEmail(call.body['email'])
  await services.captcha.requireSolved(call.headers)
  const account = await accounts.findAccountByEmail(services.database, email)
  if (account === undefined) throw new Refusal(404, 'user.not_found_by_email')
  await sendLink(call, services, 'reset_password', account)
}

/** POST /user/change-password: changes the password and ends the customer's other sessions. */
const changePassword: Handler<[Customer]> = async ({ body }, { database }, customer) => {
  const oldPassword = requirePassword(body['old_password'])
  const password = requireNewPassword(body['new_password'])
  await database.transaction(async (queries) => {
    const [own] = await sql<{ hash: string }>(queries)`
      select password_hash as hash from account where id = ${customer.accountId}`
    if (!(await matchesHash(oldPassword, own?.hash))) throw new Refusal(401, 'validation.password.invalid')
    await accounts.setPassword(queries, customer.accountId, password, customer.accessTokenDigest)
  })
}

/** POST /user/request-email-change: sends a link to the new address. Opening the link proves who owns the address. */
const requestEmailChange: Handler<[Customer]> = async (call, services, customer) => {
  const email = requireEmail(call.body['email'])
  await accounts.requireUnusedEmail(services.database, email)
  await sendLink(call, services, 'email_change', { id: customer.accountId, email }, { new_email: email })
}

/** POST /user/confirm-email-change: changes the address if the new one is still free. Notifies the old address. */
const confirmEmailChange: Handler = async ({ body, languages }, services) => {
  const oldEmail = await services.database.transaction(async (queries) => {
    const { accountId, newEmail } = await consumeLinkToken(queries, 'email_change', requireText(body['token']))
    return accounts.changeEmail(queries, accountId, newEmail)
  })
  await services.mailer.send({ kind: 'address_changed', to: oldEmail, languages })
}

export const ssoApi: Api = {
  prefix: '/sso',
  browserAccess: 'portal',
  routes: [
    ['POST', '/oauth2/token', 'none', grantToken],
    ['POST', '/user/register', 'client', registerCustomer],
    ['PUT', '/user/pre-register', 'client', preRegisterCustomer],
    ['POST', '/user/confirm', 'client', confirmEmail],
    ['PUT', '/user/set-password', 'client', createSetPasswordHandler('finish_registration')],
    ['POST', '/user/reset-password', 'client', requestPasswordReset],
    ['POST', '/user/confirm-reset-password', 'client', createSetPasswordHandler('reset_password')],
    ['POST', '/user/confirm-email-change', 'client', confirmEmailChange],
    ['GET', '/user/me', 'user', showProfile],
    ['POST', '/user/request-email-change', 'user', requestEmailChange],
    ['POST', '/user/change-password', 'user', changePassword],
    ['GET', '/magic-link/:token', 'client', showMagicLink],
    ['POST', '/magic-link/clone', 'client', cloneMagicLink],
  ],
}
