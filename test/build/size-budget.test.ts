import { describe, expect, it } from '@jest/globals'
import { budgetFor, overBudget, type SizeReport } from './size-budget.ts'

const report = (router: number, german = 900): SizeReport => ({
  outputs: {
    'main.js': {
      brotli: 400 + router,
      inputs: {
        'ui/main.tsx': 800,
        '../node_modules/@scope/router/a.js': router,
        '../node_modules/@scope/router/b.js': 10,
      },
    },
    'de.js': { brotli: german, entryPoint: 'ui/locales/de.json', inputs: { 'ui/locales/de.json': german } },
  },
  firstLoads: { 'ui/auth/sign-in-screen.tsx': { brotli: 10_000 + router, files: ['index.html', 'main.js'] } },
})

describe('The size budget', () => {
  it('is kept by the sizes that it was made for, and by a little more', () => {
    expect(overBudget(report(1000), budgetFor(report(1000)))).toEqual([])
    expect(overBudget(report(1100), budgetFor(report(1000)))).toEqual([])
  })

  it('names the first load that is too large, and what grew in it', () => {
    expect(overBudget(report(2000), budgetFor(report(1000)))).toEqual([
      'ui/auth/sign-in-screen.tsx: 12000 bytes, and no more than 11300 are allowed',
      '  @scope/router grew by 1000 to 2010 bytes before compression',
    ])
  })

  it('holds for each language', () => {
    expect(overBudget(report(1000, 1200), budgetFor(report(1000)))).toEqual([
      'ui/locales/de.json: 1200 bytes, and no more than 1000 are allowed',
      '  ui/locales/de.json grew by 300 to 1200 bytes before compression',
    ])
  })

  it('lets nothing in without a limit, and keeps no limit for what is gone', () => {
    const budget = budgetFor(report(1000))
    const moved = { ...budget, limits: { 'ui/locales/de.json': 1000, 'ui/gone-screen.tsx': 1 } }
    expect(overBudget(report(1000), moved)).toEqual([
      'ui/auth/sign-in-screen.tsx: has no limit, and takes 11000 bytes',
      'ui/gone-screen.tsx: has a limit, and is not built',
    ])
  })
})
