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

/** Matches the Cookie header of a browser that holds a cookie of this name, and not an emptied one. */
export const heldCookie = (name: string): string => `(?:^|; *)${literally(name)}=[^; ]`

/** Whether a browser that sent this Cookie header holds a cookie of this name. */
export const holdsCookie = (header: string | undefined, name: string): boolean =>
  new RegExp(heldCookie(name)).test(header ?? '')

/** Browsers send less than this of Accept-Language. A longer list must not cost a host more. */
const heardCharacters = 1_000

/** Captures the entries of a list of languages that end within those characters; by a name, as nginx demands. */
export const heardPart = `^(?<portal_heard>.{0,${heardCharacters}})(?:,|$)`

/** What a host listens to of an Accept-Language header. */
export const heardLanguages = (header: string | undefined): string =>
  new RegExp(heardPart).exec(header ?? '')?.[1] ?? ''
