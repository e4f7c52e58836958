import { type Fields, isFields } from '../http/fields.ts'
import { json, noContent, Refusal, type Reply } from '../http/reply.ts'
import type { Call, Mount } from '../http/router.ts'

/** The newest requests for logs and reports since the start of the sandbox. */
export interface TelemetryStore {
  events: readonly Fields[]
  reports: readonly Fields[]
}

interface Collected {
  readonly telemetry: TelemetryStore
}

const maxEntries = 1000

const takeLogs = async (call: Call, { telemetry }: Collected): Promise<Reply> => {
  telemetry.events = [...telemetry.events, call.body].slice(-maxEntries)
  return json({})
}

const takeReports = async (call: Call, { telemetry }: Collected): Promise<Reply> => {
  const { list } = call.body
  if (!Array.isArray(list) || !list.every(isFields)) throw new Refusal('request.body.malformed')
  telemetry.reports = [...telemetry.reports, ...list].slice(-maxEntries)
  return noContent
}

const showEvents = async (_call: Call, { telemetry }: Collected): Promise<Reply> => json(telemetry)

/** A collector of OpenTelemetry, and of the reports of browsers. */
export const collector: Mount<Collected> = {
  prefix: '/telemetry/v1',
  browserAccess: 'portal',
  routes: [
    { method: 'POST', path: '/logs', credential: 'none', handle: takeLogs },
    { method: 'POST', path: '/reports', credential: 'none', handle: takeReports },
  ],
}

export const telemetry: Mount<Collected> = {
  prefix: '/telemetry',
  browserAccess: 'none',
  routes: [{ method: 'GET', path: '/events.json', credential: 'none', handle: showEvents }],
}
