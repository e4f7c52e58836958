import { contractCustomer } from '../../examples.ts'
import type { Fields } from '../http/body.ts'
import type { Services } from '../services.ts'

/** The parameters of a state: the type of each required one, and the default value of each optional one. */
type Declared = Readonly<
  Record<string, StringConstructor | NumberConstructor | ObjectConstructor | string | number | boolean | null>
>

type Widened<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends null
      ? Fields | null
      : boolean

/** The values of declared parameters. */
export type Parameters<Takes extends Declared> = {
  readonly [Name in keyof Takes]: Takes[Name] extends (value: never) => infer Value ? Value : Widened<Takes[Name]>
}

/** A provider state. `npm run contracts:pacts` writes its row in `pacts/states.md`. */
export interface State<Takes extends Declared = Declared> {
  readonly takes: Takes
  /** The names of the values that the state returns. */
  readonly gives?: string
  /** What the state sets up, in Markdown. */
  readonly means: string
  /** Sets up the state. Returns the values that the request needs, if there are any. */
  setUp(services: Services, parameters: Parameters<Takes>): Promise<unknown>
}

/** Returns the state. The compiler checks that its `setUp` uses only the parameters that it takes. */
export const createState = <Takes extends Declared>(state: State<Takes>): State<Takes> => state

/** The optional parameters that identify the customer of a state. */
export const someCustomer = { username: contractCustomer.username }
export const somePassword = { password: contractCustomer.password }

/** Returns the parameters of a state. Fails if a required one is missing. */
export const completeParameters = <Takes extends Declared>(takes: Takes, given: Fields) => {
  const values = Object.entries(takes).map(([name, declared]) => {
    const value = given[name] ?? (typeof declared === 'function' ? undefined : declared)
    if (value === undefined) throw new Error(`The parameter ${name} is missing`)
    return [name, value]
  })
  return Object.fromEntries(values) as Parameters<Takes>
}
