import { issueSecret } from '../database/secrets.ts'
import { json, Refusal, requirePassword, requireText, requireUsername } from '../http/body.ts'
import type { Call, Handler } from '../http/router.ts'
import type { Services } from '../services.ts'
import { authenticate } from './accounts.ts'
import { consumeMagicLink } from './mailed-links.ts'

/**
 * Lifetimes in seconds. A customer's token is valid for six months, like the portal's cookie (specification §9), and
 * the portal's own token for an hour.
 */
const tokenLifetimes = { customer: 180 * 24 * 60 * 60, client: 60 * 60 }

/** Issues a token for a customer or, without an account, for the portal. */
export const issueToken = async ({ database }: Services, account_id: number | null, lifetime?: number) => {
  const expires_in = lifetime ?? (account_id === null ? tokenLifetimes.client : tokenLifetimes.customer)
  const access_token = await issueSecret(database, 'access_token', { account_id }, expires_in)
  return { access_token, token_type: 'bearer', expires_in }
}

type Grant = (call: Call, services: Services) => ReturnType<typeof issueToken>

const grantByPassword: Grant = async ({ body, headers }, services) => {
  const name = requireUsername(body['username'])
  const password = requirePassword(body['password'])
  await services.captcha.requireSolved(headers)
  const account = await authenticate(services.database, name, password)
  return issueToken(services, account.id)
}

const grantByMagicLink: Grant = async ({ body }, services) =>
  issueToken(services, await consumeMagicLink(services.database, requireText(body['token'])))

const grants = new Map<string, Grant>([
  ['password', grantByPassword],
  ['client_credentials', (_call, services) => issueToken(services, null)],
  ['magic_link', grantByMagicLink],
])

const requirePortal = (clientId: unknown): void => {
  const name = requireText(clientId, 'validation.client_id.required')
  if (!/^[a-z][a-z0-9-]{2,63}$/.test(name)) throw new Refusal(422, 'validation.client_id.invalid_format')
  if (name !== 'account-portal') throw new Refusal(403, 'authorization.client.unauthorized')
}

/** POST /oauth2/token: issues an access token for a customer (password, magic link) or for the portal itself. */
export const grantToken: Handler = async (call, services) => {
  requirePortal(call.body['client_id'])
  const grantType = requireText(call.body['grant_type'])
  const grant = grants.get(grantType)
  if (grant === undefined) throw new Refusal(422, 'validation.grant_type.unsupported')
  return json(await grant(call, services))
}
