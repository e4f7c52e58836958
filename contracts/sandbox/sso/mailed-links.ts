import { type Queries, sql } from '../database/database.ts'
import { digestOf, issueSecret } from '../database/secrets.ts'
import { json, Refusal, requireText } from '../http/body.ts'
import type { Call, Handler } from '../http/router.ts'
import type { LinkKind } from '../mail/mails.ts'
import type { Product } from '../mail/message.ts'
import type { Services } from '../services.ts'
import type { Account } from './accounts.ts'

/** The additional data of a link, which depends on its kind. */
interface LinkTarget {
  readonly new_email?: string
  readonly destination?: string
  readonly activation_code?: string
}

type Addressee = Pick<Account, 'id' | 'email'>

const secondsPerDay = 24 * 60 * 60

/** Issues the single-use token of a link. */
export const issueLink = (
  services: Services,
  kind: LinkKind,
  account_id: number,
  target: LinkTarget = {},
  seconds = secondsPerDay,
) => issueSecret(services.database, 'mailed_link', { kind, account_id, ...target }, seconds)

/** Ends earlier requests for a change of address, because their links may have been sent to a mistyped address. */
const endEmailChanges = (queries: Queries, accountId: number) =>
  sql(queries)`delete from mailed_link where account_id = ${accountId} and kind = 'email_change'`

/** Mails a link to the account, or to the new address for a change of address. */
export const mailLink = async (
  call: Call,
  services: Services,
  kind: LinkKind,
  to: Addressee,
  target: LinkTarget = {},
  product?: Product,
) => {
  const recipient = target.new_email ?? to.email
  services.tries.spend('mail', { account: recipient, network: call.network })
  if (kind === 'email_change') await endEmailChanges(services.database, to.id)
  const token = await issueLink(services, kind, to.id, target)
  await services.mailer.send({ kind, to: recipient, token, languages: call.languages, product })
}

/**
 * Uses up a token in one statement, because two calls may be simultaneous. This is rolled back if the change that
 * follows fails. `newEmail` is only in the link of a change of address.
 */
export const consumeMailToken = async (queries: Queries, kind: LinkKind, token: string) => {
  const [used] = await sql<{ accountId: number; newEmail: string }>(queries)`
    update mailed_link set used_at = now()
    where digest = ${digestOf(token)} and kind = ${kind} and used_at is null and expires_at > now()
    returning account_id as "accountId", new_email as "newEmail"`
  if (used === undefined) throw new Refusal(404, `${kind}.token.not_found`)
  return used
}

interface MagicLink {
  readonly accountId: number
  readonly email: string
  readonly destination: string
  readonly expiresAt: Date | number
  readonly usedAt: Date | null
}

const findMagicLink = async (queries: Queries, token: string) => {
  const [link] = await sql<MagicLink>(queries)`
    select account_id as "accountId", account.email, destination, expires_at as "expiresAt", used_at as "usedAt"
    from mailed_link join account on account.id = account_id where digest = ${digestOf(token)} and kind = 'magic_link'`
  if (link === undefined) throw new Refusal(404, 'magic_link.not_found')
  return link
}

/** Returns a valid link. Refuses a used link as used, also after it has expired. */
const findValidMagicLink = async (queries: Queries, token: string) => {
  const link = await findMagicLink(queries, token)
  if (link.usedAt !== null) throw new Refusal(403, 'authorization.magic_link.invalid')
  if (link.expiresAt <= new Date()) throw new Refusal(403, 'authorization.magic_link.expired')
  return link
}

/** Uses up a link, except for the demonstration links. Returns its account. */
export const consumeMagicLink = async (queries: Queries, token: string): Promise<number> => {
  const [used] = await sql<{ accountId: number }>(queries)`
    update mailed_link set used_at = case when reusable then null else now() end
    where digest = ${digestOf(token)} and kind = 'magic_link' and used_at is null and expires_at > now()
    returning account_id as "accountId"`
  if (used !== undefined) return used.accountId
  // This throws the reason. If it throws nothing, another call has used the link in the meantime.
  await findValidMagicLink(queries, token)
  throw new Refusal(403, 'authorization.magic_link.invalid')
}

/** GET /magic-link/{token}: returns the destination of the link, which stays valid. */
export const showMagicLink: Handler = async ({ parameter }, { database }) => {
  const { destination } = await findValidMagicLink(database, parameter)
  return json({ destination })
}

/** POST /magic-link/clone: mails a new link that replaces an earlier one. */
export const cloneMagicLink: Handler = async (call, services) => {
  const { accountId: id, email, destination } = await findMagicLink(services.database, requireText(call.body['token']))
  await mailLink(call, services, 'magic_link', { id, email }, { destination })
}
