import { contractCustomer } from '../../states.ts'
import { type Fields, flag, text } from '../http/fields.ts'
import type { Services } from '../services.ts'

/** The parameters of a provider state. Where one is left out, it is what `otherwise` says. */
export const parametersOf = (fields: Fields) => ({
  fields,
  text: (name: string, otherwise?: string): string => text(fields[name] ?? otherwise),
  flag: (name: string): boolean => flag(fields[name] ?? false),
  /** A whole number; pacts carry numbers as numbers or as texts. */
  number: (name: string): number => {
    const value = Number(fields[name])
    if (!Number.isSafeInteger(value)) throw new Error(`The state needs a whole number as ${name}`)
    return value
  },
  password: (): string => text(fields['password'] ?? contractCustomer.password),
  username: (): string => text(fields['username'] ?? contractCustomer.username),
})

export type Parameters = ReturnType<typeof parametersOf>

/** Brings a state about and yields an object with the values that the request takes from it, if there are any. */
export type StateHandler = (services: Services, parameters: Parameters) => Promise<unknown>
