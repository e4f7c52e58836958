import { isAbsolute, join, relative } from 'node:path'
import type { JSONReport } from '@playwright/test/reporter'
import { type Command, root } from './commands.ts'
import type { ProgramName } from './programs.ts'

export interface TestCounts {
  readonly passed: number
  readonly failed: number
  /** The paths of the test files, relative to the project. */
  readonly files: readonly string[]
}

export interface Step extends Command {
  /** The programs that the step needs. Without one of them, the step is skipped. */
  readonly needs?: readonly ProgramName[]
  /** The path of the report, relative to the project. A step without a report is one test. */
  readonly report?: string
}

export const reportsFolder = '.build/reports'

const toReportPath = (name: string) => `${reportsFolder}/${name.replaceAll(' ', '-')}.json`

const createJestStep = (name: string, selection: string, ...needs: readonly ProgramName[]): Step => ({
  name,
  // The selection comes first, because a Jest option takes all words after the option as its values.
  command: `npm run --silent unit -- ${selection} --passWithNoTests=false --json --outputFile=${toReportPath(name)}`,
  needs,
  report: toReportPath(name),
})

/** A failed test is run again, because a busy machine may be too slow. Playwright then reports it as flaky. */
const createPlaywrightStep = (name: string, selection: string, ...needs: readonly ProgramName[]): Step => ({
  name,
  command: `PLAYWRIGHT_JSON_OUTPUT_FILE=${toReportPath(name)} playwright test ${selection} --forbid-only --retries=1 --reporter=list,json`,
  needs,
  report: toReportPath(name),
})

const createJourneyStep = (name: ProgramName, ...needs: readonly ProgramName[]): Step =>
  createPlaywrightStep(name, `-c test/engines/playwright.config.ts --project=${name}`, name, 'openssl', ...needs)

/** Adds a program that checks what the tests of the step have written. */
const addCheck = (step: Step, program: string): Step => ({ ...step, command: `${step.command} && tsx ${program}` })

interface JestReport {
  readonly numPassedTests: number
  readonly numTotalTests: number
  readonly numRuntimeErrorTestSuites: number
  readonly testResults: readonly { readonly name: string }[]
}

/** Skipped tests and errors outside a test count as failed. */
export const countTests = (report: JestReport | JSONReport): TestCounts =>
  'stats' in report
    ? {
        passed: report.stats.expected + report.stats.flaky,
        failed: report.stats.unexpected + report.stats.skipped + report.errors.length,
        files: report.suites.map(({ file }) =>
          relative(root, isAbsolute(file) ? file : join(report.config.rootDir, file)),
        ),
      }
    : {
        passed: report.numPassedTests,
        failed: report.numTotalTests - report.numPassedTests + report.numRuntimeErrorTestSuites,
        files: report.testResults.map(({ name }) => relative(root, name)),
      }

export const buildStep: Step = { name: 'build', command: 'node build.mjs build' }

/** The checks of the source code. They need no build. */
export const sourceChecks: readonly Step[] = [
  { name: 'types', command: 'npm run --silent typecheck' },
  { name: 'lint', command: 'biome ci --colors=off .' },
  { name: 'dead code', command: 'knip --no-progress' },
]

/** The parts of `npm test`. Each can run alone: `npm test -- browser`. */
export const testParts = {
  browser: [
    addCheck(
      createPlaywrightStep('browser tests', '-c test/playwright.config.ts', 'chromium', 'headless chromium', 'openssl'),
      'contracts/traffic/check.ts',
    ),
  ],
  // The steps with many small tests come last, which keeps both cores busy until the end.
  code: [
    createJestStep('verification', '--selectProjects verification', 'python', 'curl', 'chromium'),
    addCheck(
      createJestStep('contract tests', '--selectProjects contracts --runInBand'),
      'contracts/pact-files/pact-files.ts --check',
    ),
    createJestStep('hosting tests', 'test/hosting/ --selectProjects unit', 'nginx', 'openssl'),
    { name: 'size budget', command: 'tsx test/build/sizes.ts' },
    { name: 'same bytes', command: 'tsx test/build/check-same-bytes.ts' },
    // Jest compares the pattern with absolute and relative paths, so the pattern must exclude the folder in both.
    createJestStep('units and screens', `'^(?!.*\\btest/hosting/)' --selectProjects unit screens sandbox`),
  ],
  // These browsers mostly wait, so they run at the same time as the other two queues.
  engines: [createJourneyStep('firefox'), createJourneyStep('webkit', 'webkit driver', 'xvfb')],
} satisfies Readonly<Record<string, readonly Step[]>>
