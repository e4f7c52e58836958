import type { IncomingHttpHeaders } from 'node:http'
import { type Queries, sql } from '../database/database.ts'
import { createToken, hashToken } from '../database/secrets.ts'
import { json, Refusal, type Reply, requireEmail, requireNewPassword, requireText } from '../http/body.ts'
import type { Api, Call, Handler } from '../http/router.ts'
import { authenticate, findAccountByEmail, markEmailConfirmed, setPassword } from '../sso/accounts.ts'
import { sendLink } from '../sso/mailed-links.ts'

/** Returns the app of an activation code and whether the code was used. Refuses an unknown code. */
const findLicense = async (queries: Queries, activationCode: string) => {
  const [found] = await sql<{ readonly appName: string; readonly used: boolean }>(queries)`
    select app_name as "appName", used_at is not null as used from activation_code
    where activation_code = ${activationCode}`
  if (found === undefined) throw new Refusal(404, 'activation.license_key.not_found')
  return found
}

const showLicense: Handler = async ({ parameter }, { database }) => json(await findLicense(database, parameter))

/** Refuses a code that is unknown, used or for another app. */
const requireUnusedCode = async (queries: Queries, activationCode: string, appName: string): Promise<void> => {
  const found = await findLicense(queries, activationCode)
  if (found.appName !== appName) throw new Refusal(422, 'activation.app_name.mismatch')
  if (found.used) throw new Refusal(409, 'activation.license_key.used')
}

/**
 * Marks a code as used in one statement, so that only one of two simultaneous activations succeeds. In the order with
 * the code, the account's email address replaces the code. If no order has the code, an order is created.
 */
const activateLicense = async (queries: Queries, activationCode: string, accountId: number): Promise<void> => {
  const [used] = await sql(queries)`
    with used as (
      update activation_code set used_at = now(), used_by = ${accountId}
      where activation_code = ${activationCode} and used_at is null returning activation_code, app_name, used_by
    ), redeemed as (
      update order_item set activation_code = null, activation_email = account.email
      from used, account where account.id = used_by and order_item.activation_code = used.activation_code returning order_id
    ), placed as (
      insert into customer_order (account_id, payment_created, payment_status, payment_amount, currency_sign)
      select used_by, now(), 'paid', 0, '€' from used
      where not exists (select 1 from redeemed join customer_order on id = order_id where account_id = used_by) returning id
    ), titled as (
      insert into order_item (order_id, position, title, price, activation_email)
      select placed.id, 1, app_name, 0, email from placed, used, account where account.id = used_by
    )
    select 1 from used`
  if (used === undefined) throw new Refusal(409, 'activation.license_key.used')
}

/** POST /user/email/resend: sends an email with a link that verifies the address. */
const sendVerification: Handler = async (call, services) => {
  const email = requireEmail(call.body['email'])
  const activationCode = requireText(call.body['licenseKey'])
  const appName = requireText(call.body['appName'])
  await requireUnusedCode(services.database, activationCode, appName)
  const account = await findAccountByEmail(services.database, email)
  if (account === undefined) throw new Refusal(404, 'user.not_found_by_email')
  if (account.passwordHash !== null) throw new Refusal(409, 'user.already_exists')
  const product = { appName, activationCode }
  await sendLink(call, services, 'activation', account, { activation_code: activationCode }, product)
}

// Each emailed link sets a cookie of its own, so that only the browser that opened the link can activate the code.
const cookiePrefix = 'verified-'

/** Adds the cookie. `SameSite=Strict` allows calls from localhost:8080 to localhost:8090: both are the same site. */
const addCookie = (reply: Reply, { isHttps }: Call, digest: string, value: string, maxAgeInSeconds: number): Reply => {
  const parts = [`${cookiePrefix}${digest.slice(0, 16)}=${value}`, 'HttpOnly', `Max-Age=${maxAgeInSeconds}`]
  const cookie = [...parts, 'Path=/activation', 'SameSite=Strict', ...(isHttps ? ['Secure'] : [])].join('; ')
  return { ...reply, headers: { ...reply.headers, 'set-cookie': cookie } }
}

