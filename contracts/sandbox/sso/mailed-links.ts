import { first, type Queries } from '../database/database.ts'
import { digestOf, issueSecret } from '../database/secrets.ts'
import { text } from '../http/fields.ts'
import { json, noContent, Refusal } from '../http/reply.ts'
import type { Call, Handler } from '../http/router.ts'
import type { LinkKind } from '../mail/mails.ts'
import type { Services } from '../services.ts'
import type { Account } from './accounts.ts'

const linkLifetimeInSeconds = 24 * 60 * 60

export type Purpose = Exclude<LinkKind, 'magic_link' | 'activation'>

/** Issues a single-use token. Only an e-mail change has a new address. */
export const issueMailToken = (
  { database }: Services,
  purpose: Purpose,
  accountId: number,
  newEmail: string | null = null,
  lifetime = linkLifetimeInSeconds,
): Promise<string> =>
  issueSecret(database, 'mail_token', { purpose, account_id: accountId, new_email: newEmail }, lifetime)

/** Mails a link to the account, or to the new address of an e-mail change. */
export const mailLink = async (
  { languages }: Call,
  services: Services,
  kind: Purpose,
  account: Pick<Account, 'id' | 'email'>,
  newEmail: string | null = null,
): Promise<void> => {
  const token = await issueMailToken(services, kind, account.id, newEmail)
  await services.mailer.send({ kind, to: newEmail ?? account.email, token, languages })
}

/** Uses a token up in one statement, because two calls may come at once. A change that fails rolls it back. */
export const consumeMailToken = async (queries: Queries, purpose: Purpose, token: string) => {
  const used = await first<{ accountId: number; newEmail: string | null }>(
    queries,
    `update mail_token set used_at = now() where digest = $1 and purpose = $2 and used_at is null and expires_at > now()
     returning account_id as "accountId", new_email as "newEmail"`,
    [digestOf(token), purpose],
  )
  if (used === undefined) throw new Refusal(404, `${purpose}.token.not_found`)
  return used
}

interface MagicLink {
  readonly accountId: number
  readonly email: string
  readonly destination: string
  readonly expiresAt: Date | number
  readonly usedAt: Date | null
}

/** A new link, good for one use within a day. */
export const issueMagicLink = ({ database }: Services, accountId: number, destination: string): Promise<string> =>
  issueSecret(database, 'magic_link', { account_id: accountId, destination }, linkLifetimeInSeconds)

const findMagicLink = async (queries: Queries, token: string): Promise<MagicLink> => {
  const link = await first<MagicLink>(
    queries,
    `select account_id as "accountId", account.email, destination, expires_at as "expiresAt", used_at as "usedAt"
     from magic_link join account on account.id = account_id where digest = $1`,
    [digestOf(token)],
  )
  if (link === undefined) throw new Refusal(404, 'magic_link.not_found')
  return link
}

/** A used link counts as used even after its expiry. */
const findValidMagicLink = async (queries: Queries, token: string): Promise<MagicLink> => {
  const link = await findMagicLink(queries, token)
  if (link.usedAt !== null) throw new Refusal(403, 'authorization.magic_link.invalid')
  if (link.expiresAt <= new Date()) throw new Refusal(403, 'authorization.magic_link.expired')
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
  throw new Refusal(403, 'authorization.magic_link.invalid')
}

/** GET /magic-link/{token}: the app of the link. It stays valid. */
export const showMagicLink: Handler = async ({ parameter }, { database }) => {
  const { destination } = await findValidMagicLink(database, parameter)
  return json({ destination })
}

/** POST /magic-link/clone: mails a new link in place of an earlier one. */
export const cloneMagicLink: Handler = async ({ body, languages }, services) => {
  const link = await findMagicLink(services.database, text(body['token']))
  const token = await issueMagicLink(services, link.accountId, link.destination)
  await services.mailer.send({ kind: 'magic_link', to: link.email, token, languages })
  return noContent
}
