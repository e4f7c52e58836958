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

/** An error that a handler throws to refuse a call. The transaction is rolled back, and the refusal is the answer. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    readonly retryAfterSeconds?: number,
  ) {
    super(`The sandbox refuses: ${type}`)
  }
}

/** Returns a refusal in the form that the three services share: `{ status, type, message }`. */
export const createRefusalReply = ({ status, type, message, retryAfterSeconds }: Refusal): Reply => {
  const { headers, ...reply } = json({ status, type, message }, status)
  const retryAfter = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  // The server does not read the rest of a body that is too long, so it must close the connection.
  const close = status === 413 ? { connection: 'close' } : {}
  return { ...reply, headers: { ...headers, ...retryAfter, ...close } }
}

export type Fields = Readonly<Record<string, unknown>>

/** The minimum length of a new password (specification §9). */
const minPasswordLength = 8
const maxPasswordLength = 1024
const minUsernameLength = 3
const maxEmailLength = 254
/** Matches invisible characters, which could make one email address look like another. */
const invisibleCharacterPattern = /[\p{C}\p{Default_Ignorable_Code_Point}]/u
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

export const requireBoolean = (value: unknown): boolean => {
  if (value === undefined || value === null) throw new Refusal(422, 'validation.input.required')
  if (typeof value !== 'boolean') throw new Refusal(422, 'validation.input.invalid_type')
  return value
}

/** Requires an email address. An address with a space before or after it is refused. */
export const requireEmail = (value: unknown): string => {
  const address = requireText(value)
  if (address.length > maxEmailLength || !emailPattern.test(address) || invisibleCharacterPattern.test(address))
    throw new Refusal(422, 'validation.email.invalid_format')
  return address
}

export const requireUsername = (value: unknown): string => {
  const name = requireText(value, 'validation.username.required')
  if (name.length < minUsernameLength) throw new Refusal(422, 'validation.username.min_length')
  return name
}

/** Requires the current password. Any length is accepted: the password may be older than the rule for new ones. */
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
