import type { Budget } from '../../core/telemetry/budget.ts'
import type { TelemetryEvent } from '../../core/telemetry/events.ts'
import type { Collector } from './otlp.ts'

export interface Batches {
  add(event: TelemetryEvent): void
  /** The page is hidden: what has not been sent goes now. */
  hide(): void
}

export interface BatchOptions {
  readonly collector: Collector
  readonly budget: Budget
  readonly written: (events: readonly TelemetryEvent[]) => string
  readonly isHidden: () => boolean
  /** Calls back after so many milliseconds. */
  readonly later: (go: () => void, milliseconds: number) => void
}

/** For how long events are gathered. */
const gathering = 5000
/** A collector that has failed so often is left alone by this page. */
const mostFailures = 3

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/**
 * Sends events in batches, one at a time. What could not be sent comes with the next batch, unless the collector is away for
 * good; what is beyond the page's budget is left out.
 */
export const createBatches = ({ collector, budget, written, isHidden, later }: BatchOptions): Batches => {
  let waiting: readonly TelemetryEvent[] = []
  let failures = 0
  let isPlanned = false

  const taken = (): { readonly events: readonly TelemetryEvent[]; readonly text: string } | undefined => {
    const events = waiting
    waiting = []
    if (events.length === 0 || failures >= mostFailures) return undefined
    const text = written(events)
    return budget.spends(bytesOf(text)) ? { events, text } : undefined
  }

  const flush = async (): Promise<void> => {
    const batch = taken()
    if (batch !== undefined && !(await collector(batch.text))) {
      failures += 1
      waiting = [...batch.events, ...waiting]
    }
    isPlanned = false
    if (waiting.length > 0) plan()
  }

  const plan = (): void => {
    if (isPlanned || failures >= mostFailures) return
    isPlanned = true
    later(() => void flush(), gathering * (failures + 1))
  }

  const hide = (): void => {
    const batch = taken()
    if (batch !== undefined) void collector(batch.text)
  }

  return {
    add: (event) => {
      if (!budget.admits(event)) return
      waiting = [...waiting, event]
      // Vitals are told when the page is hidden, each by itself.
      if (isHidden()) queueMicrotask(hide)
      else plan()
    },
    hide,
  }
}
