import type { Clock } from '../../core/shared/clock.ts'

/** A clock that stands still until a test moves it. */
export class FixedClock implements Clock {
  time = Date.UTC(2026, 2, 14, 9, 30)

  now() {
    return this.time
  }

  passSeconds(seconds: number) {
    this.time += seconds * 1000
  }
}
