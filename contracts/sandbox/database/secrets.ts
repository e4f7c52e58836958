import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** A new unguessable token, safe in an address. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. Tokens are random, so a plain hash suffices: there is nothing to guess from it. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** An eighth of the usual work: the sandbox has no secrets to guard, and every sign-in of a test waits for it. */
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

/** The hash that a password is compared with where there is no account, so that the answer takes as long. */
const nobody = `${'A'.repeat(22)}.${'A'.repeat(43)}`

/** Whether the password is the hashed one. Without a hash it is not, after the same work. */
export const isPassword = async (password: string, hash: string | null | undefined): Promise<boolean> => {
  const [salt = '', key = ''] = (hash ?? nobody).split('.')
  const derived = await derive(password, Buffer.from(salt, 'base64url'))
  const matches = timingSafeEqual(derived, Buffer.from(key, 'base64url'))
  return matches && typeof hash === 'string'
}
