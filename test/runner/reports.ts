import { isAbsolute, relative, resolve } from 'node:path'

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
  readonly tests: readonly TestTime[]
}

/** Counts the report of a runner, as it was read from its file, against the folder of the project. */
export type Count = (report: never, root: string) => Tally

interface JestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly numRuntimeErrorTestSuites: number
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number | null }[]
  }[]
}

/** Counts `jest --json`. Skipped and planned tests have failed, and so has a file that could not be run. */
export const countJest = (report: JestReport, root: string): Tally => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + report.numRuntimeErrorTestSuites,
  files: report.testResults.map(({ name }) => relative(root, name)),
  tests: report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(root, name)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  ),
})

interface PlaywrightSuite {
  readonly title: string
  readonly file: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
}

interface PlaywrightReport {
  readonly config: { readonly rootDir: string }
  readonly suites: readonly PlaywrightSuite[]
  readonly errors: readonly unknown[]
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>
}

const timesOf = ({ title, suites = [], specs = [] }: PlaywrightSuite, above = ''): readonly TestTime[] => [
  ...specs.flatMap((spec) =>
    spec.tests.flatMap(({ results }) =>
      results.map(({ duration }) => ({ name: `${above}${title} ${spec.title}`, seconds: duration / 1000 })),
    ),
  ),
  ...suites.flatMap((suite) => timesOf(suite, `${above}${title} `)),
]

/** Counts Playwright's JSON. Skipped and flaky tests have failed, and so has every error outside of a test. */
export const countPlaywright = ({ config, suites, errors, stats }: PlaywrightReport, root: string): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  files: suites.map(({ file }) => relative(root, isAbsolute(file) ? file : resolve(config.rootDir, file))),
  tests: suites.flatMap((suite) => timesOf(suite)),
})
