import { isFields } from '../http/fields.ts'
import { Refusal } from '../http/problems.ts'
import { json, noContent, type Reply } from '../http/reply.ts'
import type { Call, Mount } from '../http/route.ts'
import type { Services } from '../services.ts'
import { decodeLogs } from './decode-logs.ts'
import type { TelemetryRequest } from './store.ts'
import { telemetryPage } from './telemetry-page.ts'

/** What got past the escaping could still run nothing. */
const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

const asItCame = ({ query, headers, body }: Call): TelemetryRequest => ({ query: query.toString(), headers, body })

const takeLogs = async (call: Call, { telemetry, onTelemetry }: Services): Promise<Reply> => {
  onTelemetry(asItCame(call))
  telemetry.keep(decodeLogs(call.body))
  return json({})
}

const takeReports = async (call: Call, { telemetry, onTelemetry }: Services): Promise<Reply> => {
  onTelemetry(asItCame(call))
  const reports = call.body['reports']
  if (!Array.isArray(reports)) throw new Refusal('request.body.malformed')
  telemetry.keepReports(
    reports.map((report) => {
      if (!isFields(report) || typeof report['type'] !== 'string' || typeof report['url'] !== 'string')
        throw new Refusal('request.body.malformed')
      return { type: report['type'], url: report['url'], body: report['body'] }
    }),
  )
  return noContent
}

const showPage = async (_call: Call, { telemetry, clock }: Services): Promise<Reply> => {
  const now = clock()
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': contentSecurityPolicy },
    body: telemetryPage(telemetry.lastHour(now), telemetry.reports(), now),
  }
}

const showEvents = async (_call: Call, { telemetry, clock }: Services): Promise<Reply> =>
  json({ events: telemetry.lastHour(clock()), reports: telemetry.reports() })

/** A collector of OpenTelemetry, which needs no cookie and gets none. */
export const collector: Mount = {
  prefix: '/telemetry/v1',
  browserAccess: 'portal',
  routes: [{ method: 'POST', path: '/logs', credential: 'none', accepts: 'logs', handle: takeLogs }],
}

/** Where browsers send what they report by themselves. */
export const browserReports: Mount = {
  prefix: '/telemetry/reports',
  browserAccess: 'portal',
  routes: [{ method: 'POST', path: '', credential: 'none', accepts: 'reports', handle: takeReports }],
}

/** What has been told, for people and for tests. */
export const telemetry: Mount = {
  prefix: '/telemetry',
  browserAccess: 'none',
  routes: [
    { method: 'GET', path: '', credential: 'none', handle: showPage },
    { method: 'GET', path: '/events.json', credential: 'none', handle: showEvents },
  ],
}
