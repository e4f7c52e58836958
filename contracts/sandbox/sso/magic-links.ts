import { first, type Queries } from '../database/database.ts'
import { digestOf, inSeconds, randomToken } from '../database/secrets.ts'
import { text } from '../http/fields.ts'
import { Refusal } from '../http/problems.ts'
import { json, noContent, type Reply } from '../http/reply.ts'
import type { Call } from '../http/router.ts'
import type { Services } from '../services.ts'

interface MagicLink {
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
    [digestOf(token), accountId, destination, inSeconds(24 * 60 * 60)],
  )
  return token
}

const findMagicLink = async (queries: Queries, token: string): Promise<MagicLink> => {
  const link = await first<MagicLink>(
    queries,
    `select account_id as "accountId", account.email, destination, expires_at as "expiresAt", used_at as "usedAt"
     from magic_link join account on account.id = account_id where digest = $1`,
    [digestOf(token)],
  )
  if (link === undefined) throw new Refusal('magic_link.not_found')
  return link
}

/** A used link counts as used even after its expiry. */
const findValidMagicLink = async (queries: Queries, token: string): Promise<MagicLink> => {
  const link = await findMagicLink(queries, token)
  if (link.usedAt !== null) throw new Refusal('authorization.magic_link.invalid')
  if (link.expiresAt <= new Date()) throw new Refusal('authorization.magic_link.expired')
  return link
}

/** Uses a link up, except for the demonstration links, and yields its account. */
export const consumeMagicLink = async (queries: Queries, token: string): Promise<number> => {
  const used = await first<{ accountId: number }>(
    queries,
    `update magic_link set used_at = case when reusable then null else now() end
     where digest = $1 and used_at is null and expires_at > now() returning account_id as "accountId"`,
    [digestOf(token)],
  )
  if (used !== undefined) return used.accountId
  // The lookup finds the reason. Between the two queries a link can only have been used.
  await findValidMagicLink(queries, token)
  throw new Refusal('authorization.magic_link.invalid')
}

/** GET /magic-link/{token}: the app of the link. It stays valid. */
export const showMagicLink = async ({ parameter }: Call, { database }: Services): Promise<Reply> => {
  const { destination } = await findValidMagicLink(database, parameter)
  return json({ destination })
}

/** POST /magic-link/clone: mails a new link in place of an earlier one. */
export const cloneMagicLink = async ({ body, languages }: Call, services: Services): Promise<Reply> => {
  const link = await findMagicLink(services.database, text(body['token']))
  const token = await issueMagicLink(services, link.accountId, link.destination)
  await services.mailer.send({ kind: 'magicLink', to: link.email, token, languages })
  return noContent
}
