import { block, quoted } from './nginx-syntax.ts'
import { type ReportingOptions, reportingAddresses, reportingHeaders, reportTo } from './reporting.ts'

/** A value that only the pages that may report have; for the others it is empty, which sends no header. */
const map = (variable: string, value: string): readonly string[] =>
  block(`map $request_uri ${variable}`, ['default "";', `"~${reportingAddresses}" ${quoted(value)};`])

const variableOf = (header: string) => `$portal_${header.replaceAll('-', '_')}`

/** What of nginx's configuration has browsers report. */
export interface NginxReports {
  /** For `http`. */
  readonly maps: readonly string[]
  /** For a page. */
  readonly headers: readonly string[]
  /** To be added to the policy of a page. */
  readonly policyEnd: string
}

const policyEnd = '$portal_policy_reports'

/** By the address as it was asked for: what nginx makes of it, such as a prerendered page, has another one. */
export const nginxReports = (config: unknown, options: ReportingOptions): NginxReports => {
  const headers = Object.entries(reportingHeaders(config, options))
  if (headers.length === 0) return { maps: [], headers: [], policyEnd: '' }
  return {
    maps: [
      '# Browsers report, but never where an address may hold a token.',
      ...map(policyEnd, `; ${reportTo}`),
      ...headers.flatMap(([name, value]) => map(variableOf(name), value)),
      '',
    ],
    headers: headers.map(([name]) => `add_header ${name} ${variableOf(name)} always;`),
    policyEnd,
  }
}
