import type { Attributes, TelemetryEvent } from '../../core/telemetry/events.ts'

// OTLP over HTTP, as JSON: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding. By hand, since OpenTelemetry's own
// exporter brings along what a page has no use for; a test holds it to what that exporter writes.

type AnyValue =
  | { readonly stringValue: string }
  | { readonly intValue: number }
  | { readonly doubleValue: number }
  | { readonly boolValue: boolean }
  | { readonly kvlistValue: { readonly values: readonly KeyValue[] } }

interface KeyValue {
  readonly key: string
  readonly value: AnyValue
}

const anyValue = (value: string | number | boolean): AnyValue => {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: value } : { doubleValue: value }
}

const keyValues = (attributes: Attributes): readonly KeyValue[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }))

const severities = { error: 17, info: 9 } as const

const logRecord = ({ name, severity, at, attributes, body }: TelemetryEvent) => ({
  timeUnixNano: `${at}000000`,
  observedTimeUnixNano: `${at}000000`,
  severityNumber: severities[severity],
  severityText: severity.toUpperCase(),
  body: body === undefined ? {} : { kvlistValue: { values: keyValues(body) } },
  eventName: name,
  attributes: keyValues(attributes),
  droppedAttributesCount: 0,
})

/** A request of the logs signal: what was told, by which release, on what. */
export const logsRequest = (
  resource: Attributes,
  scope: Attributes & { readonly name: string },
  events: readonly TelemetryEvent[],
) => ({
  resourceLogs: [
    {
      resource: { attributes: keyValues(resource), droppedAttributesCount: 0 },
      scopeLogs: [{ scope, logRecords: events.map(logRecord) }],
    },
  ],
})
