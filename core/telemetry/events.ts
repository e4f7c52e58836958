// The one place that says what each event is called and what it carries. Names are those of OpenTelemetry's semantic
// conventions where there are any (those for browsers are still in development); the others begin with `portal.`.
import type { AppError } from '../shared/app-error.ts'
import type { Instant } from '../shared/ports.ts'
import type { CalledService, Failure } from './ports.ts'
import { isReported } from './reported.ts'
import { scrub, scrubBlocked, scrubCode, scrubDirective, scrubFields, scrubStack, scrubType } from './scrub.ts'

export type Attributes = Readonly<Record<string, string | number | boolean>>

/** What may be told; the table in ui/hosting/README.md says what each means to an operator. */
export type EventName =
  | 'browser.web_vital'
  | 'exception'
  | 'portal.answer.malformed'
  | 'portal.call.failed'
  | 'portal.policy.violated'
  | 'portal.script.lost'
  | 'portal.start.failed'

/** An event that may leave the page: nothing in it is an address, an identity or anything that was typed. */
export interface TelemetryEvent {
  readonly name: EventName
  readonly severity: 'error' | 'info'
  readonly at: Instant
  readonly attributes: Attributes
  readonly body?: Attributes
}

/** A failure, with when it was and which route's pattern the page was at. */
export interface NotedFailure {
  readonly at: Instant
  readonly route: string
  readonly failure: Failure
}

/** The name of a call in the contract, such as `sso POST /user/register`; undefined for none of them. */
export type CallName = (call: CalledService) => string | undefined

interface Told {
  readonly name: EventName
  readonly attributes: Attributes
}

const nameOf = (error: unknown): string => (error instanceof Error ? scrubType(error.name) : 'Error')

const messageOf = (error: unknown): string =>
  error instanceof Error ? scrub(error.message) : typeof error === 'string' ? scrub(error) : ''

const framesOf = (error: unknown, place = ''): readonly string[] =>
  scrubStack(error instanceof Error && error.stack !== undefined ? error.stack : place)

const exception = (error: unknown, place: string | undefined): Told => ({
  name: 'exception',
  attributes: {
    'exception.type': nameOf(error),
    'exception.message': messageOf(error),
    'exception.stacktrace': framesOf(error, place).join('\n'),
  },
})

/** The file that a browser names in its message, if it names one. */
const lostScript = (error: unknown): string =>
  framesOf(undefined, error instanceof Error ? String(error.cause ?? error.message) : '')[0] ?? 'unknown'

const reasonOf = (error: AppError): Attributes => {
  if (error.tag === 'rejected')
    return { 'http.response.status_code': error.status, 'error.type': scrubCode(error.type) }
  return { 'error.type': error.tag === 'unreachable' ? error.reason : error.tag }
}

const callFailed = (
  { call, error, milliseconds }: Failure & { readonly tag: 'call-failed' },
  callName: CallName,
): Told => {
  const attributes = { 'portal.call': callName(call) ?? 'unknown', 'portal.duration': Math.round(milliseconds) }
  if (error.tag !== 'undecodable')
    return { name: 'portal.call.failed', attributes: { ...attributes, ...reasonOf(error) } }
  const [decoder = '', fields = ''] = error.detail.split(': ')
  return {
    name: 'portal.answer.malformed',
    attributes: { ...attributes, 'portal.decoder': scrubFields(decoder), 'portal.field': scrubFields(fields) },
  }
}

const told = (failure: Failure, callName: CallName): Told | undefined => {
  switch (failure.tag) {
    case 'start-failed':
      return { name: 'portal.start.failed', attributes: { 'portal.part': failure.part } }
    case 'script-lost':
      return { name: 'portal.script.lost', attributes: { 'portal.script': lostScript(failure.error) } }
    case 'exception':
      // What has no place in a script of the release is an extension's, or the browser's own.
      return framesOf(failure.error, failure.place).length === 0 ? undefined : exception(failure.error, failure.place)
    case 'call-failed':
      return isReported(failure.error) ? callFailed(failure, callName) : undefined
    case 'answer-malformed':
      return {
        name: 'portal.answer.malformed',
        attributes: {
          'portal.decoder': scrubFields(failure.decoder),
          'portal.field': scrubFields(failure.fields),
          'portal.left_out': failure.count,
        },
      }
    case 'policy-violated':
      return {
        name: 'portal.policy.violated',
        attributes: {
          'portal.directive': scrubDirective(failure.directive),
          'portal.blocked': scrubBlocked(failure.blocked),
        },
      }
  }
}

/** What a failure becomes when it is sent; undefined for what concerns no operator. */
export const eventOf = ({ at, route, failure }: NotedFailure, callName: CallName): TelemetryEvent | undefined => {
  const event = told(failure, callName)
  return event && { ...event, severity: 'error', at, attributes: { 'url.template': route, ...event.attributes } }
}

/** One of the Web Vitals. `id` belongs to this measurement and says nothing beyond it. */
export interface WebVital {
  readonly name: 'CLS' | 'FCP' | 'INP' | 'LCP' | 'TTFB'
  readonly value: number
  readonly delta: number
  readonly id: string
}

export const vitalEvent = (
  { name, value, delta, id }: WebVital,
  at: Instant,
  attributes: Attributes,
): TelemetryEvent => ({
  name: 'browser.web_vital',
  severity: 'info',
  at,
  attributes,
  body: { name, value, delta, id },
})
