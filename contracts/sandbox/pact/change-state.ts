import { type Fields, json, Refusal, requireText } from '../http/body.ts'
import type { Api, Handler } from '../http/router.ts'
import { completeParameters, type ProviderState } from './state.ts'
import { pickTextFields, providerStates } from './states.ts'

/** Replaces each `${name}` by the newest value with this name that an earlier provider state has returned. */
const fillPlaceholders = (fields: Fields, values: ReadonlyMap<string, string>) =>
  JSON.parse(
    JSON.stringify(fields).replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = values.get(name)
      if (value === undefined) throw new Error(`No earlier state gives ${name}`)
      return JSON.stringify(value).slice(1, -1)
    }),
  )

const statesByName = new Map<string, ProviderState>(Object.entries(providerStates))

/** Sets up a provider state and answers with its values. States replace older data, so removing one does nothing. */
const changeState: Handler = async ({ body }, services) => {
  // Pact's verifier requests the state '' before an interaction without states.
  if (body['state'] === '') return json({})
  const state = statesByName.get(requireText(body['state']))
  if (state === undefined) throw new Refusal(400, 'pact.state.unknown')
  if (body['action'] === 'teardown') return json({})
  try {
    const given = fillPlaceholders(Object(body['params']), services.stateValues)
    const values = pickTextFields(await state.setUp(services, completeParameters(state.parameters, given)))
    for (const [name, value] of values) services.stateValues.set(name, value)
    return json(Object.fromEntries(values))
  } catch (failure) {
    // The status is below 500, because Pact's verifier would otherwise repeat the request for minutes.
    return json({ message: failure instanceof Error ? failure.message : String(failure) }, 400)
  }
}

export const pactApi: Api = {
  prefix: '/pact',
  browserAccess: 'none',
  routes: [['POST', '/state', 'none', changeState]],
}
