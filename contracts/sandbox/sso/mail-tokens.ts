import { first, type Queries } from '../database/database.ts'
import { digestOf, inSeconds, randomToken } from '../database/secrets.ts'
import { type ProblemType, Refusal } from '../http/problems.ts'
import type { Services } from '../services.ts'

/** The purposes of mailed links, each with the refusal of an invalid one. */
const notFound = {
  confirmation: 'confirmation.token.not_found',
  reset_password: 'reset_password.token.not_found',
  finish_registration: 'finish_registration.token.not_found',
  email_change: 'email_change.token.not_found',
} as const satisfies Record<string, ProblemType>

export type Purpose = keyof typeof notFound

const lifetimeInSeconds = 24 * 60 * 60

/** Issues a single-use token. Only an e-mail change has a new address. */
export const issueMailToken = async (
  services: Services,
  purpose: Purpose,
  accountId: number,
  newEmail: string | null = null,
  lifetime = lifetimeInSeconds,
): Promise<string> => {
  const token = randomToken()
  await services.database.query(
    'insert into mail_token (digest, purpose, account_id, new_email, expires_at) values ($1, $2, $3, $4, $5)',
    [digestOf(token), purpose, accountId, newEmail, inSeconds(lifetime)],
  )
  return token
}

/** Uses a token up, in one statement for two calls at once, in the transaction of the change, which may fail. */
export const consumeMailToken = async (
  queries: Queries,
  purpose: Purpose,
  token: string,
): Promise<{ accountId: number; newEmail: string | null }> => {
  const used = await first<{ accountId: number; newEmail: string | null }>(
    queries,
    `update mail_token set used_at = now() where digest = $1 and purpose = $2 and used_at is null and expires_at > now()
     returning account_id as "accountId", new_email as "newEmail"`,
    [digestOf(token), purpose],
  )
  if (used === undefined) throw new Refusal(notFound[purpose])
  return used
}
