import { describe, expect, it } from '@jest/globals'
import { judge } from './goals.ts'
import { aSample } from './samples.ts'

const outcomes = (samples: Parameters<typeof judge>[0]) =>
  Object.fromEntries(judge(samples).map(({ name, outcome }) => [name, outcome]))

const good = [
  aSample({ page: 'static-floor', figures: { firstPaint: 400, typeable: 400 } }),
  aSample({ page: 'react-floor', figures: { works: 1000 } }),
  aSample({
    figures: { firstPaint: 520, typeable: 400, works: 1050, kibibytes: 130, layoutShift: 0, longTasks: 0 },
  }),
  aSample({ visit: 'warm', figures: { requestsBeforeWorks: 2, routeChange: 100 } }),
  aSample({ page: 'orders-200', figures: { beyondTransfer: 500 } }),
  aSample({ page: 'orders-20000', figures: { beyondTransfer: 1500 } }),
]

describe('the goals', () => {
  it('are reached by what is just good enough', () => {
    expect(new Set(Object.values(outcomes(good)))).toEqual(new Set(['ok']))
  })

  it.each([
    ['/sign-in: FCP, times the static floor', { firstPaint: 521 }],
    ['/sign-in: typeable, times the static floor', { typeable: 521 }],
    ['/sign-in: works, times the React-only floor', { works: 1051 }],
    ['/sign-in: first load, all kinds, KiB', { kibibytes: 130.1 }],
    ['CLS, on the worst page', { layoutShift: 0.001 }],
    ['long tasks after the first paint, on the worst page', { longTasks: 1 }],
  ])('%s: missed by %j', (name, figures) => {
    const samples = good.map((sample) =>
      sample.page === 'sign-in' && sample.visit === 'cold'
        ? { ...sample, figures: { ...sample.figures, ...figures } }
        : sample,
    )
    expect(Object.entries(outcomes(samples)).filter(([, outcome]) => outcome !== 'ok')).toEqual([[name, 'missed']])
  })

  it('are missed when one page of the portal misses them', () => {
    const samples = [...good, aSample({ page: 'orders', figures: { layoutShift: 0.2 } })]
    expect(outcomes(samples)).toMatchObject({ 'CLS, on the worst page': 'missed' })
  })

  it('are judged by the slow phone only', () => {
    const samples = good.map((sample) => ({ ...sample, profile: 'unthrottled' as const }))
    expect(new Set(Object.values(outcomes(samples)))).toEqual(new Set(['not measured']))
  })
})
