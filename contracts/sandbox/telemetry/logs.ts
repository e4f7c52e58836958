import { isFields } from '../http/fields.ts'
import { Refusal } from '../http/problems.ts'

type Values = Readonly<Record<string, unknown>>

/** An event as a page has sent it. */
export interface StoredEvent {
  readonly name: string
  /** Milliseconds since 1970, by the clock of the page. */
  readonly at: number
  readonly resource: Values
  readonly attributes: Values
  readonly body: Values
}

/** A list of a request; fields of the protocol may be left out. */
const listIn = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const list = path.reduce<unknown>((at, name) => (isFields(at) ? at[name] : undefined), value) ?? []
  if (!Array.isArray(list)) throw new Refusal('request.body.malformed')
  return list
}

/** Pairs such as `{ key: 'a', value: { intValue: 1 } }`. */
const valuesIn = (value: unknown, ...path: readonly string[]): Values =>
  Object.fromEntries(
    listIn(value, ...path).map((pair) => {
      if (!isFields(pair) || !isFields(pair['value'])) throw new Refusal('request.body.malformed')
      return [String(pair['key']), Object.values(pair['value'])[0]]
    }),
  )

/** The events of a request of OpenTelemetry's logs signal. */
export const decodeLogs = (request: unknown): readonly StoredEvent[] =>
  listIn(request, 'resourceLogs').flatMap((resourceLogs) =>
    listIn(resourceLogs, 'scopeLogs').flatMap((scopeLogs) =>
      listIn(scopeLogs, 'logRecords').map((record) => {
        if (!isFields(record)) throw new Refusal('request.body.malformed')
        return {
          name: String(record['eventName']),
          at: Number(record['timeUnixNano']) / 1_000_000,
          resource: valuesIn(resourceLogs, 'resource', 'attributes'),
          attributes: valuesIn(record, 'attributes'),
          body: valuesIn(record, 'body', 'kvlistValue', 'values'),
        }
      }),
    ),
  )
