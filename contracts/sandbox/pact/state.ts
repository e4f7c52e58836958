import { contractCustomer } from '../../examples.ts'
import type { Fields } from '../http/body.ts'
import type { Services } from '../services.ts'

/** The parameters of states. If a required one is missing, the database refuses the statement. */
export type Parameters = Readonly<
  Record<'username' | 'email' | 'password' | 'newEmail' | 'code' | 'licenseKey' | 'appName', string> &
    Record<'tokenName' | 'destination' | 'created', string> &
    Record<'purchaseId' | 'price', number> & { status?: string; declined?: boolean }
>

/** The values of parameters that a request leaves out. */
export const defaults = {
  ...{ ...contractCustomer, email: contractCustomer.username },
  ...{ tokenName: 'token', destination: 'travel_app', price: 29.99 },
  created: '2026-04-02T09:30:00Z',
}

/** Sets up a state. Returns the values that the request needs, if there are any. */
export type StateHandler = (services: Services, parameters: Parameters, given: Fields) => Promise<unknown>

/** A provider state. `npm run contracts:pacts` writes its row in `pacts/states.md`. */
export interface State {
  /** The names of the parameters. Brackets mark an optional one. */
  readonly takes?: string
  /** The names of the values that the state returns. */
  readonly gives?: string
  /** What the state sets up, in Markdown. */
  readonly means: string
  readonly setUp: StateHandler
}
