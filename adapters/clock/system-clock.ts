import type { Clock } from '../../core/shared/clock.ts'

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() }
