import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { Queries } from './database.ts'

export const randomToken = (): string => randomBytes(32).toString('base64url')

/** When a secret expires. */
export const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

/** The stored form of a token. A plain hash suffices, because tokens are random. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Stores a new token by its digest, with its end and the other columns. Yields the token. */
export const issueSecret = async (
  queries: Queries,
  table: string,
  opens: Readonly<Record<string, unknown>>,
  seconds: number,
): Promise<string> => {
  const token = randomToken()
  const row = { digest: digestOf(token), expires_at: inSeconds(seconds), ...opens }
  const [columns, values] = [Object.keys(row), Object.values(row)]
  const places = values.map((_, index) => `$${index + 1}`)
  await queries.query(`insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`, values)
  return token
}

/** An eighth of the usual cost, because every sign-in of a test waits for it. */
const cost = 2048

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, 32, { cost }, (failure, key) => (failure ? reject(failure) : resolve(key)))
  })

/** A salted scrypt hash, as `salt.key` in base64url. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await derive(password, salt)).toString('base64url')}`
}

/** Compared with the password where there is no account, so that the answer takes as long. */
const nobody = `${'A'.repeat(22)}.${'A'.repeat(43)}`

/** Without a hash it is false, after the same work. */
export const isPassword = async (password: string, hash: string | null | undefined): Promise<boolean> => {
  const [salt = '', key = ''] = (hash ?? nobody).split('.')
  const derived = await derive(password, Buffer.from(salt, 'base64url'))
  const matches = timingSafeEqual(derived, Buffer.from(key, 'base64url'))
  return matches && typeof hash === 'string'
}
