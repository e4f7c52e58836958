import { type Queries, sql } from '../database/database.ts'
import { hashToken, issueSecret } from '../database/secrets.ts'
import { json, Refusal, requireText } from '../http/body.ts'
import type { Call, Handler } from '../http/router.ts'
import type { LinkKind } from '../mail/mails.ts'
import type { MailProduct } from '../mail/message.ts'
import type { Services } from '../services.ts'
import type { Account } from './accounts.ts'

/** The data that is stored with a link. Each kind of link has different data. */
interface MailedLinkData {
  readonly new_email?: string
  readonly destination?: string
  readonly activation_code?: string
}

type LinkRecipient = Pick<Account, 'id' | 'email'>

const secondsPerDay = 24 * 60 * 60

export const issueLinkToken = (
  services: Services,
  kind: LinkKind,
  account_id: number,
  target: MailedLinkData = {},
  seconds = secondsPerDay,
) => issueSecret(services.database, 'mailed_link', { kind, account_id, ...target }, seconds)

/** Deletes the account's earlier links for a change of address, because the new address in them may be mistyped. */
const invalidateEmailChanges = (queries: Queries, accountId: number) =>
  sql(queries)`delete from mailed_link where account_id = ${accountId} and kind = 'email_change'`

/** Sends an email with a link to the account's address. A link for a change of address goes to the new address. */
export const sendLink = async (
  call: Call,
  services: Services,
  kind: LinkKind,
  to: LinkRecipient,
  target: MailedLinkData = {},
  product?: MailProduct,
) => {
  const recipient = target.new_email ?? to.email
  services.tries.countOrRefuse('mail', { account: recipient, network: call.network })
  if (kind === 'email_change') await invalidateEmailChanges(services.database, to.id)
  const token = await issueLinkToken(services, kind, to.id, target)
  await services.mailer.send({ kind, to: recipient, token, languages: call.languages, product })
}

/**
 * Uses up the token of a link in one statement, because two calls may arrive at the same time. If the change that
 * follows fails, the transaction makes the token valid again. Only a link for a change of address has `newEmail`.
 */
export const consumeLinkToken = async (queries: Queries, kind: LinkKind, token: string) => {
  const [used] = await sql<{ accountId: number; newEmail: string }>(queries)`
    update mailed_link set used_at = now()
    where digest = ${hashToken(token)} and kind = ${kind} and used_at is null and expires_at > now()
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
    from mailed_link join account on account.id = account_id where digest = ${hashToken(token)} and kind = 'magic_link'`
  if (link === undefined) throw new Refusal(404, 'magic_link.not_found')
  return link
}

/** Returns a valid magic link. A used link is refused as used, even after it has expired. */
const findValidMagicLink = async (queries: Queries, token: string) => {
  const link = await findMagicLink(queries, token)
  if (link.usedAt !== null) throw new Refusal(403, 'authorization.magic_link.invalid')
  if (link.expiresAt <= new Date()) throw new Refusal(403, 'authorization.magic_link.expired')
  return link
}

/** Uses up a magic link and returns its account. The demonstration links can be used again and again. */
export const consumeMagicLink = async (queries: Queries, token: string): Promise<number> => {
  const [used] = await sql<{ accountId: number }>(queries)`
    update mailed_link set used_at = case when reusable then null else now() end
    where digest = ${hashToken(token)} and kind = 'magic_link' and used_at is null and expires_at > now()
    returning account_id as "accountId"`
  if (used !== undefined) return used.accountId
  // Throws a refusal with the reason. Returns only if another call has just used the link.
  await findValidMagicLink(queries, token)
  throw new Refusal(403, 'authorization.magic_link.invalid')
}

/** GET /magic-link/{token}: returns where the link leads. The link stays valid. */
export const showMagicLink: Handler = async ({ parameter }, { database }) => {
  const { destination } = await findValidMagicLink(database, parameter)
  return json({ destination })
}

/** POST /magic-link/clone: sends an email with a new link that leads to the same place. */
export const cloneMagicLink: Handler = async (call, services) => {
  const { accountId: id, email, destination } = await findMagicLink(services.database, requireText(call.body['token']))
  await sendLink(call, services, 'magic_link', { id, email }, { destination })
}
