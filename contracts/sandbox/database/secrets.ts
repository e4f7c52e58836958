import { createHash, randomBytes } from 'node:crypto'

/** A new unguessable token, safe in an address. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. Tokens are random, so a plain hash suffices: there is nothing to guess from it. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
