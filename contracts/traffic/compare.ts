import type { CallName } from '../../adapters/telemetry/calls.ts'
import { callOf, type PinnedInteraction, pinnedCall } from '../pact-files/read-pact.ts'
import type { Service } from '../services.ts'
import type { RecordedRequest } from './recorded-request.ts'

/** An interaction of a pact, and the service that made the promise. */
export interface Promised {
  readonly service: Service
  readonly interaction: PinnedInteraction
}

export interface Comparison {
  /** Requests that no pact has, each once, as texts. */
  readonly unpinned: readonly string[]
  /** Descriptions of interactions whose request nothing has sent. */
  readonly unsent: readonly string[]
}

/** What a request looks like, its values aside. */
interface Shape {
  readonly call: CallName | undefined
  readonly query: readonly string[]
  readonly headers: readonly string[]
  readonly fields: readonly string[]
}

/** Headers that are a promise too when they are not sent: a token goes nowhere where it is not asked for. */
const telling = ['authorization', 'x-captcha-response']

const shapeOfRecorded = (request: RecordedRequest): Shape => ({ ...request, call: callOf(request.service, request) })

const shapeOfPinned = ({ service, interaction }: Promised): Shape => {
  const { query = {}, headers = {}, body } = interaction.request
  return {
    call: pinnedCall(service, interaction),
    query: Object.keys(query),
    // Browsers tell where a page is from by themselves, and not with every call.
    headers: Object.keys(headers)
      .map((name) => name.toLowerCase())
      .filter((name) => name !== 'origin'),
    fields: Object.keys(body?.content ?? {}),
  }
}

const includesAll = (whole: readonly string[], part: readonly string[]) => part.every((name) => whole.includes(name))

const same = (one: readonly string[], other: readonly string[]) => includesAll(one, other) && includesAll(other, one)

/** Whether a request that was sent is the one that is pinned. Browsers add headers of their own. */
const isPinnedBy = (sent: Shape, pinned: Shape): boolean =>
  sent.call !== undefined &&
  sent.call === pinned.call &&
  same(sent.query, pinned.query) &&
  same(sent.fields, pinned.fields) &&
  includesAll(sent.headers, pinned.headers) &&
  telling.every((name) => !sent.headers.includes(name) || pinned.headers.includes(name))

const textOf = (request: RecordedRequest): string => {
  const call = callOf(request.service, request)
  const parts = [
    `?${[...request.query].sort().join('&')}`,
    `{${[...request.fields].sort().join(', ')}}`,
    `headers ${telling.filter((name) => request.headers.includes(name)).join(', ') || 'none that tell'}`,
  ]
  return `${call ?? `${request.service} ${request.method} ${request.path}`} ${parts.join(' ')}`
}

/** Holds what was sent against what is promised, both ways. */
export const compareTraffic = (sent: readonly RecordedRequest[], promised: readonly Promised[]): Comparison => {
  const sentShapes = sent.map(shapeOfRecorded)
  const pinnedShapes = promised.map(shapeOfPinned)
  return {
    unpinned: [
      ...new Set(
        sent
          .filter((_, index) => {
            const shape = sentShapes[index]
            return shape === undefined || !pinnedShapes.some((pinned) => isPinnedBy(shape, pinned))
          })
          .map(textOf),
      ),
    ].sort(),
    unsent: promised
      .filter((_, index) => {
        const pinned = pinnedShapes[index]
        return pinned === undefined || !sentShapes.some((shape) => isPinnedBy(shape, pinned))
      })
      .map(({ service, interaction }) => `${service}: ${interaction.description}`)
      .sort(),
  }
}
