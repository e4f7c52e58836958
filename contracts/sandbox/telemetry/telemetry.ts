import { type Fields, isFields } from '../http/fields.ts'
import { Refusal } from '../http/problems.ts'
import { escapeHtml, json, noContent, page, type Reply } from '../http/reply.ts'
import type { Call, Mount } from '../http/router.ts'
import type { Services } from '../services.ts'

/** The newest log records and reports since the start of the sandbox. */
export interface TelemetryStore {
  events: readonly Fields[]
  reports: readonly Fields[]
}

const maxEntries = 1000

/** OpenTelemetry groups log records by resource and scope. */
const recordsIn = (value: unknown): readonly Fields[] => {
  if (Array.isArray(value)) return value.flatMap(recordsIn)
  if (!isFields(value)) return []
  return 'eventName' in value ? [value] : Object.values(value).flatMap(recordsIn)
}

const takeLogs = async (call: Call, { telemetry }: Services): Promise<Reply> => {
  telemetry.events = [...telemetry.events, ...recordsIn(call.body)].slice(-maxEntries)
  return json({})
}

const takeReports = async (call: Call, { telemetry }: Services): Promise<Reply> => {
  const { list } = call.body
  if (!Array.isArray(list) || !list.every(isFields)) throw new Refusal('request.body.malformed')
  telemetry.reports = [...telemetry.reports, ...list].slice(-maxEntries)
  return noContent
}

const showEvents = async (_call: Call, { telemetry }: Services): Promise<Reply> => json(telemetry)

/** `{ key: 'a', value: { intValue: 1 } }` becomes `a: 1`. */
const pairsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(pairsIn)
  if (!isFields(value)) return []
  if (!('key' in value)) return Object.values(value).flatMap(pairsIn)
  return [`${value['key']}: ${isFields(value['value']) ? Object.values(value['value'])[0] : ''}`]
}

const table = (heads: readonly string[], rows: readonly (readonly unknown[])[]): string => {
  const head = heads.map((each) => `<th align="left">${each}</th>`).join('')
  const cells = (row: readonly unknown[]) => row.map((each) => `<td>${escapeHtml(String(each))}</td>`).join('')
  return `<table><tr>${head}</tr>\n${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</table>`
}

const showPage = async (_call: Call, { telemetry: { events, reports } }: Services): Promise<Reply> => {
  const eventRows = events.map(({ timeUnixNano, eventName, attributes, body }) => [
    new Date(Number(timeUnixNano) / 1_000_000).toISOString(),
    eventName,
    pairsIn([attributes, body]).join(', '),
  ])
  const reportRows = reports.map(({ type, url, body }) => [type, url, JSON.stringify(body)])
  return page(
    'Sandbox telemetry',
    `${table(['Time', 'Event', 'What'], eventRows.reverse())}
<h2>Reports of browsers</h2>
${table(['Kind', 'Page', 'What'], reportRows.reverse())}`,
  )
}

/** A collector of OpenTelemetry, and of the reports of browsers. */
export const collector: Mount = {
  prefix: '/telemetry/v1',
  browserAccess: 'portal',
  routes: [
    { method: 'POST', path: '/logs', credential: 'none', handle: takeLogs },
    { method: 'POST', path: '/reports', credential: 'none', handle: takeReports },
  ],
}

export const telemetry: Mount = {
  prefix: '/telemetry',
  browserAccess: 'none',
  routes: [
    { method: 'GET', path: '', credential: 'none', handle: showPage },
    { method: 'GET', path: '/events.json', credential: 'none', handle: showEvents },
  ],
}
