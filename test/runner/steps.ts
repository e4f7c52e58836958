import { isAbsolute, relative, resolve } from 'node:path'
import type { JSONReport } from '@playwright/test/reporter'
import type { Command } from './commands.ts'
import type { ProgramName } from './programs.ts'

export interface Tally {
  readonly passed: number
  readonly failed: number
  /** The test files that ran, relative to the project. */
  readonly files: readonly string[]
}

export const tallyOfOne = (hasPassed: boolean): Tally => ({
  passed: hasPassed ? 1 : 0,
  failed: hasPassed ? 0 : 1,
  files: [],
})

interface JestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly numRuntimeErrorTestSuites: number
  readonly testResults: readonly { readonly name: string }[]
}

/** Counts `jest --json`. Skipped and planned tests have failed, and so has a file that could not be run. */
const countJest = (report: JestReport, root: string): Tally => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + report.numRuntimeErrorTestSuites,
  files: report.testResults.map(({ name }) => relative(root, name)),
})

/** Counts Playwright's JSON. Skipped tests have failed, and so has every error outside of a test. */
const countPlaywright = ({ config, suites, errors, stats }: JSONReport, root: string): Tally => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + stats.skipped + errors.length,
  files: suites.map(({ file }) => relative(root, isAbsolute(file) ? file : resolve(config.rootDir, file))),
})

/** The parts of the suite that can be run alone: `npm test -- browser`. Each needs the build. */
export const partNames = ['code', 'browser', 'engines'] as const

export type PartName = (typeof partNames)[number]

export interface Step extends Command {
  readonly part: PartName | 'every'
  /** The step is left out where one of these is missing. */
  readonly needs?: readonly ProgramName[]
  /** Counts the report, as it was parsed; a step without one is itself the test. */
  readonly count?: (report: never, root: string) => Tally
}

/** The path of a counted step's report. */
export const reportOf = (name: string): string => `.build/${name.replaceAll(' ', '-')}.json`

const jest = (name: string, which: string): Step => ({
  name,
  part: 'code',
  // The selection comes first: the option takes every word behind it.
  command: `jest ${which} -c test/jest.config.mjs --passWithNoTests=false --json --outputFile=${reportOf(name)}`,
  environment: {
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning --max-semi-space-size=64',
  },
  count: countJest,
  after: 'build',
})

const playwright = (name: string, part: PartName, which: string, ...needs: readonly ProgramName[]): Step => ({
  name,
  part,
  // A failed test has a second try, since a busy machine may be slower than any test allows for. Playwright names it as flaky.
  command: `playwright test --forbid-only --retries=1 --reporter=list,json ${which}`,
  environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) },
  needs,
  count: countPlaywright,
  after: 'build',
})

const journeys = (name: ProgramName, ...needs: readonly ProgramName[]): Step => ({
  ...playwright(name, 'engines', `-c test/engines/playwright.config.ts --project=${name}`, name, ...needs),
  isBeside: true,
})

/** The suite, in this order. The tests that share out best come last, so that no core is idle at the end. */
export const steps: readonly Step[] = [
  { name: 'build', part: 'every', command: 'node build.mjs build' },
  { name: 'types', part: 'code', command: 'node build.mjs types && tsc -b' },
  { name: 'lint', part: 'code', command: 'biome ci --colors=off .' },
  { name: 'dead code', part: 'code', command: 'knip --no-progress' },
  journeys('firefox', 'openssl'),
  journeys('webkit', 'webkit driver', 'xvfb', 'openssl'),
  playwright('browser tests', 'browser', '-c test/playwright.config.ts', 'chromium', 'headless chromium', 'openssl'),
  { ...jest('verification', '--selectProjects verification'), needs: ['python', 'curl', 'chromium'] },
  jest('contract tests', '--selectProjects contracts --runInBand'),
  { ...jest('hosting tests', 'test/hosting/ --selectProjects unit'), needs: ['nginx', 'openssl'] },
  { name: 'size budget', part: 'code', command: 'tsx test/build/sizes.ts', after: 'build' },
  { name: 'same bytes', part: 'code', command: 'tsx test/build/check-same-bytes.ts', after: 'build' },
  {
    name: 'openapi',
    part: 'code',
    command: 'redocly lint contracts/pacts/openapi-*.json',
    environment: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
  {
    name: 'pact files',
    part: 'code',
    command: 'tsx contracts/pact-files/pact-files.ts --check',
    after: 'contract tests',
  },
  // Jest meets a pattern with the whole path and with that in the project.
  jest('units and screens', `'^(?!.*\\btest/hosting/)' --selectProjects unit screens sandbox`),
  {
    name: 'pinned traffic',
    part: 'browser',
    command: 'tsx contracts/traffic/check.ts',
    needs: ['chromium'],
    after: 'browser tests',
  },
]
