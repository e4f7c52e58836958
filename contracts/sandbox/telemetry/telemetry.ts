import { isFields } from '../http/fields.ts'
import { json, Refusal } from '../http/reply.ts'
import type { Handler, Mount } from '../http/router.ts'

const maxEntries = 1000

const takeLogs: Handler = async (call, { telemetry }) => {
  telemetry.events = [...telemetry.events, call.body].slice(-maxEntries)
  return json({})
}

const takeReports: Handler = async (call, { telemetry }) => {
  const { list } = call.body
  if (!Array.isArray(list) || !list.every(isFields)) throw new Refusal(400, 'request.body.malformed')
  telemetry.reports = [...telemetry.reports, ...list].slice(-maxEntries)
}

const showEvents: Handler = async (_call, { telemetry }) => json(telemetry)

/** A collector of OpenTelemetry, and of the reports of browsers. */
export const telemetry: Mount = {
  prefix: '/telemetry',
  browserAccess: 'portal',
  routes: [
    ['POST', '/v1/logs', 'none', takeLogs],
    ['POST', '/v1/reports', 'none', takeReports],
    ['GET', '/events.json', 'none', showEvents],
  ],
}
