import { type StateName, states } from '../../states.ts'
import { type Fields, isFields, text } from '../http/fields.ts'
import { Refusal } from '../http/problems.ts'
import { json, type Reply } from '../http/reply.ts'
import type { Call, Mount } from '../http/router.ts'
import type { Services } from '../services.ts'
import { accountStates, parametersOf, type StateHandler } from './account-states.ts'
import { purchaseStates } from './purchase-states.ts'

const textsOf = (value: unknown): Readonly<Record<string, string>> =>
  isFields(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, each]) => (typeof each === 'string' ? [[name, each]] : [])),
      )
    : {}

/** Replaces each `${name}` with the value of an earlier state. */
const filled = (fields: Fields, values: ReadonlyMap<string, string>): Fields =>
  JSON.parse(
    JSON.stringify(fields).replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = values.get(name)
      if (value === undefined) throw new Error(`No earlier state gives ${name}`)
      return JSON.stringify(value).slice(1, -1)
    }),
  )

/** Makes the call over HTTP, so that the service itself brings the effect about. */
const makeCall: StateHandler = async (services, { fields }) => {
  const { service, method, path, headers, body } = filled(fields, services.stateValues)
  const response = await fetch(`${services.ownUrl}/${text(service)}${text(path)}`, {
    method: text(method),
    headers: textsOf(headers),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${text(method)} ${text(path)} was refused with ${response.status}`)
  return response.status === 204 ? undefined : response.json()
}

const allStates: Readonly<Record<StateName, StateHandler>> = {
  ...accountStates,
  ...purchaseStates,
  [states.callMade]: makeCall,
}
const handlers = new Map<string, StateHandler>(Object.entries(allStates))

/**
 * POST /pact/state { state, params, action? }: sets up a provider state, and yields the values for the request. Each state
 * replaces the data of earlier ones, so a teardown has nothing to do.
 */
const changeState = async ({ body }: Call, services: Services): Promise<Reply> => {
  // Pact's verifier asks for '' before an interaction that needs no state.
  if (body['state'] === '') return json({})
  const handler = handlers.get(text(body['state']))
  if (handler === undefined) throw new Refusal('pact.state.unknown')
  if (body['action'] === 'teardown') return json({})
  const values = textsOf(await handler(services, parametersOf(isFields(body['params']) ? body['params'] : {})))
  for (const [name, value] of Object.entries(values)) services.stateValues.set(name, value)
  return json(values)
}

/** For the verification of contracts only. */
export const pact: Mount = {
  prefix: '/pact',
  browserAccess: 'none',
  routes: [{ method: 'POST', path: '/state', credential: 'none', handle: changeState }],
}
