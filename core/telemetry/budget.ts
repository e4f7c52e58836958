import { limits } from '../shared/limits.ts'
import type { TelemetryEvent } from './events.ts'

export interface Budget {
  /** Whether the event may be sent; if so, it counts. */
  admits(event: TelemetryEvent): boolean
  /** Whether the bytes may be sent; if so, they count. */
  spends(bytes: number): boolean
}

/** The same for two events of one failure: without time and duration. */
const identityOf = ({ attributes, ...event }: TelemetryEvent): string =>
  JSON.stringify({ ...event, at: 0, attributes: { ...attributes, 'portal.duration': 0 } })

/**
 * Limits what one page sends: events, bytes, and each failure once, because an error in an animation repeats for ever. Other
 * events than failures are sent only if the page is `sampled`.
 */
export const createBudget = (sampled: boolean): Budget => {
  const admitted = new Set<string>()
  let spent = 0
  return {
    admits: (event) => {
      const identity = identityOf(event)
      if ((!sampled && event.severity !== 'error') || admitted.has(identity) || admitted.size >= limits.telemetryEvents)
        return false
      admitted.add(identity)
      return true
    },
    spends: (bytes) => {
      if (spent + bytes > limits.telemetryBytes) return false
      spent += bytes
      return true
    },
  }
}
