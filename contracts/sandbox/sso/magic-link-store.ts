import { first, type Queries } from '../database/database.ts'
import { digestOf, randomToken } from '../database/secrets.ts'
import { Refusal } from '../http/problems.ts'
import { inSeconds, type Services } from '../services.ts'

const lifetimeInSeconds = 24 * 60 * 60

export interface MagicLink {
  readonly accountId: number
  readonly email: string
  readonly destination: string
  readonly expiresAt: Date | number
  readonly usedAt: Date | null
}

/** A new link, good for one use within a day. */
export const issueMagicLink = async (services: Services, accountId: number, destination: string): Promise<string> => {
  const token = randomToken()
  await services.database.query(
    'insert into magic_link (digest, account_id, destination, expires_at) values ($1, $2, $3, $4)',
    [digestOf(token), accountId, destination, inSeconds(services, lifetimeInSeconds)],
  )
  return token
}

/** Any link that was ever issued, spent ones included; refuses with magic_link.not_found. */
export const findMagicLink = async (queries: Queries, token: string): Promise<MagicLink> => {
  const link = await first<MagicLink>(
    queries,
    `select account_id as "accountId", account.email, destination, expires_at as "expiresAt", used_at as "usedAt"
     from magic_link join account on account.id = account_id where digest = $1`,
    [digestOf(token)],
  )
  if (link === undefined) throw new Refusal('magic_link.not_found')
  return link
}

/** A link that still works. A used one counts as used even after its expiry. */
export const findValidMagicLink = async (queries: Queries, token: string, now: Date): Promise<MagicLink> => {
  const link = await findMagicLink(queries, token)
  if (link.usedAt !== null) throw new Refusal('authorization.magic_link.invalid')
  if (link.expiresAt <= now) throw new Refusal('authorization.magic_link.expired')
  return link
}

/** Uses a link up (the seeded demonstration links excepted) and yields whose it was. */
export const consumeMagicLink = async (queries: Queries, token: string, now: Date): Promise<number> => {
  const used = await first<{ accountId: number }>(
    queries,
    `update magic_link set used_at = case when reusable then null else $2::timestamptz end
     where digest = $1 and used_at is null and expires_at > $2 returning account_id as "accountId"`,
    [digestOf(token), now],
  )
  // Not usable: the lookup says why; between the two a link can only have been used up.
  if (used === undefined) {
    await findValidMagicLink(queries, token, now)
    throw new Refusal('authorization.magic_link.invalid')
  }
  return used.accountId
}
