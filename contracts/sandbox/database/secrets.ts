import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { insertRow, type Queries } from './database.ts'

export const createToken = (): string => randomBytes(32).toString('base64url')

export const computeExpiry = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

/** Returns the hash that is stored instead of a token. Tokens are random, so they need no salt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Creates and returns a token that expires after `seconds`. Stores its hash and the columns of `scope` in the table.
 * The columns say what the token gives access to, such as an account.
 */
export const issueSecret = async (queries: Queries, table: string, scope: object, seconds: number): Promise<string> => {
  const token = createToken()
  await insertRow(queries, table, { digest: hashToken(token), expires_at: computeExpiry(seconds), ...scope })
  return token
}

/** The cost of a password hash. It is an eighth of scrypt's default, because many tests wait for a sign-in. */
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

/** The hash for an account that does not exist. The answer then takes as long as for an existing account. */
const dummyHash = `${'A'.repeat(22)}.${'A'.repeat(43)}`

/** Returns whether a password matches the hash. Without a hash, returns false after as much time as with a hash. */
export const matchesHash = async (password: string, hash: string | null | undefined): Promise<boolean> => {
  const [salt = '', key = ''] = (hash ?? dummyHash).split('.')
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'))
  const matches = timingSafeEqual(derived, Buffer.from(key, 'base64url'))
  return matches && typeof hash === 'string'
}
