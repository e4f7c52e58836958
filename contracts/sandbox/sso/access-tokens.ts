import { first, type Queries } from '../database/database.ts'
import { digestOf, randomToken } from '../database/secrets.ts'
import { inSeconds, type Services } from '../services.ts'

/** A customer stays signed in as long as the portal's cookie lasts: 6 months (specification §9). */
const userTokenLifetimeInSeconds = 180 * 24 * 60 * 60
const clientTokenLifetimeInSeconds = 60 * 60

/** The body of a successful POST /oauth2/token. */
export interface IssuedToken {
  readonly access_token: string
  readonly token_type: 'bearer'
  readonly expires_in: number
}

export interface StoredAccessToken {
  readonly digest: string
  /** Null for the account app's own token. */
  readonly accountId: number | null
  readonly expiresAt: Date
}

const issue = async (services: Services, accountId: number | null, lifetimeInSeconds: number): Promise<IssuedToken> => {
  const token = randomToken()
  await services.database.query('insert into access_token (digest, account_id, expires_at) values ($1, $2, $3)', [
    digestOf(token),
    accountId,
    inSeconds(services, lifetimeInSeconds),
  ])
  return { access_token: token, token_type: 'bearer', expires_in: lifetimeInSeconds }
}

/** A token with which a customer makes calls, until it expires or is revoked. */
export const issueUserToken = (services: Services, accountId: number, lifetimeInSeconds = userTokenLifetimeInSeconds) =>
  issue(services, accountId, lifetimeInSeconds)

/** A token for the calls before sign-in. */
export const issueClientToken = (services: Services, lifetimeInSeconds = clientTokenLifetimeInSeconds) =>
  issue(services, null, lifetimeInSeconds)

/** Looks a token up, expired ones included: their answer differs from that for an unknown one. */
export const findAccessToken = (queries: Queries, token: string): Promise<StoredAccessToken | undefined> =>
  first<StoredAccessToken>(
    queries,
    'select digest, account_id as "accountId", expires_at as "expiresAt" from access_token where digest = $1',
    [digestOf(token)],
  )
