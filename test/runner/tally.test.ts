import { describe, expect, it } from '@jest/globals'
import { tallyOfJest, tallyOfPlaywright } from './reports.ts'
import { withoutLoopholes } from './tally.ts'

const jestReport = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [{ name: '/project/test/core/a.test.ts' }],
}

const playwrightReport = {
  config: { rootDir: '/project/test/e2e' },
  suites: [{ file: 'sign-in.spec.ts' }],
  errors: [],
  stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
}

describe('the count of a Jest report', () => {
  it('names the files that ran from the project', () => {
    expect(tallyOfJest(jestReport, '/project')).toEqual({ passed: 5, failed: 0, files: ['test/core/a.test.ts'] })
  })

  it.each([
    ['failed', { numFailedTests: 1 }],
    ['skipped', { numPendingTests: 1 }],
    ['planned', { numTodoTests: 1 }],
    ['not even started', { numRuntimeErrorTestSuites: 1 }],
  ])('counts what %s as failed', (_what, change) => {
    expect(tallyOfJest({ ...jestReport, ...change }, '/project')).toMatchObject({ passed: 5, failed: 1 })
  })
})

describe('the count of a Playwright report', () => {
  it('names the files that ran from the project', () => {
    const tally = tallyOfPlaywright(playwrightReport, '/project')
    expect(tally).toEqual({ passed: 3, failed: 0, files: ['test/e2e/sign-in.spec.ts'] })
  })

  it.each([
    ['failed', { unexpected: 1 }],
    ['passed only when repeated', { flaky: 1 }],
    ['skipped', { skipped: 1 }],
  ])('counts what %s as failed', (_what, change) => {
    const report = { ...playwrightReport, stats: { ...playwrightReport.stats, ...change } }
    expect(tallyOfPlaywright(report, '/project')).toMatchObject({ passed: 3, failed: 1 })
  })

  it('counts an error outside of any test as failed', () => {
    expect(tallyOfPlaywright({ ...playwrightReport, errors: [{}] }, '/project')).toMatchObject({ failed: 1 })
  })
})

describe('a step', () => {
  const passed = { passed: 3, failed: 0, files: [] }

  it('is counted as its report says', () => {
    expect(withoutLoopholes(passed, true)).toEqual(passed)
  })

  it('has failed when it ran no test', () => {
    expect(withoutLoopholes({ ...passed, passed: 0 }, true)).toMatchObject({ passed: 0, failed: 1 })
  })

  it('has failed when it ended badly without saying why', () => {
    expect(withoutLoopholes(passed, false)).toMatchObject({ passed: 3, failed: 1 })
  })

  it('does not count a failure twice when it ended badly because of it', () => {
    expect(withoutLoopholes({ ...passed, failed: 2 }, false)).toMatchObject({ passed: 3, failed: 2 })
  })
})
