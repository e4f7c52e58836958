/** How long one test took. */
export interface TestTime {
  readonly name: string
  readonly seconds: number
}

/** What a step of the suite found out. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** The test files that it ran, relative to the project; none for a step that is itself the test. */
  readonly files: readonly string[]
  /** Each of its tests, if it has any that are timed. */
  readonly tests?: readonly TestTime[]
}

export const ok: Tally = { passed: 1, failed: 0, files: [] }
export const broken: Tally = { passed: 0, failed: 1, files: [] }

/**
 * Counts a step as failed that ended badly although its report names no failure, as a crashed runner does, or that
 * ran no test at all.
 */
export const withoutLoopholes = (tally: Tally, exitedWell: boolean): Tally =>
  tally.failed === 0 && (tally.passed === 0 || !exitedWell) ? { ...tally, failed: 1 } : tally

/** The tests that took longest, the slowest first. */
export const slowest = (tallies: readonly Tally[], count: number): readonly TestTime[] =>
  tallies
    .flatMap(({ tests = [] }) => tests)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count)
