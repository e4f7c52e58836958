import { describe, expect, it } from '@jest/globals'
import { JsonLogsSerializer } from '@opentelemetry/otlp-transformer'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { LoggerProvider, type ReadableLogRecord, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs'
import { logsRequest } from '../../../adapters/telemetry/otlp.ts'
import type { TelemetryEvent } from '../../../core/telemetry/events.ts'

const at = Date.UTC(2026, 2, 14, 9, 30, 0, 250)
const resource = { 'service.name': 'account-portal', 'service.version': '1.2.3', 'deployment.environment.name': 'live' }
const scope = { name: 'account-portal', version: '1.2.3' }

const events: readonly TelemetryEvent[] = [
  { name: 'exception', severity: 'error', at, attributes: { 'exception.type': 'TypeError', 'portal.duration': 12 } },
  {
    name: 'browser.web_vital',
    severity: 'info',
    at,
    attributes: { 'url.template': '/order/:id', 'portal.first_visit': false },
    body: { name: 'CLS', value: 0.25, delta: 0, id: 'v6-1' },
  },
]

/** The same events as OpenTelemetry's own exporter writes them. */
const asOpenTelemetryWrites = async (): Promise<unknown> => {
  const records: ReadableLogRecord[] = []
  const provider = new LoggerProvider({
    resource: resourceFromAttributes(resource),
    processors: [
      new SimpleLogRecordProcessor({
        exporter: {
          export: (logs, done) => {
            records.push(...logs)
            done({ code: 0 })
          },
          forceFlush: async () => undefined,
          shutdown: async () => undefined,
        },
      }),
    ],
  })
  const logger = provider.getLogger(scope.name, scope.version)
  for (const { name, severity, attributes, body } of events)
    logger.emit({
      eventName: name,
      timestamp: at,
      observedTimestamp: at,
      severityNumber: severity === 'error' ? 17 : 9,
      severityText: severity.toUpperCase(),
      attributes,
      ...(body === undefined ? {} : { body }),
    })
  await provider.forceFlush()
  return JSON.parse(new TextDecoder().decode(JsonLogsSerializer.serializeRequest(records)))
}

describe('A request of the logs signal', () => {
  it('is what OpenTelemetry’s own exporter writes of the same events', async () => {
    expect(JSON.parse(JSON.stringify(logsRequest(resource, scope, events)))).toEqual(await asOpenTelemetryWrites())
  })
})
