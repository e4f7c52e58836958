import { storedNames } from '../../adapters/storage/names.ts'
import { configured } from './configured.ts'

/** The cookie by which a host tells a customer from a visitor. */
export const tokenCookieOf = (config: unknown): string => {
  const name = configured(config, 'session', 'cookieName')
  return typeof name === 'string' && name !== '' ? name : storedNames.userToken
}

/** A text as a pattern that means just this text, with no character that a pattern or nginx would understand. */
const literally = (text: string): string =>
  text.replace(/[^\w-]/g, (character) =>
    [...Buffer.from(character)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
  )

/** A pattern for the Cookie header of a browser that holds a cookie of this name, and not an emptied one. */
export const heldCookie = (name: string): string => `(?:^|; *)${literally(name)}=[^; ]`

/** Browsers send less than this of Accept-Language. A longer list must not cost a host more. */
const heardCharacters = 1_000

/** The languages that are listed within those characters, captured by a name since nginx knows them by it. */
export const heardLanguages = `^(?<portal_heard>.{0,${heardCharacters}})(?:,|$)`