const readCookieSecrets = ({ cookie = '' }: IncomingHttpHeaders): readonly string[] =>
  cookie
    .split(/; */)
    .filter((each) => each.startsWith(cookiePrefix))
    .map((each) => each.slice(each.indexOf('=') + 1))

/**
 * GET /code/verify/{code}: verifies a code for this browser and sets a cookie that lasts as long as the code. The code
 * itself stays valid until the activation, so that a mail scanner that opens the link does not use up the code.
 */
const verifyCode: Handler = async (call, { database }) => {
  const [digest, browserSecret] = [hashToken(call.parameter), createToken()]
  const [verified] = await sql<{ email: string; licenseKey: string; appName: string; expiresAt: Date }>(database)`
    with verified as (
      select digest, expires_at, account.email, activation_code, app_name
      from mailed_link join account on account.id = account_id join activation_code using (activation_code)
      where digest = ${digest} and mailed_link.used_at is null and expires_at > now()
    ), bound as (
      insert into verified_browser (digest, code_digest) select ${hashToken(browserSecret)}, digest from verified
    )
    select email, activation_code as "licenseKey", app_name as "appName", expires_at as "expiresAt" from verified`
  if (verified === undefined) throw new Refusal(404, 'activation.code.invalid')
  const { expiresAt, ...mailedFor } = verified
  return addCookie(json(mailedFor), call, digest, browserSecret, Math.ceil((expiresAt.getTime() - Date.now()) / 1000))
}

/** Uses up the link that this browser has opened for the account and the activation code. Returns the link's digest. */
const consumeVerification = async (queries: Queries, accountId: number, activationCode: string, { headers }: Call) => {
  const [used] = await sql<{ digest: string }>(queries)`
    update mailed_link set used_at = now()
    from verified_browser
    where code_digest = mailed_link.digest
      and account_id = ${accountId} and activation_code = ${activationCode} and used_at is null and expires_at > now()
      and verified_browser.digest = any(${readCookieSecrets(headers).map(hashToken)})
    returning mailed_link.digest`
  if (used === undefined) throw new Refusal(403, 'activation.email.not_verified')
  return used.digest
}

/** GET /user/check: succeeds if the email address has an account with a password. */
const checkAccountExists: Handler = async ({ query, network }, { database, tries }) => {
  const email = requireEmail(query.get('email'))
  tries.countOrRefuse('lookup', { account: email, network })
  const account = await findAccountByEmail(database, email)
  if (account === undefined || account.passwordHash === null) throw new Refusal(404, 'user.not_found_by_username')
  return json({ email: account.email })
}

/**
 * POST /activation/activate: activates the code for the account, in one transaction. A new customer's account gets its
 * password here if this browser has verified the email address for the code.
 */
const activateCode: Handler = (call, { database }) => {
  const email = requireEmail(call.body['email'])
  const password = requireNewPassword(call.body['password'], 'validation.password.too_short')
  const [activationCode, appName] = [requireText(call.body['licenseKey']), requireText(call.body['appName'])]
  return database.transaction(async (queries) => {
    await requireUnusedCode(queries, activationCode, appName)
    const account = await findAccountByEmail(queries, email)
    if (account === undefined) throw new Refusal(404, 'user.not_found_by_email')
    const reply = json({ appName, email })
    if (account.passwordHash !== null) {
      await authenticate(queries, email, password)
      await activateLicense(queries, activationCode, account.id)
      return reply
    }
    const usedUp = await consumeVerification(queries, account.id, activationCode, call)
    await setPassword(queries, account.id, password)
    await markEmailConfirmed(queries, account.id)
    await activateLicense(queries, activationCode, account.id)
    return addCookie(reply, call, usedUp, '', 0)
  })
}

export const activationApi: Api = {
  prefix: '/activation',
  browserAccess: 'portal-with-credentials',
  routes: [
    ['GET', '/user/check', 'none', checkAccountExists],
    ['GET', '/activation/activation-code/:code', 'none', showLicense],
    ['POST', '/activation/activate', 'none', activateCode],
    ['GET', '/code/verify/:code', 'none', verifyCode],
    ['POST', '/user/email/resend', 'none', sendVerification],
  ],
}
