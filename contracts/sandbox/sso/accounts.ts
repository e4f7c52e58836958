import { raw } from '@electric-sql/pglite/template'
import { type Queries, sql } from '../database/database.ts'
import { hashPassword, matchesHash } from '../database/secrets.ts'
import { Refusal } from '../http/body.ts'

export interface Account {
  readonly id: number
  readonly email: string
  /** The hash is null until the customer has chosen a password. */
  readonly passwordHash: string | null
  readonly emailConfirmedAt: Date | null
  readonly confirmFirst: boolean
}

const accountColumns = raw`
  id, email, password_hash as "passwordHash", email_confirmed_at as "emailConfirmedAt", confirm_first as "confirmFirst"`

export const findAccountByEmail = async (queries: Queries, email: string): Promise<Account | undefined> =>
  (await sql<Account>(queries)`select ${accountColumns} from account where lower(email) = lower(${email})`)[0]

/** Registers an account. A null password is set later. An existing account without a password is not changed. */
export const registerAccount = async (queries: Queries, email: string, password: string | null): Promise<Account> => {
  const hash = password === null ? null : await hashPassword(password)
  const [account] = await sql<Account>(queries)`
    insert into account (email, password_hash, created_at) values (${email}, ${hash}, now())
    on conflict (lower(email)) do update set email = account.email where account.password_hash is null
    returning ${accountColumns}`
  if (account === undefined) throw new Refusal(409, 'user.already_exists')
  return account
}

/** Returns the account with this email address and password. The refusal does not say which of the two is wrong. */
export const authenticate = async (queries: Queries, email: string, password: string): Promise<Account> => {
  const account = await findAccountByEmail(queries, email)
  const isRight = await matchesHash(password, account?.passwordHash)
  // This refusal reveals nothing new, because GET /user/check already says that the account has no password.
  if (account?.passwordHash === null) throw new Refusal(401, 'authorization.user.not_found')
  if (!isRight || account === undefined) throw new Refusal(401, 'authorization.credentials.invalid')
  if (account.confirmFirst && account.emailConfirmedAt === null)
    throw new Refusal(403, 'authorization.user.not_confirmed')
  return account
}

/** Invalidates the account's emailed links that set a password, change the address or sign in. */
const invalidateMailedLinks = async (queries: Queries, accountId: number): Promise<void> => {
  await sql(queries)`
    delete from mailed_link where account_id = ${accountId}
      and kind in ('reset_password', 'finish_registration', 'email_change')`
  await sql(queries)`
    update mailed_link set expires_at = now() where account_id = ${accountId}
      and kind = 'magic_link' and expires_at > now() and not reusable`
}

/** Sets the password. Ends the account's emailed links and all sessions except the one with `keptTokenDigest`. */
export const setPassword = async (queries: Queries, accountId: number, password: string, keptTokenDigest = '') => {
  await sql(queries)`update account set password_hash = ${await hashPassword(password)} where id = ${accountId}`
  await sql(queries)`delete from access_token where account_id = ${accountId} and digest <> ${keptTokenDigest}`
  await invalidateMailedLinks(queries, accountId)
}

export const markEmailConfirmed = async (queries: Queries, accountId: number): Promise<void> => {
  await sql(queries)`update account set email_confirmed_at = now() where id = ${accountId}`
}

/**
 * Changes the email address and returns the old one. Links that were sent to the old address become invalid, because
 * another person may now read emails to that address.
 */
export const changeEmail = async (queries: Queries, accountId: number, email: string) => {
  await requireUnusedEmail(queries, email)
  const [changed] = await sql<{ oldEmail: string }>(queries)`
    update account set email = ${email}, email_confirmed_at = now() where id = ${accountId} returning old.email as "oldEmail"`
  await invalidateMailedLinks(queries, accountId)
  await sql(queries)`delete from mailed_link where account_id = ${accountId} and kind <> 'magic_link'`
  return String(changed?.oldEmail)
}

export const requireUnusedEmail = async (queries: Queries, email: string): Promise<void> => {
  if ((await findAccountByEmail(queries, email)) !== undefined) throw new Refusal(409, 'user.already_exists')
}
