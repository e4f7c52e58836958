import { isFields } from '../http/fields.ts'
import { Refusal } from '../http/problems.ts'
import { escapeHtml, json, noContent, page, type Reply } from '../http/reply.ts'
import type { Call, Mount } from '../http/router.ts'
import type { Services } from '../services.ts'
import { decodeLogs, type StoredEvent } from './logs.ts'

/** A report that a browser sent by itself, with its kind and the address of the page. */
interface StoredReport {
  readonly type: string
  readonly url: string
  readonly body: unknown
}

/** The newest events and reports since the sandbox started, no more than a page can show. */
export interface TelemetryStore {
  events: readonly StoredEvent[]
  reports: readonly StoredReport[]
}

const most = 5000
const hour = 60 * 60 * 1000

const takeLogs = async (call: Call, { telemetry }: Services): Promise<Reply> => {
  telemetry.events = [...telemetry.events, ...decodeLogs(call.body)].slice(-most)
  return json({})
}

const reportOf = (report: unknown): StoredReport => {
  if (!isFields(report) || typeof report['type'] !== 'string' || typeof report['url'] !== 'string')
    throw new Refusal('request.body.malformed')
  return { type: report['type'], url: report['url'], body: report['body'] }
}

const takeReports = async (call: Call, { telemetry }: Services): Promise<Reply> => {
  const { list } = call.body
  if (!Array.isArray(list)) throw new Refusal('request.body.malformed')
  telemetry.reports = [...telemetry.reports, ...list.map(reportOf)].slice(-most)
  return noContent
}

const lastHour = ({ telemetry, clock }: Services): readonly StoredEvent[] =>
  telemetry.events.filter(({ at }) => Math.abs(at - clock().getTime()) < hour).sort((one, other) => one.at - other.at)

const showEvents = async (_call: Call, services: Services): Promise<Reply> =>
  json({ events: lastHour(services), reports: services.telemetry.reports })

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string => {
  const head = heads.map((each) => `<th align="left">${each}</th>`).join('')
  const cells = (row: readonly string[]) => row.map((each) => `<td>${escapeHtml(each)}</td>`).join('')
  return `<table><tr>${head}</tr>\n${rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n')}</table>`
}

const pairs = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

/** Everything of the last hour, the newest first. */
const showPage = async (_call: Call, services: Services): Promise<Reply> => {
  const events = lastHour(services).map(({ at, name, attributes, body, resource }) => [
    new Date(at).toISOString(),
    name,
    pairs({ ...attributes, ...body }),
    pairs(resource),
  ])
  const reports = services.telemetry.reports.map(({ type, url, body }) => [type, url, JSON.stringify(body)])
  return page(
    'Sandbox telemetry',
    `${table(['Time', 'Event', 'What', 'From'], events.reverse())}
<h2>Reports of browsers</h2>
${table(['Kind', 'Page', 'What'], reports.reverse())}`,
  )
}

/** A collector of OpenTelemetry, which needs no cookie and gets none. */
export const collector: Mount = {
  prefix: '/telemetry/v1',
  browserAccess: 'portal',
  routes: [{ method: 'POST', path: '/logs', credential: 'none', handle: takeLogs }],
}

/** Where browsers send what they report by themselves. */
export const browserReports: Mount = {
  prefix: '/telemetry/reports',
  browserAccess: 'portal',
  routes: [{ method: 'POST', path: '', credential: 'none', handle: takeReports }],
}

/** The last hour of both, for people and for tests. */
export const telemetry: Mount = {
  prefix: '/telemetry',
  browserAccess: 'none',
  routes: [
    { method: 'GET', path: '', credential: 'none', handle: showPage },
    { method: 'GET', path: '/events.json', credential: 'none', handle: showEvents },
  ],
}
