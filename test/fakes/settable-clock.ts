import type { Clock, Instant } from '../../core/shared/clock.ts'

/** A clock that stands still until a test moves it. */
export class SettableClock implements Clock {
  time: Instant

  constructor(time: Instant) {
    this.time = time
  }

  now() {
    return this.time
  }

  /** Moves the time on, or back when negative. */
  passSeconds(seconds: number) {
    this.time += seconds * 1000
  }
}
