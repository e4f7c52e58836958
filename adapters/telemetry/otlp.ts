import type { Attributes, TelemetryEvent } from '../../core/telemetry/events.ts'

// OTLP over HTTP, as JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding. OpenTelemetry's own exporter
// would be much larger.

type OtlpAnyValue =
  | { readonly stringValue: string }
  | { readonly intValue: number }
  | { readonly doubleValue: number }
  | { readonly boolValue: boolean }
  | { readonly kvlistValue: { readonly values: readonly OtlpKeyValue[] } }

interface OtlpKeyValue {
  readonly key: string
  readonly value: OtlpAnyValue
}

const toAnyValue = (value: string | number | boolean): OtlpAnyValue => {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: value } : { doubleValue: value }
}

const toKeyValues = (attributes: Attributes): readonly OtlpKeyValue[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: toAnyValue(value) }))

const severityNumbers = { error: 17, info: 9 } as const

const toLogRecord = ({ name, severity, at, attributes, body }: TelemetryEvent) => ({
  timeUnixNano: `${at}000000`,
  observedTimeUnixNano: `${at}000000`,
  severityNumber: severityNumbers[severity],
  severityText: severity.toUpperCase(),
  body: body === undefined ? {} : { kvlistValue: { values: toKeyValues(body) } },
  eventName: name,
  attributes: toKeyValues(attributes),
  droppedAttributesCount: 0,
})

/** Returns the body of an export request for logs. */
export const createLogsRequestBody = (
  resource: Attributes,
  scope: Attributes & { readonly name: string },
  events: readonly TelemetryEvent[],
) => ({
  resourceLogs: [
    {
      resource: { attributes: toKeyValues(resource), droppedAttributesCount: 0 },
      scopeLogs: [{ scope, logRecords: events.map(toLogRecord) }],
    },
  ],
})

/** Sends a batch of events. Resolves to whether the batch has arrived. */
export type TelemetryCollector = (text: string) => Promise<boolean>

const collectorTimeoutMs = 10_000

/**
 * Creates a collector that sends batches to a URL. With `keepalive`, a request continues after the page is closed.
 * `sendBeacon` would also send the cookie with the user token to a collector in the provider's domain.
 */
export const createHttpCollector =
  (url: string, window: Window & typeof globalThis): TelemetryCollector =>
  async (body) => {
    const deadline = new AbortController()
    const timer = window.setTimeout(() => deadline.abort(), collectorTimeoutMs)
    try {
      const { ok } = await window.fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        keepalive: true,
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        signal: deadline.signal,
      })
      return ok
    } catch {
      return false
    } finally {
      window.clearTimeout(timer)
    }
  }
