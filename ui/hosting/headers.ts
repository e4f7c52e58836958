import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Config } from '../../adapters/config.ts'
import { type RouteName, routeNamed } from '../routes/table.ts'
import { contentSecurityPolicy, type PageDelivery } from './content-security-policy.ts'

/** Headers by their name in lower case. */
export type Headers = Readonly<Record<string, string>>

/** A file beside this one that an operator reads too, with places in double braces. */
export const template = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

const [, pageRule = ''] = /^\/\*\n((?: .*\n)+)/m.exec(template('_headers')) ?? []

/** The headers of a page, as `_headers` has them. */
const ofPages: Headers = Object.fromEntries(
  [...pageRule.matchAll(/^ *([\w-]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)

export const permissionsPolicy = ofPages['permissions-policy'] ?? ''

/**
 * What every answer is sent with, an error or a redirect too: nobody frames it and nobody takes it for something else. What
 * only makes sense over TLS is left out without it.
 */
export const fileHeaders = ({ https }: Pick<PageDelivery, 'https'>): Headers => {
  const {
    'permissions-policy': _permissions,
    'cache-control': _cache,
    'strict-transport-security': transport = '',
    ...headers
  } = ofPages
  return {
    ...headers,
    'content-security-policy': "frame-ancestors 'none'",
    ...(https ? { 'strict-transport-security': transport } : {}),
  }
}

/** A page runs its own code only, calls the configured services only, and can be neither framed nor made to leak its address. */
export const pageHeaders = (config: Config | undefined, delivery: PageDelivery): Headers => ({
  ...fileHeaders(delivery),
  'content-security-policy': contentSecurityPolicy(config, delivery),
  'permissions-policy': permissionsPolicy,
})

/**
 * What `style-src` has to name for the styles that a page brings along: their hashes, so that the page may have these and
 * no others. All pages of a release bring the same.
 */
export const inlineStyleSources = (page: string): readonly string[] =>
  [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, styles = '']) => `'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  )

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

/** The addresses whose page may have its browser report, as a pattern: just the path as it was requested, and no query. */
export const reportingPaths = `(?:${reportingRoutes.map((name) => routeNamed(name).path).join('|')})`

export const mayReport = (url: string): boolean => new RegExp(`^${reportingPaths}$`).test(url)

/** What an operator tries out, and what browsers are to report besides. */
export interface ReportingOptions {
  /** A policy that is not in force, whose violations are reported. */
  readonly nextPolicy?: string
  /** Whether failures of the network are reported. A browser does that for the whole host, addresses with tokens included. */
  readonly networkErrors?: boolean
}

const endpoint = 'portal'

/** The directive that has violations of a policy reported. */
const reportTo = `; report-to ${endpoint}`

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
 * What pages that may report are sent besides, and how their policy ends. Nothing where `config.json` names no address.
 *
 * @throws when the address can't stand in a header of every host, or the policy is none
 */
export const reporting = (
  config: Config | undefined,
  { nextPolicy, networkErrors = false }: ReportingOptions = {},
): { readonly policyEnd: string; readonly headers: Headers } => {
  const url = config?.reports
  if (url === undefined) {
    if (nextPolicy !== undefined || networkErrors)
      throw new Error('config.json has no address in "reports", so there is no one to report to')
    return { policyEnd: '', headers: {} }
  }
  if (!/^[\w.:[\]/-]+$/.test(url)) throw new Error(`reports: ${url} can't stand in a header`)
  const group = { group: networkErrorLogging.report_to, max_age: networkErrorLogging.max_age, endpoints: [{ url }] }
  return {
    policyEnd: reportTo,
    headers: {
      'reporting-endpoints': `${endpoint}="${url}"`,
      ...(nextPolicy === undefined ? {} : { 'content-security-policy-report-only': asHeader(nextPolicy) + reportTo }),
      ...(networkErrors ? { 'report-to': JSON.stringify(group), nel: JSON.stringify(networkErrorLogging) } : {}),
    },
  }
}

/** The headers of a page that may have its browser report. */
export const reportingPageHeaders = (config: Config | undefined, delivery: PageDelivery): Headers => {
  const { policyEnd, headers } = reporting(config)
  const policy = contentSecurityPolicy(config, delivery) + policyEnd
  return { ...pageHeaders(config, delivery), 'content-security-policy': policy, ...headers }
}
