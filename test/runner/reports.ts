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
  /** Names of tests that failed at first and passed at their second try. */
  readonly flaky: readonly string[]
}

/** What a step counts that has no report. */
export const nothingRan: Omit<Tally, 'passed' | 'failed'> = { files: [], tests: [], flaky: [] }

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
  flaky: [],
})

interface PlaywrightSuite {
  readonly title: string
  readonly file: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      readonly results: readonly { readonly duration: number }[]
    }[]
  }[]
}

interface PlaywrightReport {
  readonly config: { readonly rootDir: string }
  readonly suites: readonly PlaywrightSuite[]
  readonly errors: readonly unknown[]
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>
}

interface PlaywrightTest extends TestTime {
  readonly isFlaky: boolean
}

const testsOf = ({ title, suites = [], specs = [] }: PlaywrightSuite, above = ''): readonly PlaywrightTest[] => [
  ...specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      name: `${above}${title} ${spec.title}`,
      seconds: results.reduce((total, { duration }) => total + duration, 0) / 1000,
      isFlaky: status === 'flaky',
    })),
  ),
  ...suites.flatMap((suite) => testsOf(suite, `${above}${title} `)),
]

/** Counts Playwright's JSON. Skipped tests have failed, and so has every error outside of a test. */
export const countPlaywright = ({ config, suites, errors, stats }: PlaywrightReport, root: string): Tally => {
  const tests = suites.flatMap((suite) => testsOf(suite))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    files: suites.map(({ file }) => relative(root, isAbsolute(file) ? file : resolve(config.rootDir, file))),
    tests,
    flaky: tests.filter(({ isFlaky }) => isFlaky).map(({ name }) => name),
  }
}
