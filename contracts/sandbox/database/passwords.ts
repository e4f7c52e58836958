import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const keyLength = 32
const saltLength = 16

/**
 * An eighth of the usual work: the sandbox has no secrets to guard, and everyone who waits for it waits for this too. The schema
 * names it, so that data which were made at another cost are refused as outdated, and not each password in them.
 */
const cost = 2048

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, keyLength, { cost }, (failure, key) =>
      failure ? reject(failure) : resolve(key),
    )
  })

/** A salted scrypt hash, as `salt.key` in base64url. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(saltLength)
  return `${salt.toString('base64url')}.${(await derive(password, salt)).toString('base64url')}`
}

/** What an account without a password is compared with, so that the answer takes as long as any other. */
const nobody = `${'A'.repeat(22)}.${'A'.repeat(43)}`

/** Whether the password is the hashed one. Without a hash it is not, after the same work. */
export const isPassword = async (password: string, hash: string | null | undefined): Promise<boolean> => {
  const [salt = '', key = ''] = (hash ?? nobody).split('.')
  const derived = await derive(password, Buffer.from(salt, 'base64url'))
  const matches = timingSafeEqual(derived, Buffer.from(key, 'base64url'))
  return matches && typeof hash === 'string'
}
