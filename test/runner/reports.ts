import { isAbsolute, relative, resolve } from 'node:path'
import type { Tally } from './tally.ts'

/** The part of `jest --json` that is counted. */
export interface JestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly numRuntimeErrorTestSuites: number
  readonly testResults: readonly { readonly name: string }[]
}

/** The part of Playwright's JSON report that is counted. */
export interface PlaywrightReport {
  readonly config: { readonly rootDir: string }
  readonly suites: readonly { readonly file: string }[]
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
})

/** Skipped and flaky tests count as failed, and so does every error outside of a test. */
export const tallyOfPlaywright = ({ config, suites, errors, stats }: PlaywrightReport, root: string): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  files: suites.map(({ file }) => relative(root, isAbsolute(file) ? file : resolve(config.rootDir, file))),
})
