import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../database/database.ts'
import { hashToken } from '../database/secrets.ts'
import { isFields } from '../http/body.ts'
import type { Services } from '../services.ts'
import { accountStates } from './accounts.ts'
import { activationStates } from './activation.ts'
import { orderStates } from './orders.ts'
import { createState, type ParameterValues, type ProviderState } from './state.ts'

/** Returns the names and values of the fields that are texts. */
export const pickTextFields = (value: unknown) =>
  Object.entries(isFields(value) ? value : {}).filter((own): own is [string, string] => typeof own[1] === 'string')

const callParameters = { service: String, method: String, path: String, headers: Object, body: null }

/** Makes a call over HTTP, so that the service itself causes the effect. Waits until the effect is visible. */
const makeCall = async ({ database, ownUrl }: Services, request: ParameterValues<typeof callParameters>) => {
  const { service, method, path, headers, body } = request
  const sent = body === null ? {} : { body: JSON.stringify(body) }
  const response = await fetch(`${ownUrl}/${service}${path}`, { method, headers, ...sent })
  if (!response.ok) throw new Error(`${method} ${path} was refused with ${response.status}`)
  while ((await sql(database)`select 1 from subscription where cancelled_from > now()`).length > 0) await sleep(100)
  const answered = response.status === 204 ? [] : pickTextFields(await response.json())
  return Object.fromEntries(answered.map(([name, value]) => [`answer_${name}`, value]))
}

const tokenAgeParameters = { token: String, minutes: Number }

/** Makes an emailed token older. The service then decides whether the token has expired. */
const letTimePass = async ({ database }: Services, { token, minutes }: ParameterValues<typeof tokenAgeParameters>) => {
  const moved = await sql(database)`
    update mailed_link set expires_at = expires_at - ${minutes}::integer * interval '1 minute'
    where digest = ${hashToken(token)} returning digest`
  if (moved.length === 0) throw new Error('This token was never mailed')
}

/** The provider states by name, in the order of `pacts/states.md`. A test can combine several states. */
export const providerStates = {
  ...accountStates,
  ...orderStates,
  ...activationStates,
  'time has passed': createState({
    parameters: tokenAgeParameters,
    meaning:
      "the mail with that token was sent so many minutes earlier: move back the times that are stored with the token, or judge it by a clock that is ahead. Don't mark the token as expired: this state tries your own rule",
    setUp: letTimePass,
  }),
  'a call was made': createState({
    parameters: callParameters,
    valueNames: ['answer_…'],
    meaning:
      'that call, made over HTTP to your running service with these headers, answered with 2xx and visible: the state waits for a cancellation that takes some time',
    setUp: makeCall,
  }),
} as const satisfies Readonly<Record<string, ProviderState>>

export type StateName = keyof typeof providerStates

export type StateParameters<Name extends StateName> = Partial<
  ParameterValues<(typeof providerStates)[Name]['parameters']>
>
