import { contractCustomer } from '../../states.ts'
import type { Fields } from '../http/fields.ts'
import { flag, text } from '../http/fields.ts'

/** A parameter that may be left out. */
export const textOr = (parameters: Fields, name: string, otherwise: string): string =>
  parameters[name] === undefined ? otherwise : text(parameters[name])

export const flagOf = (parameters: Fields, name: string): boolean =>
  parameters[name] === undefined ? false : flag(parameters[name])

export const usernameOf = (parameters: Fields): string => textOr(parameters, 'username', contractCustomer.username)

/** A whole number; pacts carry numbers as numbers or as texts. */
export const numberOf = (parameters: Fields, name: string): number => {
  const value = Number(parameters[name])
  if (!Number.isSafeInteger(value)) throw new Error(`The state needs a whole number as ${name}`)
  return value
}
