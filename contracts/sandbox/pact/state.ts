import { contractCustomer } from '../../examples.ts'
import type { Fields } from '../http/body.ts'
import type { Services } from '../services.ts'

/** The parameters by name. The value is the type of a required parameter, or the default of an optional parameter. */
type DeclaredParameters = Readonly<
  Record<string, StringConstructor | NumberConstructor | ObjectConstructor | string | number | boolean | null>
>

type WidenedType<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends null
      ? Fields | null
      : boolean

export type ParameterValues<Types extends DeclaredParameters> = {
  readonly [Name in keyof Types]: Types[Name] extends (value: never) => infer Value ? Value : WidenedType<Types[Name]>
}

/** A provider state with its meaning. `npm run contracts:pacts` writes the meaning into `pacts/states.md`. */
export interface ProviderState<Types extends DeclaredParameters = DeclaredParameters, Name = string, Result = unknown> {
  readonly parameters: Types
  /** The names of the returned values. A `token` or `code` is an emailed secret, so it needs 22 characters or more. */
  readonly valueNames?: readonly Name[]
  /** What the state sets up, in Markdown. */
  readonly meaning: string
  /** Sets up the state. Returns the values that the later request needs, if there are any. */
  setUp(services: Services, parameters: ParameterValues<Types>): Promise<Result>
}

/** Returns `state`. The compiler checks that `setUp` uses declared parameters and returns the named values. */
export const createState = <Types extends DeclaredParameters, Result>(
  state: ProviderState<Types, keyof Result & string, Result>,
): ProviderState<Types> => state

/** Optional parameters, whose default values are the data of `contractCustomer`. */
export const usernameWithDefault = { username: contractCustomer.username }
export const passwordWithDefault = { password: contractCustomer.password }

/** Returns the given parameters of a state and the defaults of others. Throws if a required parameter is missing. */
export const completeParameters = <Types extends DeclaredParameters>(parameters: Types, given: Fields) => {
  const values = Object.entries(parameters).map(([name, declared]) => {
    const value = given[name] ?? (typeof declared === 'function' ? undefined : declared)
    if (value === undefined) throw new Error(`The parameter ${name} is missing`)
    return [name, value]
  })
  return Object.fromEntries(values) as ParameterValues<Types>
}
