import { isFields, text } from '../http/fields.ts'
import { Refusal } from '../http/problems.ts'
import { json, type Reply } from '../http/reply.ts'
import type { Call, Mount } from '../http/route.ts'
import type { Services } from '../services.ts'
import { accountStates } from './account-states.ts'
import { activationStates } from './activation-states.ts'
import { callStates } from './call-states.ts'
import { mailStates } from './mail-states.ts'
import { shopStates } from './shop-states.ts'

const handlers = new Map<string, (typeof accountStates)[number][1]>([
  ...accountStates,
  ...mailStates,
  ...shopStates,
  ...activationStates,
  ...callStates,
])

/**
 * POST /pact/state { state, params, action? }: brings a provider state about before a contract is verified, and yields
 * the values to put into the request. States replace what is there, so taking one down is nothing to do.
 */
const changeState = async (call: Call, services: Services): Promise<Reply> => {
  // What Pact's verifier asks for before an interaction that needs no state.
  if (call.body['state'] === '') return json({})
  const handler = handlers.get(text(call.body['state']))
  if (handler === undefined) throw new Refusal('pact.state.unknown')
  if (call.body['action'] === 'teardown') return json({})
  const parameters = call.body['params']
  const values = await handler(services, isFields(parameters) ? parameters : {})
  for (const [name, value] of Object.entries(values)) services.stateValues.set(name, value)
  return json(values)
}

/** The hook of contract verification; no part of the services. */
export const pact: Mount = {
  prefix: '/pact',
  browserAccess: 'none',
  routes: [{ method: 'POST', path: '/state', credential: 'none', handle: changeState }],
}
