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

/** A refusal. When a handler throws it, the transaction is rolled back and the refusal becomes the reply. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    /** The seconds until the call may be repeated, if there were too many tries. */
    readonly retryAfterSeconds?: number,
  ) {
    super(`The sandbox refuses: ${type}`)
  }
}

/** Returns the refusal in the form that all three services share: `{ status, type, message }`. */
export const problem = ({ status, type, message, retryAfterSeconds }: Refusal): Reply => {
  const { headers, ...reply } = json({ status, type, message }, status)
  const retryAfter = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  // The connection is closed, because the rest of a body that is too long is not read.
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

const requiredText = (value: unknown, missing: string): string => {
  if (value === undefined || value === null || value === '') throw new Refusal(422, missing)
  if (typeof value !== 'string') throw new Refusal(422, 'validation.input.invalid_type')
  return value
}

/** Requires a text without NUL, which PostgreSQL can't store. */
export const text = (value: unknown, missing = 'validation.input.required'): string => {
  const given = requiredText(value, missing)
  if (given.includes('\0')) throw new Refusal(422, 'validation.input.invalid_type')
  return given
}

export const flag = (value: unknown): boolean => {
  if (value === undefined || value === null) throw new Refusal(422, 'validation.input.required')
  if (typeof value !== 'boolean') throw new Refusal(422, 'validation.input.invalid_type')
  return value
}

/** Requires an email address. It is not trimmed: blanks around it are an invalid format. */
export const emailAddress = (value: unknown): string => {
  const address = text(value)
  if (address.length > maxEmailLength || !emailPattern.test(address) || invisibleCharacter.test(address))
    throw new Refusal(422, 'validation.email.invalid_format')
  return address
}

export const username = (value: unknown): string => {
  const name = text(value, 'validation.username.required')
  if (name.length < minUsernameLength) throw new Refusal(422, 'validation.username.min_length')
  return name
}

/** Requires no minimum length, because the stored password may be older than the rule. */
export const currentPassword = (value: unknown): string => {
  const password = requiredText(value, 'validation.password.required')
  if (password.normalize('NFC').length > maxPasswordLength) throw new Refusal(422, 'validation.password.too_long')
  return password
}

export const newPassword = (value: unknown, tooShort = 'validation.password.min_length'): string => {
  const password = currentPassword(value)
  if (password.length < minPasswordLength) throw new Refusal(422, tooShort)
  return password
}
