import type { StateName } from '../../states.ts'
import type { Fields } from '../http/fields.ts'
import type { Services } from '../services.ts'

/** Brings a state about and yields the values that the request takes from it. It may be in place already. */
type StateHandler = (services: Services, parameters: Fields) => Promise<Readonly<Record<string, string>>>

export type StateTable = readonly (readonly [StateName, StateHandler])[]
