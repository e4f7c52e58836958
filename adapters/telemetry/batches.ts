import * as limits from '../../core/shared/limits.ts'
import type { TelemetryEvent } from '../../core/telemetry/events.ts'
import type { TelemetryCollector } from './otlp.ts'

export interface TelemetryBudget {
  /** Returns whether the budget allows this event. If so, counts the event. */
  tryAddEvent(event: TelemetryEvent): boolean
  /** Returns whether the budget allows this number of bytes. If so, counts them. */
  tryAddBytes(bytes: number): boolean
}

/** Returns a key that is the same for all events of a failure, because it contains no time and no duration. */
const createFailureKey = ({ attributes, ...event }: TelemetryEvent): string =>
  JSON.stringify({ ...event, at: undefined, attributes: { ...attributes, 'portal.duration': undefined } })

/**
 * Limits the events and bytes that a page sends. The same failure is sent only once, because an error in an animation
 * may happen in every frame. Only a `sampled` page sends events that are not failures.
 */
export const createTelemetryBudget = (sampled: boolean): TelemetryBudget => {
  const admitted = new Set<string>()
  let spent = 0
  return {
    tryAddEvent: (event) => {
      const identity = createFailureKey(event)
      if (
        (!sampled && event.severity !== 'error') ||
        admitted.has(identity) ||
        admitted.size >= limits.maxTelemetryEvents
      )
        return false
      admitted.add(identity)
      return true
    },
    tryAddBytes: (bytes) => {
      if (spent + bytes > limits.maxTelemetryBytes) return false
      spent += bytes
      return true
    },
  }
}

export interface BatchSender {
  add(event: TelemetryEvent): void
  /** Sends everything now, because the page is hidden. */
  sendNow(): void
}

export interface BatchOptions {
  readonly collector: TelemetryCollector
  readonly budget: TelemetryBudget
  readonly serialize: (events: readonly TelemetryEvent[]) => string
  readonly isHidden: () => boolean
  readonly setTimer: (callback: () => void, milliseconds: number) => void
}

const batchDelayMs = 5000
/** The number of failed batches after which the page sends nothing more. */
const maxFailedBatches = 3

const countBytes = (text: string): number => new TextEncoder().encode(text).length

/**
 * Sends events in batches, one batch at a time and within the page's budget. The events of a failed batch are sent
 * again with the next batch.
 */
export const createBatchSender = ({ collector, budget, serialize, isHidden, setTimer }: BatchOptions): BatchSender => {
  let waiting: readonly TelemetryEvent[] = []
  let failures = 0
  let isScheduled = false

  const takeBatch = (): { readonly events: readonly TelemetryEvent[]; readonly text: string } | undefined => {
    const events = waiting
    waiting = []
    if (events.length === 0 || failures >= maxFailedBatches) return undefined
    const text = serialize(events)
    return budget.tryAddBytes(countBytes(text)) ? { events, text } : undefined
  }

  const flush = async (): Promise<void> => {
    const batch = takeBatch()
    if (batch !== undefined && !(await collector(batch.text))) {
      failures += 1
      waiting = [...batch.events, ...waiting]
    }
    isScheduled = false
    if (waiting.length > 0) schedule()
  }

  const schedule = (): void => {
    if (isScheduled || failures >= maxFailedBatches) return
    isScheduled = true
    setTimer(() => void flush(), batchDelayMs * (failures + 1))
  }

  const sendNow = (): void => {
    const batch = takeBatch()
    if (batch !== undefined) void collector(batch.text)
  }

  return {
    add: (event) => {
      if (!budget.tryAddEvent(event)) return
      waiting = [...waiting, event]
      // When the page is hidden, the web vitals arrive one after the other. A microtask sends all of them in one batch.
      if (isHidden()) queueMicrotask(sendNow)
      else schedule()
    },
    sendNow,
  }
}
