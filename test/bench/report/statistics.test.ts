import { describe, expect, it } from '@jest/globals'
import { aSample } from './samples.ts'
import { median, medianFigure, medianKibibytes, medianRatio } from './statistics.ts'

const place = { profile: 'slow', page: 'sign-in', visit: 'cold' } as const

describe('a median', () => {
  it.each([
    [[], undefined],
    [[7], 7],
    [[9, 1, 10], 9],
    [[4, 1, 100, 2], 3],
  ])('of %j is %p', (values, expected) => {
    expect(median(values)).toBe(expected)
  })

  it('leaves what it is given as it is', () => {
    const values = [3, 1, 2]
    median(values)
    expect(values).toEqual([3, 1, 2])
  })

  it('of a figure counts this page, profile and visit only', () => {
    const samples = [
      ...[30, 10, 20].map((works, index) => aSample({ run: index + 1, figures: { works } })),
      aSample({ page: 'orders', figures: { works: 1 } }),
      aSample({ visit: 'warm', figures: { works: 1 } }),
      aSample({ profile: 'unthrottled', figures: { works: 1 } }),
    ]
    expect(medianFigure(samples, place, 'works')).toBe(20)
  })

  it('of a figure that a page does not have is nothing', () => {
    expect(medianFigure([aSample()], place, 'routeChange')).toBeUndefined()
  })

  it('of what is downloaded counts a kind by itself', () => {
    const kinds = { page: 1, styles: 2, script: 3, data: 4, other: 5 }
    expect(medianKibibytes([aSample({ kibibytesByKind: kinds })], place, 'data')).toBe(4)
  })
})

describe('a ratio', () => {
  it('divides within each run, and takes the median then', () => {
    const samples = [
      // 2, 3 and 1.5 times the floor; medians divided would make 3.
      ...[100, 300, 600].map((works, index) => aSample({ run: index + 1, figures: { works } })),
      ...[50, 100, 400].map((works, index) => aSample({ page: 'floor', run: index + 1, figures: { works } })),
    ]
    expect(medianRatio(samples, place, 'floor', 'works')).toBe(2)
  })

  it('leaves out a run in which one of the two is missing', () => {
    const samples = [
      aSample({ run: 1, figures: { works: 100 } }),
      aSample({ run: 2, figures: { works: 300 } }),
      aSample({ page: 'floor', run: 2, figures: { works: 100 } }),
    ]
    expect(medianRatio(samples, place, 'floor', 'works')).toBe(3)
  })

  it('to what took no time is nothing', () => {
    const samples = [aSample({ figures: { works: 1 } }), aSample({ page: 'floor', figures: { works: 0 } })]
    expect(medianRatio(samples, place, 'floor', 'works')).toBeUndefined()
  })
})
