import { isAbsolute, relative, resolve } from 'node:path'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'

/** The result of one step of the suite. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** The test files that ran, relative to the project. */
  readonly files: readonly string[]
  readonly tests: readonly { readonly name: string; readonly seconds: number }[]
  /** Names of tests that failed and then passed at their second try. */
  readonly flaky: readonly string[]
}

/** The tally of a step without a report. */
export const tallyOfOne = (hasPassed: boolean): Tally => ({
  passed: hasPassed ? 1 : 0,
  failed: hasPassed ? 0 : 1,
  files: [],
  tests: [],
  flaky: [],
})

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

interface PlaywrightTest {
  readonly name: string
  readonly seconds: number
  readonly isFlaky: boolean
}

const testsOf = ({ title, suites = [], specs }: JSONReportSuite, above = ''): readonly PlaywrightTest[] => [
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
export const countPlaywright = ({ config, suites, errors, stats }: JSONReport, root: string): Tally => {
  const tests = suites.flatMap((suite) => testsOf(suite))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    files: suites.map(({ file }) => relative(root, isAbsolute(file) ? file : resolve(config.rootDir, file))),
    tests,
    flaky: tests.filter(({ isFlaky }) => isFlaky).map(({ name }) => name),
  }
}
