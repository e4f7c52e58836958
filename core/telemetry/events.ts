// Names and attributes of all events. They follow OpenTelemetry's semantic conventions (the conventions for browsers
// are still in development). Names without a convention begin with `portal.`.
import type { AppError } from '../shared/app-error.ts'
import { shouldReportRefusal } from '../shared/error-catalogue.ts'
import type { Instant } from '../shared/ports.ts'
import type { RawFailure } from './ports.ts'
import {
  findReactErrorNumber,
  scrubBlockedSource,
  scrubCallName,
  scrubDirective,
  scrubErrorName,
  scrubFieldNames,
  scrubRefusalType,
  scrubStack,
} from './scrub.ts'

export type Attributes = Readonly<Record<string, string | number | boolean>>

/** The names of the events. The table in ui/hosting/README.md explains each to an operator. */
export type EventName =
  | 'browser.web_vital'
  | 'exception'
  | 'portal.answer.malformed'
  | 'portal.call.failed'
  | 'portal.policy.violated'
  | 'portal.script.lost'
  | 'portal.start.failed'

/** An event to send. It contains no URLs, no identities and no input. */
export interface TelemetryEvent {
  readonly name: EventName
  readonly severity: 'error' | 'info'
  readonly at: Instant
  readonly attributes: Attributes
  readonly body?: Attributes
}

export interface RecordedFailure {
  readonly at: Instant
  readonly route: string
  readonly failure: RawFailure
}

/**
 * Whether a failed call is reported. A 404 without a type is always reported, because it comes from a wrong URL or a
 * proxy.
 */
export const shouldReportFailedCall = (error: AppError): boolean => {
  if (error.tag !== 'rejected') return error.tag === 'unreachable' || error.tag === 'undecodable'
  return shouldReportRefusal(error.status, error.type) || (error.status === 404 && error.type === '')
}

interface EventContent {
  readonly name: EventName
  readonly attributes: Attributes
}

const getErrorTypeName = (error: unknown): string => (error instanceof Error ? scrubErrorName(error.name) : 'Error')

const listStackFrames = (error: unknown, place = ''): readonly string[] =>
  scrubStack(error instanceof Error && error.stack !== undefined ? error.stack : place)

const createExceptionContent = (error: unknown, place: string | undefined): EventContent => {
  const screenError = error instanceof Error ? findReactErrorNumber(error.message) : undefined
  return {
    name: 'exception',
    attributes: {
      'exception.type': getErrorTypeName(error),
      'exception.stacktrace': listStackFrames(error, place).join('\n'),
      ...(screenError !== undefined && { 'portal.react_error': screenError }),
    },
  }
}

/** Returns the file name of a script that could not be loaded. Only the browser's error message contains it. */
const findLostScriptName = (error: unknown): string =>
  listStackFrames(undefined, error instanceof Error ? String(error.cause ?? error.message) : '')[0] ?? 'unknown'

const toErrorAttributes = (error: AppError): Attributes => {
  const type =
    error.tag === 'rejected' ? scrubRefusalType(error.type) : error.tag === 'unreachable' ? error.reason : error.tag
  return {
    ...('status' in error && error.status !== undefined && { 'http.response.status_code': error.status }),
    'error.type': type,
  }
}

const createCallFailureContent = ({ call, error, milliseconds }: RawFailure & { tag: 'call-failed' }): EventContent => {
  const attributes = { 'portal.call': scrubCallName(call), 'portal.duration': Math.round(milliseconds) }
  if (error.tag !== 'undecodable' || error.status !== undefined)
    return { name: 'portal.call.failed', attributes: { ...attributes, ...toErrorAttributes(error) } }
  const [decoder = '', fields = ''] = error.detail.split(': ')
  return {
    name: 'portal.answer.malformed',
    attributes: { ...attributes, 'portal.decoder': scrubFieldNames(decoder), 'portal.field': scrubFieldNames(fields) },
  }
}

const createFailureContent = (failure: RawFailure): EventContent | undefined => {
  switch (failure.tag) {
    case 'start-failed':
      return { name: 'portal.start.failed', attributes: { 'portal.part': failure.part } }
    case 'script-lost':
      return { name: 'portal.script.lost', attributes: { 'portal.script': findLostScriptName(failure.error) } }
    case 'exception':
      // An error whose stack contains no script of the release comes from an extension or the browser.
      return listStackFrames(failure.error, failure.place).length === 0
        ? undefined
        : createExceptionContent(failure.error, failure.place)
    case 'call-failed':
      return shouldReportFailedCall(failure.error) ? createCallFailureContent(failure) : undefined
    case 'answer-malformed':
      return {
        name: 'portal.answer.malformed',
        attributes: {
          'portal.decoder': scrubFieldNames(failure.decoder),
          'portal.field': scrubFieldNames(failure.fields),
          'portal.left_out': failure.count,
        },
      }
    case 'policy-violated':
      return {
        name: 'portal.policy.violated',
        attributes: {
          'portal.directive': scrubDirective(failure.directive),
          'portal.blocked': scrubBlockedSource(failure.blocked),
        },
      }
  }
}

/** Returns the telemetry event of a failure. Undefined for a failure that is not reported. */
export const toTelemetryEvent = ({ at, route, failure }: RecordedFailure): TelemetryEvent | undefined => {
  const event = createFailureContent(failure)
  return event && { ...event, severity: 'error', at, attributes: { 'url.template': route, ...event.attributes } }
}

/** A measured Web Vital. `id` identifies the measurement, not a customer. */
export interface WebVital {
  readonly name: 'CLS' | 'FCP' | 'INP' | 'LCP' | 'TTFB'
  readonly value: number
  readonly delta: number
  readonly id: string
}

export const createVitalEvent = (
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
