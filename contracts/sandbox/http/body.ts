import type { OutgoingHttpHeaders } from 'node:http'

export interface Reply {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: string
}

export const json = (value: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})

export const noContent: Reply = { status: 204, headers: {}, body: '' }

/** A refusal of a call. When a handler throws it, the transaction is rolled back, and it becomes the answer. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    /** The number of seconds after which the call may be repeated, if there were too many attempts. */
    readonly retryAfterSeconds?: number,
  ) {
    super(`The sandbox refuses: ${type}`)
  }
}

/** Returns a refusal in the form that the three services share: `{ status, type, message }`. */
export const createProblem = ({ status, type, message, retryAfterSeconds }: Refusal): Reply => {
  const { headers, ...reply } = json({ status, type, message }, status)
  const retryAfter = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  // The rest of a body that is too long is not read, so the connection can't be used again.
  const close = status === 413 ? { connection: 'close' } : {}
  return { ...reply, headers: { ...headers, ...retryAfter, ...close } }
}

export type Fields = Readonly<Record<string, unknown>>

/** The minimum length of a new password (specification §9). */
const minPasswordLength = 8
const maxPasswordLength = 1024
const minUsernameLength = 3
const maxEmailLength = 254
/** Invisible characters, with which one address would look like another. */
const invisibleCharacter = /[\p{C}\p{Default_Ignorable_Code_Point}]/u
const emailPattern = /^[^\s@.<>()[\],;:\\"]+(\.[^\s@.<>()[\],;:\\"]+)*@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const requireNonEmpty = (value: unknown, missing: string): string => {
  if (value === undefined || value === null || value === '') throw new Refusal(422, missing)
  if (typeof value !== 'string') throw new Refusal(422, 'validation.input.invalid_type')
  return value
}

/** Requires a text without NUL, which PostgreSQL can't store. */
export const requireText = (value: unknown, missing = 'validation.input.required'): string => {
  const given = requireNonEmpty(value, missing)
  if (given.includes('\0')) throw new Refusal(422, 'validation.input.invalid_type')
  return given
}

export const requireFlag = (value: unknown): boolean => {
  if (value === undefined || value === null) throw new Refusal(422, 'validation.input.required')
  if (typeof value !== 'boolean') throw new Refusal(422, 'validation.input.invalid_type')
  return value
}

/** Requires an email address. Does not trim it: blanks around it make it invalid. */
export const requireEmail = (value: unknown): string => {
  const address = requireText(value)
  if (address.length > maxEmailLength || !emailPattern.test(address) || invisibleCharacter.test(address))
    throw new Refusal(422, 'validation.email.invalid_format')
  return address
}

export const requireUsername = (value: unknown): string => {
  const name = requireText(value, 'validation.username.required')
  if (name.length < minUsernameLength) throw new Refusal(422, 'validation.username.min_length')
  return name
}

/** Requires a password of any length, because the stored one may be older than the rule. */
export const requirePassword = (value: unknown): string => {
  const password = requireNonEmpty(value, 'validation.password.required')
  if (password.normalize('NFC').length > maxPasswordLength) throw new Refusal(422, 'validation.password.too_long')
  return password
}

export const requireNewPassword = (value: unknown, tooShort = 'validation.password.min_length'): string => {
  const password = requirePassword(value)
  if (password.length < minPasswordLength) throw new Refusal(422, tooShort)
  return password
}
