import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { insert, type Queries } from './database.ts'

export const createToken = (): string => randomBytes(32).toString('base64url')

/** Returns the time at which a secret expires. */
export const timeAfterSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

/** Returns the form in which a token is stored. Tokens are random, so a plain hash is enough. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Creates a token that expires after `seconds`. Stores its digest and the columns of `opens`, such as the account, in
 * the table. Returns the token.
 */
export const issueSecret = async (queries: Queries, table: string, opens: object, seconds: number): Promise<string> => {
  const token = createToken()
  await insert(queries, table, { digest: digestOf(token), expires_at: timeAfterSeconds(seconds), ...opens })
  return token
}

/** An eighth of the default cost, because many tests wait for a sign-in. */
const scryptCost = 2048

const deriveKey = (password: string, salt: Buffer): Promise<Buffer> =>
  promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)(password.normalize('NFC'), salt, 32, {
    cost: scryptCost,
  })

/** Returns a salted scrypt hash as `salt.key` in base64url. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await deriveKey(password, salt)).toString('base64url')}`
}

/** The hash that is used for a missing account, so that the answer takes as long as for an existing one. */
const dummyHash = `${'A'.repeat(22)}.${'A'.repeat(43)}`

/** Returns whether a password matches the hash. Without a hash, returns false after the same time. */
export const matchesHash = async (password: string, hash: string | null | undefined): Promise<boolean> => {
  const [salt = '', key = ''] = (hash ?? dummyHash).split('.')
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'))
  const matches = timingSafeEqual(derived, Buffer.from(key, 'base64url'))
  return matches && typeof hash === 'string'
}
