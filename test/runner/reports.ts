import { isAbsolute, relative, resolve } from 'node:path'
import type { Tally, TestTime } from './tally.ts'

interface JestFile {
  readonly name: string
  readonly status: string
  /** In milliseconds. */
  readonly startTime: number
  readonly endTime: number
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly duration?: number | null
  }[]
}

/** The part of `jest --json` that is counted. */
export interface JestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly numRuntimeErrorTestSuites: number
  readonly testResults: readonly JestFile[]
}

/** Tests of Playwright, in a file or in a `describe` of it. */
interface PlaywrightSuite {
  readonly title: string
  readonly file: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
}

/** The part of Playwright's JSON report that is counted. */
export interface PlaywrightReport {
  readonly config: { readonly rootDir: string }
  readonly suites: readonly PlaywrightSuite[]
  readonly errors: readonly unknown[]
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

/** Skipped and planned tests count as failed, and so does a file that could not be run. */
export const tallyOfJest = (report: JestReport, root: string): Tally => ({
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

const timesOf = ({ title, suites = [], specs = [] }: PlaywrightSuite, above = ''): readonly TestTime[] => {
  const name = above === '' ? title : `${above} ${title}`
  return [
    ...specs.flatMap((spec) =>
      spec.tests.flatMap(({ results }) =>
        results.map(({ duration }) => ({ name: `${name} ${spec.title}`, seconds: duration / 1000 })),
      ),
    ),
    ...suites.flatMap((suite) => timesOf(suite, name)),
  ]
}

/** Skipped and flaky tests count as failed, and so does every error outside of a test. */
export const tallyOfPlaywright = ({ config, suites, errors, stats }: PlaywrightReport, root: string): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  files: suites.map(({ file }) => relative(root, isAbsolute(file) ? file : resolve(config.rootDir, file))),
  tests: suites.flatMap((suite) => timesOf(suite)),
})
