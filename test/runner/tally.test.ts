import { describe, expect, it } from '@jest/globals'
import { tallyOfJest, tallyOfPlaywright } from './reports.ts'
import { slowest, withoutLoopholes } from './tally.ts'

const jestReport = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [
    {
      name: '/project/test/core/a.test.ts',
      status: 'passed',
      startTime: 0,
      endTime: 900,
      assertionResults: [
        { fullName: 'a is quick', status: 'passed', duration: 100 },
        { fullName: 'a is slow', status: 'passed', duration: 800 },
        { fullName: 'a is not run', status: 'pending', duration: null },
      ],
    },
  ],
}

const playwrightReport = {
  config: { rootDir: '/project/test/e2e' },
  suites: [
    {
      title: 'sign-in.spec.ts',
      file: 'sign-in.spec.ts',
      specs: [{ title: 'opens', tests: [{ results: [{ duration: 500 }] }] }],
      suites: [
        {
          title: 'A visitor',
          file: 'sign-in.spec.ts',
          specs: [{ title: 'signs in', tests: [{ results: [{ duration: 2000 }] }] }],
        },
      ],
    },
  ],
  errors: [],
  stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
}

describe('the count of a Jest report', () => {
  it('names the files that ran from the project', () => {
    const expected = { passed: 5, failed: 0, files: ['test/core/a.test.ts'] }
    expect(tallyOfJest(jestReport, '/project')).toMatchObject(expected)
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
    expect(tally).toMatchObject({ passed: 3, failed: 0, files: ['test/e2e/sign-in.spec.ts'] })
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

describe('the slowest tests', () => {
  it('are named with their file, and are those of all steps', () => {
    const tallies = [tallyOfJest(jestReport, '/project'), tallyOfPlaywright(playwrightReport, '/project')]
    expect(slowest(tallies, 3)).toEqual([
      { name: 'sign-in.spec.ts A visitor signs in', seconds: 2 },
      { name: 'test/core/a.test.ts: a is slow', seconds: 0.8 },
      { name: 'sign-in.spec.ts opens', seconds: 0.5 },
    ])
  })
})
