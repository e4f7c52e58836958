import { isFields } from '../http/fields.ts'
import { json, noContent, Refusal, type Reply } from '../http/reply.ts'
import type { Call, Mount } from '../http/router.ts'
import type { Services } from '../services.ts'

const maxEntries = 1000

const takeLogs = async (call: Call, { telemetry }: Services): Promise<Reply> => {
  telemetry.events = [...telemetry.events, call.body].slice(-maxEntries)
  return json({})
}

const takeReports = async (call: Call, { telemetry }: Services): Promise<Reply> => {
  const { list } = call.body
  if (!Array.isArray(list) || !list.every(isFields)) throw new Refusal('request.body.malformed')
  telemetry.reports = [...telemetry.reports, ...list].slice(-maxEntries)
  return noContent
}

const showEvents = async (_call: Call, { telemetry }: Services): Promise<Reply> => json(telemetry)

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
  routes: [{ method: 'GET', path: '/events.json', credential: 'none', handle: showEvents }],
}
