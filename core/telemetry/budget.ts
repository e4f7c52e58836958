import { limits } from '../shared/limits.ts'
import type { TelemetryEvent } from './events.ts'

/** Decides what one page may tell. */
export interface Budget {
  /** Whether the event may be sent. One that may counts. */
  admits(event: TelemetryEvent): boolean
  /** Whether so many bytes may leave. Bytes that may count. */
  spends(bytes: number): boolean
}

/** Two events of the same failure: when it was and how long it took makes no difference. */
const identityOf = ({ attributes, ...event }: TelemetryEvent): string =>
  JSON.stringify({ ...event, at: 0, attributes: { ...attributes, 'portal.duration': 0 } })

/**
 * What one page may tell: so many events, so many bytes, and the same failure once, since an error in an animation goes on for
 * ever. Of events that tell no failure, only those of a page that was drawn into the sample.
 *
 * @param sampled whether this page was drawn
 */
export const createBudget = (sampled: boolean): Budget => {
  const told = new Set<string>()
  let spent = 0
  return {
    admits: (event) => {
      const identity = identityOf(event)
      if ((!sampled && event.severity !== 'error') || told.has(identity) || told.size >= limits.telemetryEvents)
        return false
      told.add(identity)
      return true
    },
    spends: (bytes) => {
      if (spent + bytes > limits.telemetryBytes) return false
      spent += bytes
      return true
    },
  }
}
