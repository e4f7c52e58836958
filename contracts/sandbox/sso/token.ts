import { currentPassword, text, username } from '../http/fields.ts'
import type { ProblemType } from '../http/problems.ts'
import { Refusal } from '../http/problems.ts'
import { json, type Reply } from '../http/reply.ts'
import type { Call } from '../http/route.ts'
import type { Services } from '../services.ts'
import { type IssuedToken, issueClientToken, issueUserToken } from './access-tokens.ts'
import { authenticate } from './accounts.ts'
import { consumeMagicLink } from './magic-link-store.ts'

/** The account app: it is public and has no secret. */
const accountApp = 'account-portal'
/** A client that has one, which no call of the sandbox's carries. */
const clientWithSecret = 'back-office'
const clientIdPattern = /^[a-z][a-z0-9-]{2,63}$/

type Grant = (call: Call, services: Services) => Promise<IssuedToken>

const grants: ReadonlyMap<string, Grant> = new Map<string, Grant>([
  [
    'password',
    async (call, services) => {
      const name = username(call.body['username'])
      const password = currentPassword(call.body['password'])
      await services.captcha.demand(call.headers)
      const account = await services.tries.count(name, () => authenticate(services.database, name, password))
      return issueUserToken(services, account.id)
    },
  ],
  ['client_credentials', (_call, services) => issueClientToken(services)],
  [
    'magic_link',
    async (call, services) => {
      const accountId = await consumeMagicLink(services.database, text(call.body['token']), services.clock())
      return issueUserToken(services, accountId)
    },
  ],
])

const requireAccountApp = (clientId: unknown): void => {
  const refused: ProblemType | undefined =
    clientId === undefined || clientId === null || clientId === ''
      ? 'validation.client_id.required'
      : typeof clientId !== 'string' || !clientIdPattern.test(clientId)
        ? 'validation.client_id.invalid_format'
        : clientId !== accountApp
          ? clientId === clientWithSecret
            ? 'validation.client_secret.required'
            : 'authorization.client.unauthorized'
          : undefined
  if (refused !== undefined) throw new Refusal(refused)
}

/** POST /oauth2/token: an access token for a customer (password, magic link) or for the account app itself. */
export const grantToken = async (call: Call, services: Services): Promise<Reply> => {
  requireAccountApp(call.body['client_id'])
  const grantType = text(call.body['grant_type'])
  if (grantType === 'refresh_token') text(call.body['refresh_token'], 'validation.refresh_token.required')
  const grant = grants.get(grantType)
  if (grant === undefined) throw new Refusal('validation.grant_type.unsupported')
  return json(await grant(call, services))
}
