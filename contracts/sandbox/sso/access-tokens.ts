import { issueSecret } from '../database/secrets.ts'
import { json, Refusal, requirePassword, requireText, requireUsername } from '../http/body.ts'
import type { Call, Handler } from '../http/router.ts'
import type { Services } from '../services.ts'
import { authenticate } from './accounts.ts'
import { consumeMagicLink } from './mailed-links.ts'

/**
 * A customer's token is valid for six months, like the portal's cookie (specification §9). The portal's own token is
 * valid for an hour.
 */
const tokenLifetimesInSeconds = { customer: 180 * 24 * 60 * 60, client: 60 * 60 }

/** Issues an access token for a customer. Without an account, the token is the portal's own. */
export const issueAccessToken = async ({ database }: Services, account_id: number | null, lifetime?: number) => {
  const expires_in =
    lifetime ?? (account_id === null ? tokenLifetimesInSeconds.client : tokenLifetimesInSeconds.customer)
  const access_token = await issueSecret(database, 'access_token', { account_id }, expires_in)
  return { access_token, token_type: 'bearer', expires_in }
}

type GrantHandler = (call: Call, services: Services) => ReturnType<typeof issueAccessToken>

const grantByPassword: GrantHandler = async ({ body, headers }, services) => {
  const name = requireUsername(body['username'])
  const password = requirePassword(body['password'])
  await services.captcha.requireSolved(headers)
  const account = await authenticate(services.database, name, password)
  return issueAccessToken(services, account.id)
}

const grantByMagicLink: GrantHandler = async ({ body }, services) =>
  issueAccessToken(services, await consumeMagicLink(services.database, requireText(body['token'])))

const grantHandlers = new Map<string, GrantHandler>([
  ['password', grantByPassword],
  ['client_credentials', (_call, services) => issueAccessToken(services, null)],
  ['magic_link', grantByMagicLink],
])

const requirePortalClientId = (clientId: unknown): void => {
  const name = requireText(clientId, 'validation.client_id.required')
  if (!/^[a-z][a-z0-9-]{2,63}$/.test(name)) throw new Refusal(422, 'validation.client_id.invalid_format')
  if (name !== 'account-portal') throw new Refusal(403, 'authorization.client.unauthorized')
}

/** POST /oauth2/token: issues an access token for a customer (password, magic link) or for the portal itself. */
export const grantToken: Handler = async (call, services) => {
  requirePortalClientId(call.body['client_id'])
  const grantType = requireText(call.body['grant_type'])
  const grant = grantHandlers.get(grantType)
  if (grant === undefined) throw new Refusal(422, 'validation.grant_type.unsupported')
  return json(await grant(call, services))
}
