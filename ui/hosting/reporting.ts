import { type RouteName, routeNamed } from '../routes/table.ts'
import { configuredAt } from './configured.ts'

/**
 * The routes whose pages may have their browser report. A report carries the address of its page and of what was blocked, so
 * routes with a token, a number or a code in either are not among them.
 */
const reportingRoutes = [
  'signIn',
  'signUp',
  'requestPasswordReset',
  'activationSuccessful',
  'orders',
  'settings',
  'changePassword',
] as const satisfies readonly RouteName[]

/** Those of them that read nothing from a query, for hosts that can't tell an address with a query from one without. */
const readingNoQuery = ['activationSuccessful', 'settings', 'changePassword'] as const satisfies readonly RouteName[]

/** The paths that a host may give reporting to whatever their query is. */
export const pathsReadingNoQuery: readonly string[] = readingNoQuery.map((name) => routeNamed(name).path)

/** Matches an address, as it was asked for, whose page may have its browser report: just the path, and no query. */
export const reportingAddresses = `^(?:${reportingRoutes.map((name) => routeNamed(name).path).join('|')})$`

export const mayReport = (address: string): boolean => new RegExp(reportingAddresses).test(address)

/** What may stand in a header between quotes, in every host's notation. */
const plainAddress = /^https?:\/\/[\w.:[\]/-]+$/

/** What an operator tries out, and what browsers are to report besides. */
export interface ReportingOptions {
  /** A policy that is not in force, whose violations are reported. */
  readonly nextPolicy?: string
  /** Whether failures of the network are reported. A browser does that for the whole host, addresses with tokens included. */
  readonly networkErrors?: boolean
}

const endpoint = 'portal'

/** One line, as a header has it. */
const asHeader = (policy: string): string => {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/).join(' '))
  const line = directives.filter((directive) => directive !== '').join('; ')
  if (!/^[\w\s'*:/.;=+-]+$/.test(line)) throw new Error(`This is no policy: ${line}`)
  return line
}

/** A day: a browser that was told to report goes on for as long, whatever the host says by then. */
const networkErrorLogging = { report_to: 'network', max_age: 86_400, success_fraction: 0, failure_fraction: 1 }

/**
 * What pages that may report are sent besides: where to, and what is tried out. Nothing where `config.json` names no address,
 * or one that is none.
 */
export const reportingHeaders = (
  config: unknown,
  { nextPolicy, networkErrors }: ReportingOptions = {},
): Readonly<Record<string, string>> => {
  const url = configuredAt(config, 'reports')
  if (typeof url !== 'string' || !plainAddress.test(url)) return {}
  const group = { group: networkErrorLogging.report_to, max_age: networkErrorLogging.max_age, endpoints: [{ url }] }
  return {
    'reporting-endpoints': `${endpoint}="${url}"`,
    ...(nextPolicy === undefined
      ? {}
      : { 'content-security-policy-report-only': `${asHeader(nextPolicy)}; ${reportTo}` }),
    ...(networkErrors === true ? { 'report-to': JSON.stringify(group), nel: JSON.stringify(networkErrorLogging) } : {}),
  }
}

/** The directive that has violations of a policy reported. */
export const reportTo = `report-to ${endpoint}`
