import { type Fields, isFields } from '../http/fields.ts'
import { Refusal } from '../http/problems.ts'
import type { StoredEvent } from './store.ts'

const malformed = () => new Refusal('request.body.malformed')

/** A list that may be left out, as every field of the protocol may. */
const listOf = (fields: Fields, name: string): readonly Fields[] => {
  const list = fields[name] ?? []
  if (!Array.isArray(list) || !list.every(isFields)) throw malformed()
  return list
}

const fieldsOf = (fields: Fields, name: string): Fields => {
  const value = fields[name] ?? {}
  if (!isFields(value)) throw malformed()
  return value
}

const simpleValue = (value: Fields): string | number | boolean | undefined => {
  const { stringValue, intValue, doubleValue, boolValue } = value
  for (const each of [stringValue, intValue, doubleValue, boolValue])
    if (typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean') return each
  return undefined
}

/** Attributes, and bodies that are made of such pairs. */
const pairsOf = (pairs: readonly Fields[]): StoredEvent['attributes'] =>
  Object.fromEntries(
    pairs.flatMap((pair) => {
      const { key } = pair
      if (typeof key !== 'string') throw malformed()
      const value = simpleValue(fieldsOf(pair, 'value'))
      return value === undefined ? [] : [[key, value]]
    }),
  )

const eventOf = (record: Fields, resource: StoredEvent['attributes']): StoredEvent => {
  const { eventName = '', timeUnixNano } = record
  if (typeof eventName !== 'string' || !/^\d{16,20}$/.test(String(timeUnixNano))) throw malformed()
  return {
    name: eventName,
    at: Number(BigInt(String(timeUnixNano)) / 1_000_000n),
    resource,
    attributes: pairsOf(listOf(record, 'attributes')),
    body: pairsOf(listOf(fieldsOf(fieldsOf(record, 'body'), 'kvlistValue'), 'values')),
  }
}

/** The events of a request of OpenTelemetry's logs signal. Refuses what a collector could not read. */
export const decodeLogs = (request: Fields): readonly StoredEvent[] =>
  listOf(request, 'resourceLogs').flatMap((resourceLogs) => {
    const resource = pairsOf(listOf(fieldsOf(resourceLogs, 'resource'), 'attributes'))
    return listOf(resourceLogs, 'scopeLogs').flatMap((scopeLogs) =>
      listOf(scopeLogs, 'logRecords').map((record) => eventOf(record, resource)),
    )
  })
