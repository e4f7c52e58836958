import { states } from '../../states.ts'
import { type Fields, isFields, text } from '../http/fields.ts'
import type { Services } from '../services.ts'
import type { StateTable } from './state-table.ts'

const isText = (entry: readonly [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'

/** The texts among the fields of a JSON object. */
const textsOf = (value: unknown): Readonly<Record<string, string>> =>
  isFields(value) ? Object.fromEntries(Object.entries(value).filter(isText)) : {}

/** Puts in the values of earlier states, wherever `${name}` stands. */
const filled = (parameters: Fields, values: ReadonlyMap<string, string>): Fields =>
  JSON.parse(
    JSON.stringify(parameters).replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = values.get(name)
      if (value === undefined) throw new Error(`No earlier state gives ${name}`)
      return JSON.stringify(value).slice(1, -1)
    }),
  )

/** The call is made over HTTP, as the portal would: the effect is the service's own, and nothing of it is written here. */
const makeCall = async (services: Services, parameters: Fields): Promise<Readonly<Record<string, string>>> => {
  const { service, method, path, headers, body } = filled(parameters, services.stateValues)
  const response = await fetch(`${services.ownUrl()}/${text(service)}${text(path)}`, {
    method: text(method),
    headers: textsOf(headers),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${text(method)} ${text(path)} was refused with ${response.status}`)
  return response.status === 204 ? {} : textsOf(await response.json())
}

export const callStates: StateTable = [[states.callMade, makeCall]]
